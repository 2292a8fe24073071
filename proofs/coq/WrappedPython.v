(** The Python rules of Interleave, translated, on boards whose opposite sides are glued: their neighbours, their lines of sight
    and their placements are those of [HexRules.v], whichever cells are missing. The leader is that of [Judge.v], with a rim and
    without. *)

From Coq Require Import ZArith List Bool String Lia.
Import ListNotations.
From Rulestone Require Import Rules HexRules Search Walk Hexagons Turnless Nets Judge PythonBasics SquareBoards PythonHexagon PythonInterleave
  InterleavePython GroupsPython.
Open Scope Z_scope.

(** ** Copies of the board *)

(** Copies of a board have no cell in common ... *)
Lemma copies_apart s p q c e : 1 < s -> on_hexagon s p = true -> on_hexagon s q = true -> In c (copies s) -> In e (copies s) ->
  shift p c = shift q e -> p = q.
Proof.
  intros S; rewrite !on_hexagon_iff; destruct p as [x y], q as [x' y']; cbn [fst snd]; intros A B C E.
  cbn [copies In] in C, E.
  repeat destruct C as [<- | C]; try contradiction; repeat destruct E as [<- | E]; try contradiction;
    unfold shift; cbn [fst snd]; intros X; pose proof (f_equal fst X) as X1; pose proof (f_equal snd X) as X2; cbn [fst snd] in X1, X2;
    clear X; f_equal; lia.
Qed.

(** ... and one of them has each neighbour of a cell. *)
Lemma copied s p d : 1 < s -> on_hexagon s p = true -> In d directions ->
  exists c, In c (copies s) /\ on_hexagon s (shift (shift p d) c) = true.
Proof.
  intros S H D; destruct (on_hexagon s (shift (shift p d) (0, 0))) eqn:O; [exists (0, 0); split; [now left | exact O]|].
  apply not_true_iff_false in O; rewrite on_hexagon_iff in *; destruct p as [x y]; unfold shift in *; cbn [fst snd] in *.
  assert (I : forall c, In c (copies s) -> on_hexagon s (x + fst d + fst c, y + snd d + snd c) = true ->
    exists c, In c (copies s) /\ on_hexagon s (x + fst d + fst c, y + snd d + snd c) = true) by eauto.
  unfold copies in I; cbn [In] in I.
  destruct D as [<- | [<- | [<- | [<- | [<- | [<- | []]]]]]]; cbn [fst snd] in *.
  - destruct (Z.eq_dec (x - y) (s - 1)); [apply (I (- s, s - 1)) | apply (I (1 - 2 * s, - s))]; auto 8; apply on_hexagon_iff; cbn [fst snd]; lia.
  - destruct (Z.eq_dec x (2 * s - 2)); [apply (I (1 - 2 * s, - s)) | apply (I (1 - s, 1 - 2 * s))]; auto 8; apply on_hexagon_iff; cbn [fst snd]; lia.
  - destruct (Z.eq_dec y (2 * s - 2)); [apply (I (1 - s, 1 - 2 * s)) | apply (I (s, 1 - s))]; auto 8; apply on_hexagon_iff; cbn [fst snd]; lia.
  - destruct (Z.eq_dec (y - x) (s - 1)); [apply (I (s, 1 - s)) | apply (I (2 * s - 1, s))]; auto 8; apply on_hexagon_iff; cbn [fst snd]; lia.
  - destruct (Z.eq_dec x 0); [apply (I (2 * s - 1, s)) | apply (I (s - 1, 2 * s - 1))]; auto 8; apply on_hexagon_iff; cbn [fst snd]; lia.
  - destruct (Z.eq_dec y 0); [apply (I (s - 1, 2 * s - 1)) | apply (I (- s, s - 1))]; auto 8; apply on_hexagon_iff; cbn [fst snd]; lia.
Qed.

Lemma shift_inj p c e : shift p c = shift p e -> c = e.
Proof.
  destruct p, c, e; unfold shift; cbn [fst snd]; intros X; pose proof (f_equal fst X) as A; pose proof (f_equal snd X) as B; cbn [fst snd] in A, B.
  f_equal; lia.
Qed.

Lemma nodup_copies s : 1 < s -> NoDup (copies s).
Proof.
  intros S; repeat constructor; cbn [In]; intros I;
    repeat destruct I as [I | I]; try contradiction; pose proof (f_equal fst I) as A; pose proof (f_equal snd I) as B; cbn [fst snd] in A, B; lia.
Qed.

