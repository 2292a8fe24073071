(** The Python rules of Necklace, translated, are those of [Rules.v]. *)

From Coq Require Import ZArith List Bool String Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk NecklaceNeverLocked Locality Drawless.
From Rulestone Require Import PythonBasics SquareBoards SquareNet SquareFlood PythonNecklace ConnectionPython.
Open Scope Z_scope.

Local Notation stone_name := necklace_name.
Local Notation found := (Square.found necklace_name).

Lemma fits_crossed n P p : rectangle n n P -> crosscut P p = true -> fits n 2 2 p.
Proof.
  intros R C; unfold crosscut in C; apply crossed_true in C as (e & A & _ & B & _).
  assert (O : forall r c, P r = Stone c -> on_board n n r = true)
    by (intros r c E; destruct (on_board n n r) eqn:F; auto; apply R in F; congruence).
  apply O in A, B; rewrite on_board_iff in A, B; unfold top_right, shift in B; cbn [fst snd] in B; unfold fits; lia.
Qed.

Lemma same_crosscut n P p : rectangle n n P -> fits n 2 2 p -> is_crosscut (area_of n 2 2 p) (contents stone_name n P) = crosscut P p.
Proof.
  intros R F; assert (I : forall r, In r [p; bottom_right p 2; top_right p 2 2; top_left p 2] -> on_board n n r = true /\ P r <> Off).
  { intros r J; assert (O : on_board n n r = true) by (apply (fits_on n 2 2 p); auto; apply corners_in; auto; lia).
    split; auto; intros X; apply R in X; congruence. }
  unfold is_crosscut, crosscut, crossed; rewrite corners_of; cbn [map]; rewrite !item_contents by (apply I; cbn; auto).
  destruct (I p), (I (bottom_right p 2)), (I (top_right p 2 2)), (I (top_left p 2)); try (cbn; auto; fail).
  destruct (P p) as [| |[]], (P (bottom_right p 2)) as [| |[]], (P (top_right p 2 2)) as [| |[]], (P (top_left p 2)) as [| |[]];
    try contradiction; reflexivity.
Qed.

