(** The square boards of the Python rules, translated, are those of [Rules.v]. *)

From Coq Require Import ZArith List Bool String Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk Hexagons Drawless PythonBasics PythonSquare.
From Rulestone Require Export Model.
Export Square.
Open Scope Z_scope.

Lemma number_inj n p q : on_board n n p = true -> on_board n n q = true -> number n p = number n q -> p = q.
Proof.
  rewrite !on_board_iff; destruct p as [x y], q as [x' y']; unfold number; cbn [fst snd]; intros A B E.
  assert (y = y') by nia; subst y'; f_equal; lia.
Qed.

Lemma number_bounds n p : on_board n n p = true -> 0 <= number n p < n * n.
Proof. rewrite on_board_iff; unfold number; nia. Qed.

(** ** Lists by number *)

Lemma nth_flat {A B} (f : A -> list B) m l : (forall x, List.length (f x) = m) -> forall i j d e,
  (i < List.length l)%nat -> (j < m)%nat -> nth (i * m + j) (flat_map f l) e = nth j (f (nth i l d)) e.
Proof.
  intros L; induction l as [|x l IH]; intros i j d e I J; cbn [List.length] in I; [lia|]; cbn [flat_map].
  destruct i as [|i]; cbn [Nat.mul Nat.add nth].
  - now rewrite app_nth1 by (rewrite L; lia).
  - rewrite app_nth2 by (rewrite L; lia); rewrite L; replace (m + i * m + j - m)%nat with (i * m + j)%nat by lia.
    apply IH; lia.
Qed.

Lemma nth_upto k i : (i < Z.to_nat k)%nat -> nth i (upto k) 0 = Z.of_nat i.
Proof.
  intros I; unfold upto; rewrite nth_indep with (d' := Z.of_nat 0%nat) by (rewrite map_length, seq_length; lia).
  now rewrite map_nth, seq_nth.
Qed.

Lemma offsets_board m n : board m n = offsets m n.
Proof. unfold board, area; erewrite map_ext; [apply map_id|]; intros [x y]; reflexivity. Qed.

Lemma nth_board n p d : on_board n n p = true -> nth (Z.to_nat (number n p)) (board n n) d = p.
Proof.
  rewrite on_board_iff, offsets_board; destruct p as [x y]; unfold number, offsets; cbn [fst snd]; intros B.
  replace (Z.to_nat (y * n + x)) with (Z.to_nat y * Z.to_nat n + Z.to_nat x)%nat by nia.
  rewrite (nth_flat _ (Z.to_nat n)) with (d := 0).
  - rewrite nth_upto by lia; rewrite nth_indep with (d' := (0, Z.of_nat (Z.to_nat y))) by
      (rewrite map_length; unfold upto; rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun x => (x, _))), nth_upto by lia; f_equal; lia.
  - intros z; unfold upto; now rewrite !map_length, seq_length.
  - unfold upto; rewrite map_length, seq_length; lia.
  - lia.
Qed.

Lemma number_of_nth n i : 0 <= n -> 0 <= i < n * n ->
  exists p, on_board n n p = true /\ number n p = i.
Proof.
  intros N I; exists (i mod n, i / n); rewrite on_board_iff; unfold number; cbn [fst snd].
  assert (0 < n) by nia; pose proof (Z.mod_pos_bound i n); pose proof (Z.div_mod i n).
  assert (0 <= i / n) by (apply Z.div_pos; lia); split; [|lia].
  split; [lia|]; split; [lia|]; apply Z.div_lt_upper_bound; lia.
Qed.

Lemma len_board n : 0 <= n -> len (board n n) = n * n.
Proof. intros; unfold len; now apply length_board. Qed.

Lemma item_by_number {A} `{Default A} (f : point -> A) n p : on_board n n p = true ->
  item (map f (board n n)) (number n p) = f p.
Proof.
  intros B; pose proof (number_bounds n p B) as I; assert (0 <= n) by (rewrite on_board_iff in B; lia).
  rewrite item_at by lia; rewrite nth_indep with (d' := f (0, 0)).
  - rewrite map_nth; f_equal; now apply nth_board.
  - rewrite map_length; pose proof (len_board n); unfold len in *; lia.
Qed.

Lemma item_contents name n P p : on_board n n p = true -> item (contents name n P) (number n p) = shown name (P p).
Proof. apply (item_by_number (fun p => shown name (P p))). Qed.

(** Two lists by number are equal if they are so everywhere. *)
Lemma by_number_ext {A} n (f : point -> A) (l : list A) d : List.length l = List.length (board n n) ->
  (forall p, on_board n n p = true -> nth (Z.to_nat (number n p)) l d = f p) -> l = map f (board n n).
Proof.
  intros L E; apply nth_ext with d (f (0, 0)); [now rewrite map_length|].
  intros i I; rewrite map_nth; assert (J : 0 <= n \/ n < 0) by lia; destruct J as [N | N].
  - pose proof (len_board n N) as B; unfold len in B.
    destruct (number_of_nth n (Z.of_nat i) N) as (p & O & J); [lia|].
    replace i with (Z.to_nat (number n p)) by (rewrite J; apply Nat2Z.id); rewrite nth_board; auto.
  - exfalso; rewrite L in I; destruct n; try lia; cbn in I; lia.
Qed.

(** ** What a placement leads to *)

Lemma contents_place name n P q c : on_board n n q = true ->
  until (contents name n P) (number n q) ++ [Some (name c)] ++ from (contents name n P) (number n q + 1)
  = contents name n (place P q c).
Proof.
  intros B; pose proof (number_bounds n q B) as I; assert (N : 0 <= n) by (rewrite on_board_iff in B; lia).
  assert (L : (Z.to_nat (number n q) < List.length (contents name n P))%nat).
  { unfold contents; rewrite map_length; pose proof (len_board n N); unfold len in *; lia. }
  unfold until, from; rewrite !index_at by lia; cbn [app].
  replace (Z.to_nat (number n q + 1)) with (S (Z.to_nat (number n q))) by lia.
  apply by_number_ext with (d := None).
  - rewrite length_replaced by auto; unfold contents; now rewrite map_length.
  - intros p O; rewrite nth_replaced by auto; unfold place.
    destruct (same_point p q) eqn:S.
    + apply same_point_iff in S; subst p; now rewrite Nat.eqb_refl.
    + destruct (Nat.eqb_spec (Z.to_nat (number n p)) (Z.to_nat (number n q))) as [E | _].
      * exfalso; pose proof (number_bounds n p O); apply Z2Nat.inj in E; try lia.
        apply number_inj in E; auto; subst; now rewrite same_point_refl in S.
      * rewrite <- (item_contents name n P p O), item_at by (pose proof (number_bounds n p O); lia); reflexivity.
Qed.

(** ** Places and cells *)

Definition place_of (p : point) : LatticePoint := [fst p; snd p].

Lemma places_of n : keys (dict (flat_map (fun row => map (fun column => ([column; row], tt)) (range 0 n)) (range 0 n)))
  = map place_of (board n n).
Proof.
  assert (E : forall A (f : Z -> Z -> A), flat_map (fun row => map (fun column => f column row) (range 0 n)) (range 0 n)
    = map (fun p => f (fst p) (snd p)) (board n n)).
  { intros A f; rewrite offsets_board, range_upto; unfold offsets; generalize (upto n) at 2 4; intros rows.
    induction rows as [|y rows IH]; [reflexivity|]; cbn [flat_map]; now rewrite map_app, IH, map_map. }
  rewrite (E _ (fun column row => ([column; row], tt))); unfold keys; rewrite dict_distinct, map_map; [reflexivity|].
  rewrite map_map; apply FinFun.Injective_map_NoDup; [|apply nodup_board].
  intros [x y] [x' y']; cbn; now intros [= -> ->].
Qed.

Lemma cells_square n : 0 <= n -> SquareBoard_cells (square n) = range 0 (n * n).
Proof.
  intros N; unfold SquareBoard_cells, SquareBoard_places, SquareBoard__topology, SquareBoard_topology, Topology_on_lattice.
  cbn [Topology_places SquareBoard_size SquareBoard_removed square elements mem existsb negb].
  rewrite places_of; unfold len; rewrite map_length; fold (@len point (board n n)); rewrite len_board by auto.
  induction (range 0 (n * n)) as [|i l IH]; [reflexivity|]; cbn [filter mem existsb negb]; now rewrite IH.
Qed.

(** ** Areas *)

(** The area of this width and height at a point, and whether it is on the board. *)
Definition area_of (n w h : Z) (p : point) : Area :=
  _area (square n) (fst p) (snd p) (fst p + w - 1) (snd p + h - 1).
Definition fits (n w h : Z) (p : point) : Prop := 0 <= fst p /\ fst p + w <= n /\ 0 <= snd p /\ snd p + h <= n.

Lemma in_areas n w h a : In a (_areas (square n) w h) <-> exists p, fits n w h p /\ a = area_of n w h p.
Proof.
  unfold _areas; rewrite in_flat_map; cbv [add add_int sub sub_int]; cbn [SquareBoard_size square]; split.
  - intros (y & Y & I); apply in_map_iff in I as (x & <- & X); apply in_range in X, Y.
    exists (x, y); split; [unfold fits; cbn [fst snd]; lia | reflexivity].
  - intros ([x y] & F & ->); unfold fits in F; cbn [fst snd] in F; exists y; rewrite in_range; split; [lia|].
    apply in_map_iff; exists x; rewrite in_range; split; [reflexivity | lia].
Qed.

Lemma corners_of n w h p : Area_corners (area_of n w h p) =
  map (number n) [p; bottom_right p w; top_right p w h; top_left p h].
Proof.
  unfold area_of, _area, bottom_right, top_right, top_left, shift, number, SquareBoard_at; cbv [add add_int].
  cbn [Area_corners map fst snd SquareBoard_size square].
  repeat (apply (f_equal2 cons); [ring|]); reflexivity.
Qed.

Lemma in_area q p w h : In q (area p w h) <-> fst p <= fst q < fst p + w /\ snd p <= snd q < snd p + h.
Proof.
  unfold area; rewrite in_map_iff; split.
  - intros (o & <- & I); apply in_offsets in I; unfold shift; cbn [fst snd]; lia.
  - intros I; exists (fst q - fst p, snd q - snd p); rewrite in_offsets; cbn [fst snd]; split; [|lia].
    destruct q, p; unfold shift; cbn [fst snd]; f_equal; lia.
Qed.

Lemma in_inner n w h p x : In x (Area_inner (area_of n w h p)) <->
  (exists q, In q (area p w h) /\ x = number n q) /\ ~ In x (Area_corners (area_of n w h p)).
Proof.
  unfold area_of, _area; cbn [Area_inner Area_corners]; rewrite filter_In, negb_true_iff, mem_false.
  apply and_iff_compat_r; rewrite in_flat_map; cbv [add add_int sub sub_int]; split.
  - intros (y & Y & I); apply in_map_iff in I as (x' & <- & X); apply in_range in X, Y.
    exists (x', y); rewrite in_area; split; [cbn [fst snd]; lia | reflexivity].
  - intros ([x' y] & I & ->); apply in_area in I; cbn [fst snd] in I; exists y; rewrite in_range; split; [lia|].
    apply in_map_iff; exists x'; rewrite in_range; split; [reflexivity | lia].
Qed.

Lemma corners_in w h p q : 1 <= w -> 1 <= h ->
  In q [p; bottom_right p w; top_right p w h; top_left p h] -> In q (area p w h).
Proof.
  intros W H; rewrite in_area; unfold bottom_right, top_right, top_left, shift; cbn [In].
  intros [<- | [<- | [<- | [<- | []]]]]; cbn [fst snd]; lia.
Qed.

Lemma in_points n w h p x : 1 <= w -> 1 <= h ->
  In x (Area_points (area_of n w h p)) <-> exists q, In q (area p w h) /\ x = number n q.
Proof.
  intros W H; unfold Area_points; cbv [add add_list]; rewrite in_sorted, in_app_iff, in_inner; split.
  - intros [I | [I _]]; auto; rewrite corners_of in I; apply in_map_iff in I as (q & <- & I); eauto using corners_in.
  - intros I; destruct (in_dec Z.eq_dec x (Area_corners (area_of n w h p))); auto.
Qed.

Lemma fits_on n w h p q : fits n w h p -> In q (area p w h) -> on_board n n q = true.
Proof. unfold fits; rewrite in_area, on_board_iff; lia. Qed.

Lemma in_areas_of q p w h : In p (areas_at q w h) <-> In q (area p w h).
Proof.
  unfold areas_at; rewrite !in_area; unfold shift; cbn [fst snd]; lia.
Qed.

(** ** Areas by point *)

Lemma put_at {B} (a b : B) ps : forall table c,
  (forall p, In p ps -> 0 <= p < len table) -> 0 <= c ->
  let made := fold_left (fun table p => with_item table p (item table p ++ [a])) ps table in
  len made = len table /\ (In b (item made c) <-> In b (item table c) \/ a = b /\ In c ps).
Proof.
  induction ps as [|p ps IH]; intros table c L C; cbn [fold_left In]; [split; [reflexivity | tauto]|].
  assert (I : 0 <= p < len table) by (apply L; now left).
  destruct (IH (with_item table p (item table p ++ [a])) c) as [E M]; auto.
  { intros r J; rewrite len_with_item by auto; apply L; now right. }
  rewrite len_with_item in E by auto; split; auto; rewrite M, item_with_item by auto.
  destruct (c =? p) eqn:S; [apply Z.eqb_eq in S; subst; rewrite in_app_iff; cbn [In]; intuition|].
  apply Z.eqb_neq in S; intuition congruence.
Qed.

(** Of some things each is put where it belongs. *)
Lemma put_all {A B} (where_ : A -> list Z) (what : A -> B) (b : B) xs : forall table c,
  (forall x p, In x xs -> In p (where_ x) -> 0 <= p < len table) -> 0 <= c ->
  let made := fold_left (fun table x => fold_left (fun table p =>
    with_item table p (item table p ++ [what x])) (where_ x) table) xs table in
  In b (item made c) <-> In b (item table c) \/ exists x, In x xs /\ what x = b /\ In c (where_ x).
Proof.
  induction xs as [|x xs IH]; intros table c L C; cbn [fold_left In].
  { split; [auto | intros [|(x & [] & _)]; auto]. }
  destruct (put_at (what x) b (where_ x) table c) as [E M]; auto.
  { intros p I; apply (L x); auto; now left. }
  cbv zeta in M, E; rewrite IH; auto.
  - rewrite M; split.
    + intros [[I | [<- I]] | (y & I & F)]; [auto | right; exists x; auto | right; exists y; tauto].
    + intros [I | (y & [<- | I] & <- & F)]; auto; right; exists y; auto.
  - intros y p I J; rewrite E; apply (L y); auto; now right.
Qed.

Theorem areas_by_point n w h q a : on_board n n q = true -> 1 <= w -> 1 <= h ->
  In a (item (SquareBoard_areas_by_point (square n) w h) (number n q)) <->
  exists p, In p (areas_at q w h) /\ fits n w h p /\ a = area_of n w h p.
Proof.
  intros B W H; pose proof (number_bounds n q B) as I; assert (N : 0 <= n) by (rewrite on_board_iff in B; lia).
  unfold SquareBoard_areas_by_point, _areas_by_point, loop; rewrite (put_all Area_points (fun a => a)); [| |lia].
  - rewrite item_at by lia; rewrite nth_indep with (d' := []) by
      (rewrite map_length, cells_square by auto; unfold range; rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun _ : Z => []) _ 0); cbn [In]; split.
    + intros [[] | (a' & I' & -> & J)]; apply in_areas in I' as (p & F & ->); exists p; rewrite in_areas_of; apply in_points in J as (r & J & E); try assumption.
      apply number_inj in E; auto; [now subst r | now apply fits_on with (2 := J)].
    + intros (p & J & F & ->); right; eexists; split; [apply in_areas; eauto|]; split; [reflexivity|].
      apply in_points; auto; exists q; now rewrite <- in_areas_of.
  - intros a' p J K; apply in_areas in J as (r & F & ->); apply in_points in K as (s & K & ->); try assumption.
    unfold len; rewrite map_length, cells_square by auto; unfold range; rewrite map_length, seq_length.
    pose proof (number_bounds n s (fits_on n w h r s F K)); lia.
Qed.