Lemma item_direction {A} `{Default A} (f : nat -> A) d : (d < 6)%nat -> item (map f (seq 0 6)) (Z.of_nat d) = f d.
Proof. intros L; rewrite item_at, Nat2Z.id by lia; do 6 (destruct d as [|d]; [reflexivity|]); lia. Qed.

(** ** Neighbours *)

Section Wrapped.
Context (s : Z) (P : position) (Outside : forall p, on_hexagon s p = false -> P p = Off).

Definition entries : list (LatticePoint * Cell) := flat_map (fun p => map (fun c => (lean (shift p c), number s p)) (copies s)) (cells s).

Lemma entries_apart : 1 < s -> NoDup (map fst entries).
Proof.
  intros S; assert (F : map fst entries = flat_map (fun p => map (fun c => lean (shift p c)) (copies s)) (cells s)).
  { unfold entries; induction (cells s) as [|p l IH]; [reflexivity|]; cbn [flat_map]; now rewrite map_app, IH, map_map. }
  rewrite F; apply nodup_flat_map; [apply nodup_cells | |].
  - intros p _; apply FinFun.Injective_map_NoDup; [|now apply nodup_copies]; intros c e E; apply lean_inj in E; now apply shift_inj in E.
  - intros p q k I J X Y; apply in_cells in I, J; apply in_map_iff in X as (c & <- & C), Y as (e & E & K).
    apply lean_inj in E; symmetry in E; now apply (copies_apart s p q c e).
Qed.

Lemma opposite c : In c (copies s) -> In (- fst c, - snd c) (copies s).
Proof.
  intros C; cbn [copies In] in *; repeat destruct C as [<- | C]; try contradiction; cbn [fst snd];
    [left | do 4 right; left | do 5 right; left | do 6 right; left | right; left | do 2 right; left | do 3 right; left]; f_equal; lia.
Qed.

Lemma enumerated : enumerate (map lean (cells s)) = map (fun p => (number s p, lean p)) (cells s).
Proof.
  unfold enumerate; rewrite (numbers_are s lean); induction (cells s) as [|p l IH]; [reflexivity|]; cbn [map combine]; now rewrite IH.
Qed.

Definition beyond (d : nat) (p : point) : option Cell :=
  match glued_step s d p with Some q => match P q with Off => None | _ => Some (number s q) end | None => None end.

Lemma glued_on d p q : glued_step s d p = Some q -> on_hexagon s q = true.
Proof. unfold glued_step; destruct (s =? 1); [discriminate|]; intros F; now apply find_some in F. Qed.

Lemma gets d p : 1 < s -> on_hexagon s p = true -> (d < 6)%nat -> let e := nth d directions (0, 0) in
  get (dict entries) (lean (shift p e)) = option_map (number s) (glued_step s d p).
Proof.
  intros S H L e; assert (D : In e directions) by (apply nth_In; exact L).
  destruct (copied s p e S H D) as (c & C & O); unfold glued_step; fold e; destruct (Z.eqb_spec s 1); [lia|].
  destruct (find _ _) as [r|] eqn:F.
  - apply find_some in F as [I F]; apply in_map_iff in I as (k & <- & K); cbn [option_map].
    apply get_in; unfold keys; rewrite dict_distinct by (now apply entries_apart); [now apply entries_apart|].
    unfold entries; apply in_flat_map; exists (shift (shift p e) k); split; [now apply in_cells|].
    apply in_map_iff; exists (- fst k, - snd k); split; [|now apply opposite].
    f_equal; f_equal; destruct p, e, k; unfold shift; cbn [fst snd]; f_equal; lia.
  - apply find_none with (x := shift (shift p e) c) in F; [congruence | now apply in_map].
Qed.

Lemma removed_is q : on_hexagon s q = true -> mem (number s q) (map (number s) (filter (fun p => match P p with Off => true | _ => false end) (cells s))) =
  match P q with Off => true | _ => false end.
Proof.
  intros H; apply eq_true_iff_eq; rewrite mem_iff, in_map_iff; split.
  - intros (r & E & I); apply filter_In in I as [I F]; apply in_cells in I; apply number_inj in E; auto; now subst q.
  - intros O; exists q; split; auto; apply filter_In; split; auto; now apply in_cells.
Qed.

Lemma wrapped_ring : HexBoard_neighbours_by_direction (wrapped (hexboard s P)) = map (fun p => map (fun d => beyond d p) (seq 0 6)) (cells s).
Proof.
  destruct (Z.eqb_spec s 1) as [E | N].
  { transitivity (HexBoard_neighbours_by_direction (hexboard s P)).
    { unfold HexBoard_neighbours_by_direction, HexBoard__topology, HexBoard_topology, wrapped, hexboard; cbn [HexBoard_size HexBoard_removed HexBoard_wraps].
      unfold _wrapped_topology; rewrite E; reflexivity. }
    rewrite ring_is by auto; apply map_ext_in; intros p I; apply in_cells in I.
    assert (X : forall d, In d directions -> next s P p d = None).
    { intros d D; unfold next; rewrite Outside; auto; apply on_hexagon_iff in I; destruct (on_hexagon s (shift p d)) eqn:F; auto; apply on_hexagon_iff in F.
      destruct p as [x y]; cbn [fst snd] in *; repeat destruct D as [<- | D]; try contradiction; unfold shift in F; cbn [fst snd] in F; lia. }
    transitivity (map (fun _ : point => @None Cell) directions); [now apply map_ext_in|]; unfold beyond, glued_step; rewrite E; reflexivity. }
  destruct (Z_lt_le_dec s 1) as [L | L].
  { assert (C : cells s = []) by (unfold cells; replace (range 0 (2 * s - 1)) with (@nil Z); [reflexivity | unfold range; replace (Z.to_nat (2 * s - 1 - 0)) with 0%nat by lia; reflexivity]).
    pose proof (places_of s) as K; rewrite C in *; unfold HexBoard_neighbours_by_direction, HexBoard__topology, HexBoard_topology, wrapped, hexboard.
    cbn [HexBoard_size HexBoard_removed HexBoard_wraps]; unfold _wrapped_topology; change (s == 1) with (s =? 1); destruct (Z.eqb_spec s 1); [lia|]; cbv zeta.
    cbn [Topology_neighbours_by_direction]; unfold _topology, Topology_on_lattice; cbv [sub sub_int add add_int]; cbn [Topology_places]; fold (names s); now rewrite K. }
  unfold HexBoard_neighbours_by_direction, HexBoard__topology, HexBoard_topology, wrapped, hexboard.
  cbn [HexBoard_size HexBoard_removed HexBoard_wraps]; unfold _wrapped_topology; change (s == 1) with (s =? 1); destruct (Z.eqb_spec s 1); [lia|].
  cbv zeta; cbn [Topology_neighbours_by_direction]; unfold _topology, Topology_on_lattice; cbv [sub sub_int add add_int]; cbn [Topology_places]; fold (names s).
  rewrite places_of, enumerated.
  set (at_ := dict (flat_map _ (map _ (cells s)))).
  assert (A : at_ = dict entries).
  { unfold at_, entries; f_equal; rewrite !flat_map_concat_map, map_map; f_equal; apply map_ext; intros p; cbv beta iota.
    change (item (lean p) 0) with (fst p - snd p); change (item (lean p) 1) with (snd p).
    unfold copies; cbn [map]; repeat match goal with
    | |- context [@item Z _ [?a; ?b] 0] => change (item [a; b] 0) with a
    | |- context [@item Z _ [?a; ?b] 1] => change (item [a; b] 1) with b
    end.
    unfold lean, shift; cbn [fst snd].
    repeat (apply (f_equal2 cons); [apply (f_equal2 pair); [apply (f_equal2 cons); [lia | apply (f_equal2 cons); [lia | reflexivity]] | reflexivity] |]); reflexivity. }
  rewrite A; clear at_ A; rewrite !map_map; apply map_ext_in; intros p I; apply in_cells in I; unfold lean at 1; cbv beta iota.
  change HEXAGONAL_STEPS with (map (fun d => lean (nth d directions (0, 0))) (seq 0 6)); rewrite !map_map; apply map_ext_in; intros d D.
  apply in_seq in D; set (e := nth d directions (0, 0)); cbn [lean].
  replace [fst p - snd p + (fst e - snd e); snd p + snd e] with (lean (shift p e)) by (unfold lean, shift; cbn [fst snd]; f_equal; lia).
  unfold e; rewrite gets by (auto; lia); unfold beyond; destruct (glued_step s d p) as [q|] eqn:G; cbn [option_map]; [|reflexivity].
  cbn [elements]; rewrite (removed_is q (glued_on d p q G)); destruct (P q); reflexivity.
Qed.

(** A step back leads to where the step began. *)
Lemma glued_back d p q : (d < 6)%nat -> on_hexagon s p = true -> glued_step s d p = Some q -> glued_step s ((d + 3) mod 6) q = Some p.
Proof.
  intros L O; unfold glued_step; destruct (Z.eqb_spec s 1); [discriminate|]; intros F; apply find_some in F as [I Q].
  assert (S : 1 < s) by (apply on_hexagon_iff in O; lia); apply in_map_iff in I as (c & E & C).
  assert (B : nth ((d + 3) mod 6) directions (0, 0) = (- fst (nth d directions (0, 0)), - snd (nth d directions (0, 0))))
    by (do 6 (destruct d as [|d]; [reflexivity|]); lia).
  rewrite B; generalize dependent (nth d directions (0, 0)); intros e E B; subst q.
  destruct (find _ _) as [r|] eqn:F.
  - apply find_some in F as [I R]; apply in_map_iff in I as (k & E & K); f_equal; symmetry.
    apply (copies_apart s p r c (- fst k, - snd k)); auto; [now apply opposite|]; subst r; destruct p, e, c, k; unfold shift; cbn [fst snd]; f_equal; lia.
  - apply find_none with (x := p) in F; [congruence|]; apply in_map_iff; exists (- fst c, - snd c); split; [|now apply opposite].
    destruct p, e, c; unfold shift; cbn [fst snd]; f_equal; lia.
Qed.

Lemma glued_beside_iff p q : glued_beside s p q = true <-> on_hexagon s p = true /\ exists d, (d < 6)%nat /\ glued_step s d p = Some q.
Proof.
  unfold glued_beside; rewrite andb_true_iff, existsb_exists; split; intros (O & d & H); split; auto; exists d; rewrite in_seq in *.
  - destruct H as [L H]; split; [lia|]; destruct (glued_step s d p) as [r|]; [|discriminate]; apply same_point_iff in H; now subst.
  - destruct H as [L ->]; split; [lia | apply same_point_refl].
Qed.

Lemma without_rim : neighbours_by s P (wrapped (hexboard s P)) (glued_beside s).
Proof.
  split.
  - intros p q B; apply glued_beside_iff in B as (O & d & L & G); apply glued_beside_iff; split; [now apply (glued_on d p)|].
    exists ((d + 3) mod 6)%nat; split; [apply Nat.mod_upper_bound; discriminate | now apply glued_back].
  - intros p O x; unfold near, HexBoard_neighbours; rewrite wrapped_ring, map_map, item_number by auto; unfold present, beyond; rewrite in_flat_map; split.
    + intros (y & I & J); apply in_map_iff in I as (d & <- & I); apply in_seq in I; destruct (glued_step s d p) as [q|] eqn:G; [|destruct J].
      assert (B : glued_beside s p q = true) by (apply glued_beside_iff; split; auto; exists d; split; [lia | exact G]).
      exists q; split; [exact B|]; destruct (P q); [destruct J | destruct J as [<- | []]; split; auto; discriminate..].
    + intros (q & B & N & ->); apply glued_beside_iff in B as (_ & d & L & G); eexists; split; [apply in_map, in_seq; split; [apply Nat.le_0_l | exact L]|].
      rewrite G; destruct (P q); [congruence | now left..].
Qed.

(** What is listed of a board stays the same. *)

Lemma glued_empty w x : Stones_empty x (glued w (hexboard s P)) = Stones_empty x (hexboard s P).
Proof.
  destruct w; [|reflexivity]; unfold glued, Stones_empty, HexBoard_cells, HexBoard_places, HexBoard__topology, HexBoard_topology, wrapped, hexboard.
  cbn [HexBoard_size HexBoard_removed HexBoard_wraps]; unfold _wrapped_topology; destruct (s == 1); reflexivity.
Qed.

Lemma glued_has w x : HexBoard_has (glued w (hexboard s P)) x = HexBoard_has (hexboard s P) x.
Proof.
  destruct w; [|reflexivity]; unfold glued, HexBoard_has, HexBoard_places, HexBoard__topology, HexBoard_topology, wrapped, hexboard.
  cbn [HexBoard_size HexBoard_removed HexBoard_wraps]; unfold _wrapped_topology; destruct (s == 1); reflexivity.
Qed.

Lemma glued_count w : len (HexBoard_neighbours (glued w (hexboard s P))) = len (HexBoard_neighbours (hexboard s P)).
Proof.
  destruct w; [|reflexivity]; unfold glued, HexBoard_neighbours, len.
  rewrite wrapped_ring, (ring_is s P Outside), !map_length; reflexivity.
Qed.

(** ** Rays *)

Section Line.
Context (d : nat) (start : point) (Free : P start = Empty).

(** The cells in a direction, up to the first gap, or round the board once. *)
Fixpoint line (far : nat) (p : point) : list point :=
  match far with
  | O => []
  | S k =>
      match glued_step s d p with
      | Some q => match P q with Off => [] | _ => if same_point q start then [] else q :: line k q end
      | None => []
      end
  end.

Local Notation seen := (fun k p => met (glued_step s) k P p d).

(** So many steps over empty cells lead from a cell to another one. *)
Fixpoint way (n : nat) (p q : point) : Prop :=
  match n with O => p = q | S n => exists r, glued_step s d p = Some r /\ P r = Empty /\ way n r q end.

Lemma way_one_more n : forall p q r, way n p q -> glued_step s d q = Some r -> P r = Empty -> way (S n) p r.
Proof.
  induction n as [|n IH]; intros p q r W G E; [cbn in W; subst; exists r; repeat split; auto; reflexivity|].
  destruct W as (z & Gz & Ez & W); exists z; split; [exact Gz|]; split; [exact Ez|]; exact (IH z q r W G E).
Qed.

Lemma way_seen n : forall p q k, way n p q -> seen (n + k)%nat p = seen k q.
Proof.
  induction n as [|n IH]; intros p q k W; [cbn in W; now subst|]; destruct W as (r & G & E & W).
  cbn [Nat.add met]; rewrite G, E; now apply IH.
Qed.

Lemma seen_more k : forall p c j, seen k p = Some c -> seen (k + j)%nat p = Some c.
Proof.
  induction k as [|k IH]; intros p c j; cbn [Nat.add met]; [discriminate|].
  destruct (glued_step s d p) as [q|]; [|discriminate]; destruct (P q); [discriminate | apply IH | auto].
Qed.

(** Round the board over empty cells nothing is seen. *)
Lemma nothing_round n : way (S n) start start -> forall k, seen k start = None.
Proof.
  intros W k; induction k as [k IH] using lt_wf_ind; destruct (Nat.le_gt_cases k n) as [L | L].
  - destruct (seen k start) as [c|] eqn:E; auto; apply seen_more with (j := (S n - k)%nat) in E.
    replace (k + (S n - k))%nat with (S n + 0)%nat in E by lia; rewrite (way_seen _ _ _ _ W) in E; discriminate.
  - replace k with (S n + (k - S n))%nat by lia; rewrite (way_seen _ _ _ _ W); apply IH; lia.
Qed.

(** The first stone in the line is what is seen. *)
Definition stone_at (p : point) : bool := match P p with Stone _ => true | _ => false end.

Lemma line_seen k : forall n p, way n start p ->
  seen k p = match find stone_at (line k p) with Some q => match P q with Stone c => Some c | _ => None end | None => None end.
Proof.
  induction k as [|k IH]; intros n p W; [reflexivity|]; cbn [met line].
  destruct (glued_step s d p) as [q|] eqn:G; [|reflexivity]; destruct (P q) eqn:E; [reflexivity | |].
  - pose proof (way_one_more n start p q W G E) as V; destruct (same_point q start) eqn:X.
    + apply same_point_iff in X; subst q; cbn [find]; now apply nothing_round with n.
    + cbn [find]; unfold stone_at at 1; rewrite E; exact (IH (S n) q V).
  - destruct (same_point q start) eqn:X; [apply same_point_iff in X; congruence|].
    cbn [find]; unfold stone_at at 1; rewrite E; now rewrite E.
Qed.

(** So many steps as there are cells show all that is to be seen: a line comes back to where it begins. *)

Lemma way_last n : forall p q, way (S n) p q -> exists r, way n p r /\ glued_step s d r = Some q /\ P q = Empty.
Proof.
  induction n as [|n IH]; intros p q (r & G & E & W); [cbn in W; subst; exists p; repeat split; auto; reflexivity|].
  apply IH in W as (z & W & Gz & Ez); exists z; repeat split; auto; exists r; auto.
Qed.

Lemma glued_inj p q r : on_hexagon s p = true -> on_hexagon s q = true -> glued_step s d p = Some r -> glued_step s d q = Some r -> p = q.
Proof.
  unfold glued_step; destruct (Z.eqb_spec s 1); [discriminate|]; intros A B F G; apply find_some in F as [F _], G as [G _].
  apply in_map_iff in F as (c & <- & C), G as (e & X & E).
  assert (S : 1 < s) by (apply on_hexagon_iff in A; lia); apply (copies_apart s p q c e S A B C E).
  revert X; generalize (nth d directions (0, 0)); intros [u v]; destruct p, q, c, e; unfold shift; cbn [fst snd]; intros X.
  pose proof (f_equal fst X) as X1; pose proof (f_equal snd X) as X2; cbn [fst snd] in X1, X2; f_equal; lia.
Qed.

Context (On : on_hexagon s start = true).

Lemma path n : forall p, way n start p -> (exists m, way (S m) start start) \/
  exists l, NoDup (p :: l) /\ List.length l = n /\ (forall x, In x (p :: l) -> on_hexagon s x = true) /\
    forall x, In x (p :: l) -> x = start \/ exists y, In y l /\ glued_step s d y = Some x.
Proof.
  induction n as [|n IH]; intros p W.
  { cbn in W; subst p; right; exists []; repeat split; [repeat constructor; auto | intros x [<- | []]; auto | intros x [<- | []]; auto]. }
  pose proof W as V; apply way_last in W as (q & W & G & E); destruct (IH q W) as [M | (l & D & L & O & C)]; [now left|].
  destruct (same_point p start) eqn:S; [apply same_point_iff in S; subst p; left; eauto|].
  right; exists (q :: l); split; [|split; [cbn; lia|]; split].
  - constructor; [|exact D]; intros I; destruct (C p I) as [-> | (y & Y & Gy)]; [now rewrite same_point_refl in S|].
    assert (q = y) by (apply (glued_inj q y p); auto; apply O; [now left | now right]); subst y; inversion_clear D; contradiction.
  - intros x [<- | I]; [now apply (glued_on d q) | auto].
  - intros x [<- | I]; [right; exists q; split; [now left | exact G]|]; destruct (C x I) as [| (y & Y & Gy)]; [now left | right; exists y; split; [now right | exact Gy]].
Qed.

Lemma far_or_near n : forall p, (exists q, way n p q) \/ forall k, seen (n + k)%nat p = seen n p.
Proof.
  induction n as [|n IH]; intros p; [left; exists p; reflexivity|]; cbn [Nat.add met].
  destruct (glued_step s d p) as [q|] eqn:G; [|now right]; destruct (P q) eqn:E; [now right | | now right].
  destruct (IH q) as [(r & W) | F]; [left; exists r, q; auto | now right].
Qed.

Lemma seen_round k : seen (List.length (hexagon s) + k)%nat start = seen (List.length (hexagon s)) start.
Proof.
  destruct (far_or_near (List.length (hexagon s)) start) as [(p & W) | F]; [|apply F].
  destruct (path _ p W) as [(m & M) | (l & D & L & O & _)]; [now rewrite !(nothing_round m M)|].
  apply NoDup_incl_length with (l' := hexagon s) in D; [cbn [List.length] in D; lia|]; intros x I; apply in_hexagon; auto.
Qed.

Context (Small : (d < 6)%nat).

Lemma extended_line rounds : forall done p, on_hexagon s p = true ->
  extended rounds (List.length done) (fun met => met) (fun met last =>
    match item (item (HexBoard_neighbours_by_direction (wrapped (hexboard s P))) last) (Z.of_nat d) with
    Some onward => if onward != number s start then met ++ [onward] else met | None => met end)
    (done ++ [number s p]) = done ++ number s p :: map (number s) (line rounds p).
Proof.
  induction rounds as [|r IH]; intros done p H; [reflexivity|]; cbn [extended line].
  rewrite nth_error_app2, Nat.sub_diag by auto; cbn [nth_error].
  rewrite wrapped_ring, item_number by auto.
  rewrite item_direction by exact Small.
  assert (Stop : forall f, extended r (S (List.length done)) (fun met : list Cell => met) f (done ++ [number s p]) = done ++ [number s p]).
  { intros f; destruct r as [|r']; cbn [extended]; auto.
    replace (nth_error (done ++ [number s p]) (S (List.length done))) with (@None Cell); auto.
    symmetry; apply nth_error_None; rewrite app_length; cbn; lia. }
  unfold beyond; destruct (glued_step s d p) as [q|] eqn:G; [|apply Stop]; pose proof (glued_on d p q G) as Oq.
  assert (Q : (number s q != number s start) = negb (same_point q start)).
  { f_equal; apply eq_true_iff_eq; rewrite decides, same_point_iff; split; [now apply number_inj | now intros ->]. }
  destruct (P q); [apply Stop | |]; rewrite Q; destruct (same_point q start); cbn [negb]; try apply Stop;
    specialize (IH (done ++ [number s p]) q Oq); rewrite app_length, Nat.add_1_r, wrapped_ring in IH; unfold beyond in IH; rewrite IH; now rewrite <- app_assoc.
Qed.

Lemma ray_wrapped (R : Rounds) : HexBoard_ray (wrapped (hexboard s P)) (number s start) (Z.of_nat d) = map (number s) (line rounds start).
Proof.
  pose proof (extended_line rounds [] start On) as E; cbn [List.length app] in E.
  unfold HexBoard_ray, extending; cbv zeta; rewrite E; reflexivity.
Qed.
End Line.

(** ** What is seen, and who may place *)

Local Notation name := interleave_name.

Lemma find_line l : (forall p, In p l -> on_hexagon s p = true) ->
  find (fun met => Stones_at (stones name s P) met != None) (map (number s) l) = option_map (number s) (find stone_at l).
Proof.
  induction l as [|p l IH]; intros O; [reflexivity|]; cbn [map find]; unfold Stones_at at 1, stones; cbn [Stones_contents].
  rewrite item_number by (apply O; now left); unfold stone_at at 1; destruct (P p); cbn [shown];
    [rewrite <- IH by (intros q I; apply O; now right); reflexivity.. | reflexivity].
Qed.

Lemma line_on d start k : forall p q, In q (line d start k p) -> on_hexagon s q = true.
Proof.
  induction k as [|k IH]; intros p q; cbn [line]; [intros []|]; destruct (glued_step s d p) as [r|] eqn:G; [|intros []].
  pose proof (glued_on d p r G) as O; destruct (P r), (same_point r start); cbn [In]; intros I; try contradiction; destruct I as [<- | I]; eauto.
Qed.

Section Position.
Context (R : Rounds) (stopped : set_of Colour) (phase : string) (q : point) (On : on_hexagon s q = true) (Free : P q = Empty).
Let self := interleave true s P stopped phase.

Definition first_stone (d : nat) : option point := find stone_at (line d q rounds q).

Lemma sightlines_wrapped : Interleave_sightlines self (number s q) = map (fun d => option_map (number s) (first_stone d)) (seq 0 6).
Proof.
  unfold Interleave_sightlines; change DIRECTIONS with (map Z.of_nat (seq 0 6)); rewrite map_map; apply map_ext_in; intros d D; apply in_seq in D.
  unfold Interleave_seen; change (Interleave_board self) with (wrapped (hexboard s P)); change (Interleave_stones self) with (stones name s P).
  rewrite (ray_wrapped d q On ltac:(lia) R); apply find_line; intros p; apply line_on.
Qed.

Hypothesis Enough : (List.length (hexagon s) <= rounds)%nat.

Lemma first_is_met d : met (glued_step s) (List.length (hexagon s)) P q d = match first_stone d with Some p => match P p with Stone c => Some c | _ => None end | None => None end.
Proof.
  rewrite <- (seen_round d q On (rounds - List.length (hexagon s))); replace (_ + _)%nat with rounds by lia.
  exact (line_seen d q Free rounds 0%nat q eq_refl).
Qed.

Lemma counted_wrapped c : count (Stones_on (stones name s P) (present (map (fun d => option_map (number s) (first_stone d)) (seq 0 6)))) (name c)
  = Z.of_nat (met_by (glued_step s) (seq 0 6) (List.length (hexagon s)) P q c).
Proof.
  unfold met_by, count, len, Stones_on; f_equal; induction (seq 0 6) as [|d l IH]; [reflexivity|].
  cbn [map filter]; rewrite first_is_met; unfold present in *; cbn [flat_map].
  destruct (first_stone d) as [p|] eqn:F; cbn [option_map app map filter]; [|exact IH]; apply find_some in F as [I F].
  unfold stone_at in F; destruct (P p) as [| |e] eqn:X; try discriminate; cbn [Stones_contents stones].
  rewrite item_number, X by (apply line_on in I; exact I); cbn [shown].
  assert (K : (Some (name e) == some_text (name c)) = same c e) by now destruct e, c.
  rewrite K; destruct (same c e); cbn [List.length]; [f_equal|]; exact IH.
Qed.

Theorem placements_wrapped c : Interleave_violations_at self (number s q) (name c) = [] <->
  open_on_net (glued_step s) (seq 0 6) (List.length (hexagon s)) P q c = true.
Proof.
  unfold Interleave_violations_at; rewrite sightlines_wrapped; change (Interleave_stones self) with (stones name s P).
  assert (O : Interleave_opponent self (name c) = name (other c)) by now destruct c.
  rewrite O; cbv zeta; change (some_text ?x) with (Some x); rewrite !counted_wrapped; unfold open_on_net; rewrite Free; cbn [is_empty andb].
  destruct (Z.ltb_spec (Z.of_nat (met_by (glued_step s) (seq 0 6) (List.length (hexagon s)) P q c)) (Z.of_nat (met_by (glued_step s) (seq 0 6) (List.length (hexagon s)) P q (other c)))) as [L | L];
    destruct (Nat.ltb_spec (met_by (glued_step s) (seq 0 6) (List.length (hexagon s)) P q c) (met_by (glued_step s) (seq 0 6) (List.length (hexagon s)) P q (other c))); try lia; split; congruence.
Qed.
End Position.
End Wrapped.

(** ** With a rim or without *)

Theorem placements (R : Rounds) wraps s P (Outside : forall p, on_hexagon s p = false -> P p = Off) stopped phase q c :
  on_hexagon s q = true -> P q = Empty -> (List.length (hexagon s) <= rounds)%nat -> (Z.to_nat (2 * s) <= rounds)%nat ->
  Interleave_violations_at (interleave wraps s P stopped phase) (number s q) (interleave_name c) = [] <-> open_on wraps s P q c = true.
Proof.
  intros O E L W; destruct wraps.
  - exact (placements_wrapped s P Outside R stopped phase q O E L c).
  - exact (InterleavePython.placements R s P Outside stopped phase q c O E W).
Qed.

Section Open.
Context (wraps : bool) (s : Z).

Lemma open_fills P q c : open_on wraps s P q c = true -> P q = Empty.
Proof. unfold open_on, open_on_net, open_interleave; destruct wraps, (P q); auto; discriminate. Qed.

Lemma open_same P Q q c : same_position P Q -> open_on wraps s P q c = open_on wraps s Q q c.
Proof. destruct wraps; [apply open_on_net_same | apply interleave_same]. Qed.

Lemma open_one_colour P q c : open_on wraps s P q c = true -> open_on wraps s P q (other c) = false.
Proof. destruct wraps; [apply one_colour_on_net | apply interleave_one_colour]. Qed.

Lemma open_never_closes P q r c : P r = Empty -> q <> r ->
  open_on wraps s P q c = true -> open_on wraps s (place P r (other c)) q c = true.
Proof.
  intros E N O; destruct wraps; [|now apply interleave_never_closes].
  assert (D : forall p q : point, {p = q} + {p <> q}) by (intros [x y] [x' y']; decide equality; apply Z.eq_dec).
  refine (eq_trans (open_on_net_same _ _ _ _ (HexRules.put D P r (other c)) q c _) (never_closes_on_net D _ _ _ P q r c E N O)).
  intros p; unfold place, HexRules.put; destruct (D p r) as [-> | F]; [now rewrite same_point_refl|].
  destruct (same_point p r) eqn:X; [apply same_point_iff in X; contradiction | reflexivity].
Qed.
End Open.

Lemma names_apart : interleave_name First <> interleave_name Second.
Proof. discriminate. Qed.

Section Groups.
Context (R : Rounds) (wraps : bool) (s : Z) (P : position) (Outside : forall p, on_hexagon s p = false -> P p = Off).
Context (Enough : (List.length (hexagon s) <= rounds)%nat) (stopped : set_of Colour) (phase : string).

Lemma neighbours_are : neighbours_by s P (glued wraps (hexboard s P)) (next_to wraps s).
Proof. destruct wraps; [now apply without_rim | now apply with_rim]. Qed.

Theorem group_sizes_are c : Interleave_group_sizes (interleave wraps s P stopped phase) (interleave_name c) =
  map Z.of_nat (sizes_by (next_to wraps s) (hexagon s) P c).
Proof. exact (sizes_are R interleave_name names_apart s P Outside _ _ neighbours_are Enough c). Qed.

Theorem leader_is : Interleave_leader (interleave wraps s P stopped phase) =
  interleave_name (interleave_leader (next_to wraps s) (hexagon s) P).
Proof.
  assert (Pos := positive R interleave_name names_apart s P Outside _ _ neighbours_are Enough).
  unfold Interleave_leader, Interleave_compare_sizes, interleave_leader.
  change PythonInterleave.BLACK with (interleave_name First); change RED with (interleave_name Second).
  rewrite half_stone, !group_sizes_are by apply Pos; unfold compare_sizes.
  destruct (compared _ _ _ (Pos First) (Pos Second) (le_n _)) as [E G]; rewrite E, G; destruct (first_difference _ _ _); reflexivity.
Qed.
End Groups.