Section Placing.
Context `{R : Rounds}.
Variables (n : Z) (P : position) (q : point) (c : colour).
Hypothesis Rect : rectangle n n P.
Hypothesis E : P q = Empty.
Hypothesis Enough : (2 * Z.to_nat (n * n) <= rounds)%nat.

Let here : on_board n n q = true.
Proof. destruct (on_board n n q) eqn:B; auto; apply Rect in B; congruence. Qed.

Let size : 0 <= n.
Proof. pose proof here as B; rewrite on_board_iff in B; lia. Qed.

Let placed_rect : rectangle n n (place P q c).
Proof. now apply rectangle_place. Qed.

(** ** Crosscuts *)

Lemma crosscuts_none : found CROSSCUT n P q c = [] <-> forall p, on_board n n p = true -> crosscut (place P q c) p = false.
Proof.
  unfold Square.found, CROSSCUT, AnyCrosscut_Constraint, AnyCrosscut_breaches; cbn [Constraint_breaches AnyCrosscut_is_crosscut Stones_contents stones].
  rewrite none_of; split.
  - intros N p O; apply not_true_iff_false; intros C; pose proof (fits_crossed n _ p placed_rect C) as F.
    apply eq_true_false_abs with (1 := C); rewrite <- (same_crosscut n) by auto; apply N, in_areas; eauto.
  - intros N a I; apply in_areas in I as (p & F & ->); rewrite same_crosscut by auto; apply N.
    unfold fits in F; rewrite on_board_iff; lia.
Qed.

(** ** Seclusion *)

Let after : position := place P q c.
Let inside : point -> Prop := is_empty_point n n after.
Let empty : list Cell := Stones_empty (stones stone_name n after) (square n).

Lemma in_empty x : In x empty <-> exists p, inside p /\ x = number n p.
Proof.
  unfold empty, Stones_empty; cbv zeta; rewrite filter_In, cells_square, in_range by auto; cbn [Stones_contents stones].
  unfold inside, is_empty_point; split.
  - intros [I S]; destruct (number_of_nth n x) as (p & O & <-); auto; exists p; rewrite item_contents in S by auto.
    destruct (after p) as [| |d] eqn:Y; auto; [apply placed_rect in Y; congruence | destruct d; discriminate].
  - intros (p & [O S] & ->); rewrite item_contents, S by auto; split; [now apply number_bounds | reflexivity].
Qed.

Lemma nodup_empty : NoDup empty.
Proof.
  unfold empty, Stones_empty; cbv zeta; apply NoDup_filter; rewrite cells_square by auto; unfold range.
  apply FinFun.Injective_map_NoDup, seq_NoDup; intros i j; lia.
Qed.

Lemma few_empty : (List.length empty <= Z.to_nat (n * n))%nat.
Proof.
  unfold empty, Stones_empty; cbv zeta; etransitivity; [apply length_filter|]; rewrite cells_square by auto.
  unfold range; rewrite map_length, seq_length; lia.
Qed.

Lemma in_perimeter x : In x (SquareBoard_perimeter (square n)) <-> exists p, on_board n n p = true /\ perimeter n n p = true /\ x = number n p.
Proof.
  unfold SquareBoard_perimeter, values; rewrite edges_items, map_map; destruct (edges_square n x size) as (T & B & L & Rt).
  change (elements (set ?l)) with (elements (set (l : list Z))); rewrite in_set, in_flat_map.
  rewrite !(edge_along n _ _ (or_introl eq_refl)), (edge_along n BOTTOM (fun i => (i, 0))), (edge_along n LEFT (fun i => (0, i))),
    (edge_along n RIGHT (fun i => (n - 1, i))) in * by (cbn [sides In]; auto).
  unfold perimeter; split.
  - intros (e & I & J); cbn [map sides snd In] in I; destruct I as [<- | [<- | [<- | [<- | []]]]];
      [apply T in J | apply B in J | apply L in J | apply Rt in J]; destruct J as (p & O & S & ->); exists p; repeat split; auto;
      rewrite S, Z.eqb_refl, ?orb_true_r; reflexivity.
  - intros (p & O & S & ->); rewrite !orb_true_iff, !Z.eqb_eq in S; cbn [map sides snd].
    assert (Q : forall f, In f [fun i => (i, n - 1); fun i => (i, 0); fun i => (0, i); fun i => (n - 1, i)] ->
      In (number n p) (along n f) -> exists e, In e (map (along n) [fun i => (i, n - 1); fun i => (i, 0); fun i => (0, i); fun i => (n - 1, i)]) /\ In (number n p) (elements e))
      by (intros f I J; exists (along n f); split; [now apply in_map | exact J]).
    destruct S as [[[S | S] | S] | S]; [apply (Q (fun i => (0, i))) | apply (Q (fun i => (n - 1, i)))
      | apply (Q (fun i => (i, 0))) | apply (Q (fun i => (i, n - 1)))]; cbn [In]; auto;
      [apply L | apply Rt | apply B | apply T]; eauto.
Qed.

Let starts : set_of Cell := intersection (SquareBoard_perimeter (square n)) empty.

Lemma in_starts x : In x starts <-> exists p, inside p /\ perimeter n n p = true /\ x = number n p.
Proof.
  unfold starts, intersection; cbn [elements]; rewrite filter_In, mem_iff, in_empty, in_perimeter; unfold inside, is_empty_point; split.
  - intros [(p & O & X & ->) (r & [O' S] & Y)]; apply number_inj in Y; auto; subst r; eauto 10.
  - intros (p & [O S] & X & ->); split; eauto 10.
Qed.

(** What is reached is what a walk reaches. *)
Lemma reached_walk p : inside p -> In (number n p) (SquareBoard_reached (square n) starts empty) <-> reach inside (perimeter n n) p.
Proof.
  intros I; assert (Ds : NoDup starts) by (unfold starts, intersection; cbn [elements]; apply NoDup_filter, (nodup_set (_ : list Z))).
  rewrite reached_square.
  - apply linked_is_a_walk; auto; [intros r [O _]; exact O | exact in_starts|].
    intros x; unfold without; cbn [elements]; rewrite filter_In, negb_true_iff, mem_false.
    apply and_iff_compat_r; change (once empty) with (elements (set empty)); rewrite in_set; apply in_empty.
  - exact Ds.
  - assert (L : (List.length starts <= List.length empty)%nat).
    { apply NoDup_incl_length; auto; intros x X; unfold starts, intersection in X; cbn [elements] in X.
      apply filter_In in X as [_ X]; now apply mem_iff in X. }
    pose proof few_empty; lia.
Qed.

Lemma secluded_none : found SECLUDED n P q c = [] <-> Rules.secluded n n (place P q c) = [].
Proof.
  rewrite nothing_secluded; unfold Square.found, SECLUDED, AnySecludedPoint_Constraint, AnySecludedPoint_breaches; cbn [Constraint_breaches]; cbv zeta.
  fold after; fold empty; fold starts; set (secluded := filter _ empty).
  assert (Nothing : (if truth secluded then [secluded] else []) = [] <-> forall x, ~ In x secluded).
  { destruct secluded as [|y l]; cbn; split; auto; [discriminate|]; intros N; destruct (N y); now left. }
  rewrite Nothing; unfold secluded; split.
  - intros None p I; pose proof I as J; apply reached_walk; auto.
    destruct (in_dec Z.eq_dec (number n p) (SquareBoard_reached (square n) starts empty)) as [R' | R']; auto.
    destruct (None (number n p)); apply filter_In; split; [apply in_empty; eauto | now apply negb_true_iff, mem_false].
  - intros Reach x X; apply filter_In in X as [X Y]; apply in_empty in X as (p & I & ->).
    apply negb_true_iff, mem_false in Y; apply Y, reached_walk; auto; now apply Reach.
Qed.

(** On every square board, in every position, for every empty point: nothing is found if the rules allow the stone. *)
Theorem placements : found CROSSCUT n P q c = [] /\ found SECLUDED n P q c = [] <-> legal_necklace n n P q c = true.
Proof. rewrite crosscuts_none, secluded_none, legal_necklace_iff; tauto. Qed.
End Placing.

(** The Python class of Necklace is the game of [Rules.v]. *)
Theorem necklace_follows `{R : Rounds} : follows PythonNecklace.Necklace Rules.Necklace stone_name.
Proof.
  split; [reflexivity | | discriminate | now intros [] |].
  - unfold Necklace; cbn [ConnectionPosition_owners].
    apply dict_distinct; cbn [map fst]; repeat constructor; cbn [In]; intuition discriminate.
  - intros n P q c self Rect E Enough B S; unfold ConnectionPosition_violations_at; cbv zeta.
    cbn [ConnectionPosition_constraints Necklace flat_map]; rewrite B, S, app_nil_r, placed by auto.
    fold (found CROSSCUT n P q c) (found SECLUDED n P q c); pose proof (placements n P q c Rect E Enough) as T; cbn [legal].
    destruct (legal_necklace n n P q c); [destruct (proj2 T eq_refl) as [-> ->]; reflexivity|].
    destruct (found CROSSCUT n P q c); [|reflexivity]; destruct (found SECLUDED n P q c); [|reflexivity].
    discriminate (proj1 T (conj eq_refl eq_refl)).
Qed.
