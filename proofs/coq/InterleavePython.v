(** The Python rules of Interleave, translated, let a stone be placed where [HexRules.v] does: on every hexagonal board
    with a rim, whichever of its cells are missing. *)

From Coq Require Import ZArith List Bool String Lia.
Import ListNotations.
From Rulestone Require Import Rules HexRules Search Walk Hexagons PythonBasics SquareBoards PythonHexagon PythonInterleave.
From Rulestone Require Export Model.
Export Hexagon.
Open Scope Z_scope.

(** ** The cells of a board in Python's order *)

Lemma in_cells s p : In p (cells s) <-> on_hexagon s p = true.
Proof.
  unfold cells, row; rewrite in_flat_map, on_hexagon_iff; split.
  - intros (y & Y & I); apply in_map_iff in I as (k & <- & K); apply in_range in Y, K; cbn [fst snd]; lia.
  - destruct p as [x y]; cbn [fst snd]; intros H; exists y; rewrite in_range; split; [lia|].
    apply in_map_iff; exists (x + Z.min y (s - 1) - y); rewrite in_range; split; [f_equal; lia | lia].
Qed.

Lemma nodup_app {A} (xs ys : list A) : NoDup xs -> NoDup ys -> (forall x, In x xs -> ~ In x ys) -> NoDup (xs ++ ys).
Proof.
  intros X Y; induction X as [|x xs N X IH]; intros D; auto; cbn [app]; constructor.
  - rewrite in_app_iff; intros [I | I]; [auto | apply (D x); [now left | auto]].
  - apply IH; intros z I; apply D; now right.
Qed.

Lemma nodup_flat_map {A B} (f : A -> list B) xs : NoDup xs -> (forall x, In x xs -> NoDup (f x)) ->
  (forall x y z, In x xs -> In y xs -> In z (f x) -> In z (f y) -> x = y) -> NoDup (flat_map f xs).
Proof.
  induction 1 as [|x xs N D IH]; intros F S; [constructor|]; cbn [flat_map]; apply nodup_app; [apply F; now left | |].
  - apply IH; [intros y I; apply F; now right | intros y z v I J; apply S; now right].
  - intros z I J; apply in_flat_map in J as (y & J & K); apply N; rewrite (S x y z); auto; [now left | now right].
Qed.

Lemma nodup_range a b : NoDup (range a b).
Proof. unfold range; apply FinFun.Injective_map_NoDup; [intros i j; lia | apply seq_NoDup]. Qed.

Lemma nodup_cells s : NoDup (cells s).
Proof.
  unfold cells; generalize (nodup_range 0 (2 * s - 1)); generalize (range 0 (2 * s - 1)).
  induction l as [|y l IH]; intros D; [constructor|]; inversion_clear D as [|? ? N D']; cbn [flat_map]; apply nodup_app; auto.
  - unfold row; apply FinFun.Injective_map_NoDup; [intros i j [=]; lia | apply nodup_range].
  - intros p I J; apply in_map_iff in I as (k & <- & _); apply in_flat_map in J as (z & Z & J).
    apply in_map_iff in J as (k' & [= _ <-] & _); auto.
Qed.

Lemma lean_inj p q : lean p = lean q -> p = q.
Proof. destruct p, q; unfold lean; cbn [fst snd]; intros [= A B]; f_equal; lia. Qed.

Lemma nodup_places s : NoDup (map lean (cells s)).
Proof. apply FinFun.Injective_map_NoDup; [intros p q; apply lean_inj | apply nodup_cells]. Qed.

Definition names (s : Z) : dict_of LatticePoint unit :=
  dict (flat_map (fun row => map (fun number => ([number - Z.min row (s - 1); row], tt))
    (range 0 (2 * s - 1 - Z.abs (s - 1 - row)))) (range 0 (2 * s - 1))).

Lemma places_of s : keys (names s) = map lean (cells s).
Proof.
  assert (E : flat_map (fun row => map (fun number => ([number - Z.min row (s - 1); row], tt))
    (range 0 (2 * s - 1 - Z.abs (s - 1 - row)))) (range 0 (2 * s - 1)) = map (fun p => (lean p, tt)) (cells s)).
  { unfold cells; induction (range 0 (2 * s - 1)) as [|y l IH]; auto; cbn [flat_map]; rewrite map_app, <- IH; f_equal.
    unfold row; rewrite map_map; apply map_ext; intros k; unfold lean; cbn [fst snd].
    replace (k - Z.min y (s - 1) + y - y) with (k - Z.min y (s - 1)) by lia; reflexivity. }
  unfold names, keys; rewrite E, dict_distinct, map_map; [reflexivity|]; rewrite map_map; apply nodup_places.
Qed.

(** ** Numbers *)

Lemma in_enumerate {A} (l : list A) i x : In (i, x) (enumerate l) <-> 0 <= i /\ nth_error l (Z.to_nat i) = Some x.
Proof.
  unfold enumerate, range, len; rewrite Z.sub_0_r, Nat2Z.id.
  enough (G : forall a, In (i, x) (combine (map (fun k => 0 + Z.of_nat k) (seq a (List.length l))) l) <->
    Z.of_nat a <= i /\ nth_error l (Z.to_nat i - a) = Some x) by (rewrite (G 0%nat), Nat.sub_0_r; reflexivity).
  induction l as [|y l IH]; intros a; cbn [List.length seq map combine In].
  - split; [intros [] | intros [_ E]; destruct (Z.to_nat i - a)%nat; discriminate].
  - rewrite IH; split.
    + intros [[= <- <-] | [L E]].
      * split; [lia|]; rewrite Nat2Z.id, Nat.sub_diag; reflexivity.
      * split; [lia|]; replace (Z.to_nat i - a)%nat with (S (Z.to_nat i - S a)) by lia; exact E.
    + intros [L E]; destruct (Z.eq_dec i (Z.of_nat a)) as [-> | N].
      * rewrite Nat2Z.id, Nat.sub_diag in E; injection E as ->; left; f_equal; lia.
      * right; split; [lia|]; now replace (Z.to_nat i - a)%nat with (S (Z.to_nat i - S a)) in E by lia.
Qed.

Lemma snd_enumerate {A} (l : list A) : map snd (enumerate l) = l.
Proof.
  unfold enumerate, range, len; rewrite Z.sub_0_r, Nat2Z.id; generalize 0%nat.
  induction l as [|y l IH]; intros a; auto; cbn [List.length seq map combine snd]; f_equal; apply IH.
Qed.

Lemma get_number s p i : get (numbers s) (lean p) = Some i <-> 0 <= i /\ nth_error (cells s) (Z.to_nat i) = Some p.
Proof.
  assert (F : map fst (map (fun '(number, place) => (place, number)) (enumerate (map lean (cells s)))) = map lean (cells s)).
  { transitivity (map snd (enumerate (map lean (cells s)))); [rewrite map_map; apply map_ext; now intros [] | apply snd_enumerate]. }
  assert (D : items (numbers s) = map (fun '(number, place) => (place, number)) (enumerate (map lean (cells s))))
    by (apply dict_distinct; rewrite F; apply nodup_places).
  rewrite get_in by (unfold keys; rewrite D, F; apply nodup_places); rewrite D, in_map_iff, <- in_enumerate; split.
  - intros ([j q] & [= -> ->] & I); apply in_enumerate in I as [L E]; rewrite in_enumerate; split; auto.
    rewrite nth_error_map in E; destruct (nth_error (cells s) (Z.to_nat i)) as [r|]; [|discriminate].
    injection E as E; f_equal; apply lean_inj; unfold lean; congruence.
  - intros I; apply in_enumerate in I as [L E]; exists (i, lean p); split; auto; apply in_enumerate; split; auto.
    rewrite nth_error_map, E; reflexivity.
Qed.

Lemma number_at s p : on_hexagon s p = true ->
  get (numbers s) (lean p) = Some (number s p) /\ 0 <= number s p /\ nth_error (cells s) (Z.to_nat (number s p)) = Some p.
Proof.
  intros H; apply in_cells in H; apply In_nth_error in H as (k & E).
  assert (G : get (numbers s) (lean p) = Some (Z.of_nat k)) by (apply get_number; rewrite Nat2Z.id; split; [lia | auto]).
  unfold number, lookup; rewrite G; rewrite Nat2Z.id; repeat split; auto; lia.
Qed.

Lemma get_off s p : on_hexagon s p = false -> get (numbers s) (lean p) = None.
Proof.
  intros H; destruct (get (numbers s) (lean p)) as [i|] eqn:G; auto; apply get_number in G as [_ E].
  apply nth_error_In, in_cells in E; congruence.
Qed.

Lemma number_inj s p q : on_hexagon s p = true -> on_hexagon s q = true -> number s p = number s q -> p = q.
Proof. intros A B E; apply number_at in A as (_ & _ & A), B as (_ & _ & B); congruence. Qed.

Lemma item_number {A} `{Default A} (f : point -> A) s p : on_hexagon s p = true -> item (map f (cells s)) (number s p) = f p.
Proof. intros B; apply number_at in B as (_ & I & E); rewrite item_at by auto; apply nth_error_nth, map_nth_error, E. Qed.

(** ** The board of a position: cells that are [Off] are missing *)

Section Board.
Context (s : Z) (P : position) (Outside : forall p, on_hexagon s p = false -> P p = Off).

Local Notation hexboard := (Hexagon.hexboard s P).

Lemma on p : P p <> Off -> on_hexagon s p = true.
Proof. intros N; destruct (on_hexagon s p) eqn:H; auto; now apply Outside in H. Qed.

Definition next (p d : point) : option Cell :=
  match P (shift p d) with Off => None | _ => Some (number s (shift p d)) end.

Lemma ring_is : HexBoard_neighbours_by_direction hexboard = map (fun p => map (next p) directions) (cells s).
Proof.
  unfold HexBoard_neighbours_by_direction, HexBoard__topology, HexBoard_topology, _topology, Topology_on_lattice; cbv [sub sub_int add add_int].
  cbn [Topology_neighbours_by_direction HexBoard_size HexBoard_removed HexBoard_wraps Hexagon.hexboard]; fold (names s).
  rewrite places_of; fold (numbers s); rewrite !map_map; apply map_ext; intros p; cbn [lean].
  change HEXAGONAL_STEPS with (map lean directions); rewrite !map_map; apply map_ext; intros d; cbn [lean].
  replace [fst p - snd p + (fst d - snd d); snd p + snd d] with (lean (shift p d))
    by (unfold lean, shift; cbn [fst snd]; f_equal; lia).
  unfold next; destruct (on_hexagon s (shift p d)) eqn:H.
  - destruct (number_at s _ H) as (-> & _ & _).
    assert (M : mem (number s (shift p d)) (map (number s) (filter (fun p => match P p with Off => true | _ => false end) (cells s))) = true
      <-> P (shift p d) = Off).
    { rewrite mem_iff, in_map_iff; split.
      - intros (q & E & I); apply filter_In in I as [I F]; apply in_cells in I; apply number_inj in E; auto; subst q.
        now destruct (P (shift p d)).
      - intros O; exists (shift p d); split; auto; apply filter_In; rewrite O; split; auto; now apply in_cells. }
    cbn [elements]; destruct (mem _ _); destruct (P (shift p d)); auto; try (discriminate (proj1 M eq_refl)).
    discriminate (proj2 M eq_refl).
  - rewrite get_off, Outside by auto; reflexivity.
Qed.

(** ** Rays *)

(** The cells in a direction, up to the first gap, and the first stone among them. *)
Fixpoint ray (far : nat) (p d : point) : list point :=
  match far with
  | O => []
  | S k => match P (shift p d) with Off => [] | _ => shift p d :: ray k (shift p d) d end
  end.

Fixpoint first (far : nat) (p d : point) : option point :=
  match far with
  | O => None
  | S k => match P (shift p d) with Off => None | Stone _ => Some (shift p d) | Empty => first k (shift p d) d end
  end.

Lemma first_is_seen far d : forall p, sees far P p d = match first far p d with
  Some q => match P q with Stone c => Some c | _ => None end | None => None end.
Proof. induction far as [|k IH]; intros p; cbn [sees first]; auto; destruct (P (shift p d)) eqn:X; rewrite ?X; auto. Qed.

Lemma first_is_stone far d q : forall p, first far p d = Some q -> exists c, P q = Stone c.
Proof.
  induction far as [|k IH]; intros p; cbn [first]; [discriminate|]; destruct (P (shift p d)) eqn:X; try discriminate; eauto.
  intros [= <-]; eauto.
Qed.

(** A direction of Python's, by its number, is one of [directions]. *)
Definition is_direction (z : Z) (d : point) : Prop :=
  (In d directions /\ 0 <= z < 6) /\ forall g : point -> option Cell, item (map g directions) z = g d.

Context (R : Rounds) (z : Z) (d : point) (Z : is_direction z d).

Lemma extended_ray start k : on_hexagon s start = true -> forall rounds met p,
  on_hexagon s p = true -> room s d p <= room s d start -> room s d p <= Z.of_nat k -> (k < rounds)%nat ->
  extended rounds (List.length met) (fun met => met) (fun met last =>
    match item (item (HexBoard_neighbours_by_direction hexboard) last) z with
    Some onward => if onward != number s start then met ++ [onward] else met | None => met end)
    (met ++ [number s p]) = met ++ number s p :: map (number s) (ray k p d).
Proof.
  intros A; induction k as [|k IH]; intros rounds met p H B L M.
  { rewrite (no_room s d p) in H; [discriminate | apply Z | lia]. }
  destruct rounds as [|r]; [lia|]; cbn [extended ray].
  rewrite nth_error_app2, Nat.sub_diag by auto; cbn [nth_error].
  rewrite ring_is, item_number by auto; rewrite (proj2 Z); unfold next.
  assert (G : P (shift p d) <> Off -> extended r (S (List.length met)) (fun met => met) (fun met last =>
    match item (item (map (fun p => map (next p) directions) (cells s)) last) z with
    Some onward => if onward != number s start then met ++ [onward] else met | None => met end)
    ((met ++ [number s p]) ++ [number s (shift p d)]) = met ++ number s p :: number s (shift p d) :: map (number s) (ray k (shift p d) d)).
  { intros N; specialize (IH r (met ++ [number s p]) (shift p d)); rewrite ring_is, app_length, Nat.add_1_r in IH.
    rewrite IH; [now rewrite <- app_assoc | now apply on | rewrite room_shift by apply Z; lia.. | lia]. }
  assert (F : P (shift p d) <> Off -> (number s (shift p d) != number s start) = true).
  { intros N; unfold eqb, equal_int; destruct (Z.eqb_spec (number s (shift p d)) (number s start)) as [E | E]; auto.
    apply number_inj in E; auto; [|now apply on].
    assert (X : room s d (shift p d) = room s d p - 1) by (apply room_shift, Z); rewrite E in X; lia. }
  destruct (P (shift p d)); [| rewrite F by discriminate; apply G; discriminate..].
  destruct r as [|r]; cbn [extended]; auto.
  replace (nth_error (met ++ [number s p]) (S (List.length met))) with (@None Cell); auto.
  symmetry; apply nth_error_None; rewrite app_length; cbn; lia.
Qed.

Lemma ray_is k p : on_hexagon s p = true -> room s d p <= Z.of_nat k -> (k < rounds)%nat ->
  HexBoard_ray hexboard (number s p) z = map (number s) (ray k p d).
Proof.
  intros H L M; pose proof (extended_ray p k H rounds [] p H ltac:(lia) L M) as E; cbn [List.length app] in E.
  unfold HexBoard_ray, extending; cbv zeta; rewrite E; reflexivity.
Qed.

(** ** What is seen, and how often each colour *)

Local Notation name := interleave_name.
Local Notation stones := (Hexagon.stones interleave_name s P).

Lemma find_first k : forall p, find (fun met => Stones_at stones met != None) (map (number s) (ray k p d))
  = option_map (number s) (first k p d).
Proof.
  induction k as [|k IH]; intros p; cbn [ray first]; auto.
  destruct (P (shift p d)) eqn:X; auto; cbn [map find]; unfold Stones_at, Hexagon.stones; cbn [Stones_contents];
    rewrite item_number, X by (apply on; congruence); cbn [shown option_map]; [apply IH | reflexivity].
Qed.
End Board.

Section Position.
Context (R : Rounds) (s : Z) (P : position) (Outside : forall p, on_hexagon s p = false -> P p = Off).

Local Notation name := interleave_name.
Local Notation in_python := (interleave false s P).

Definition far : nat := Z.to_nat (2 * s - 1).

Lemma sightlines_are stopped phase p : on_hexagon s p = true -> (far < rounds)%nat ->
  Interleave_sightlines (in_python stopped phase) (number s p) = map (fun d => option_map (number s) (first P far p d)) directions.
Proof.
  intros H M.
  assert (S : forall z d, is_direction z d ->
    Interleave_seen (in_python stopped phase) (number s p) z = option_map (number s) (first P far p d)).
  { intros z d D; unfold Interleave_seen; cbn [Interleave_board Interleave_stones interleave glued].
    rewrite (ray_is s P Outside R z d D far p H); auto; [now apply find_first|].
    apply on_hexagon_iff in H; unfold far, room; destruct (fst d =? 1), (fst d =? -1), (snd d =? 1); lia. }
  unfold Interleave_sightlines; cbn [map DIRECTIONS directions].
  repeat (apply f_equal2; [apply S; repeat split; cbn; auto 8; lia|]); reflexivity.
Qed.

Lemma counted p c : count (Stones_on (stones name s P) (present (map (fun d => option_map (number s) (first P far p d)) directions))) (name c)
  = Z.of_nat (in_sight far P p c).
Proof.
  unfold in_sight, count, len, Stones_on; f_equal; induction directions as [|d l IH]; auto.
  cbn [map filter]; rewrite (first_is_seen P far d p); unfold present in *; cbn [flat_map].
  destruct (first P far p d) as [q|] eqn:F; cbn [option_map app map filter]; [|exact IH].
  destruct (first_is_stone P far d q p F) as [e X]; cbn [Stones_contents Hexagon.stones].
  rewrite item_number, X by (apply (on s P Outside); congruence); cbn [shown].
  assert (K : (Some (name e) == some_text (name c)) = same c e) by now destruct e, c.
  rewrite K; destruct (same c e); cbn [List.length]; [f_equal|]; exact IH.
Qed.

Theorem placements stopped phase q c : on_hexagon s q = true -> P q = Empty -> (Z.to_nat (2 * s) <= rounds)%nat ->
  Interleave_violations_at (in_python stopped phase) (number s q) (name c) = [] <-> open_interleave far P q c = true.
Proof.
  intros H E M; unfold Interleave_violations_at; rewrite sightlines_are by (auto; apply on_hexagon_iff in H; unfold far; lia).
  cbn [Interleave_stones interleave]; assert (O : Interleave_opponent (in_python stopped phase) (name c) = name (other c)) by now destruct c.
  rewrite O; cbv zeta; change (some_text ?x) with (Some x); rewrite !counted; unfold open_interleave; rewrite E; cbn [is_empty andb].
  destruct (Z.ltb_spec (Z.of_nat (in_sight far P q c)) (Z.of_nat (in_sight far P q (other c)))) as [L | L];
    destruct (Nat.ltb_spec (in_sight far P q c) (in_sight far P q (other c))); try lia; split; congruence.
Qed.
End Position.
