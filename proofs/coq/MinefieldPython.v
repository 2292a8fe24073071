(** The Python rules of Minefield, translated, are those of [Rules.v]. *)

From Coq Require Import ZArith List Bool String Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk Locality Drawless PythonBasics SquareBoards SquareFlood PythonMinefield ConnectionPython.
Open Scope Z_scope.

Local Notation stone_name := minefield_name.
Local Notation found := (Square.found minefield_name).

Section Patterns.
Variables (n : Z) (P : position).
Hypothesis R : forall p, on_board n n p = true -> P p <> Off.

Lemma holds_at w h p q : fits n w h p -> In q (area p w h) ->
  item (contents stone_name n P) (number n q) = shown stone_name (P q) /\ P q <> Off.
Proof. intros F I; pose proof (fits_on n w h p q F I); split; [now apply item_contents | auto]. Qed.

Ltac corners w h p :=
  destruct (holds_at w h p p) as [-> ?]; [auto | apply corners_in; cbn [In]; auto; lia|];
  destruct (holds_at w h p (bottom_right p w)) as [-> ?]; [auto | apply corners_in; cbn [In]; auto; lia|];
  destruct (holds_at w h p (top_right p w h)) as [-> ?]; [auto | apply corners_in; cbn [In]; auto; lia|];
  destruct (holds_at w h p (top_left p h)) as [-> ?]; [auto | apply corners_in; cbn [In]; auto; lia|].

Lemma hard_corner_same p : fits n 2 2 p -> is_hard_corner (area_of n 2 2 p) (contents stone_name n P) = hard_corner P p.
Proof.
  intros F; unfold is_hard_corner, hard_corner, _blocks; rewrite corners_of; cbn [map]; corners 2 2 p.
  destruct (P p) as [| |[]], (P (bottom_right p 2)) as [| |[]], (P (top_right p 2 2)) as [| |[]], (P (top_left p 2)) as [| |[]];
    try contradiction; reflexivity.
Qed.

Lemma switch_same w h p : 1 <= w -> 1 <= h -> fits n w h p ->
  is_switch (area_of n w h p) (contents stone_name n P) = switch P w h p.
Proof.
  intros W H F; unfold is_switch, switch, crossed.
  assert (I : negb (existsb (fun point => truth (item (contents stone_name n P) point)) (Area_inner (area_of n w h p)))
    = forallb (fun q => is_corner p w h q || is_empty (P q)) (area p w h)).
  { apply eq_true_iff_eq; rewrite negb_true_iff, <- not_true_iff_false, existsb_exists, forallb_forall; split.
    - intros N q I; destruct (holds_at w h p q) as [E O]; auto; destruct (is_corner p w h q) eqn:C; [reflexivity|].
      destruct (P q) as [| |c] eqn:S; try contradiction; auto; exfalso; apply N; exists (number n q); rewrite E.
      split; [|destruct c; reflexivity]; clear E.
      apply in_inner; split; [eauto|]; rewrite corners_of; intros J; apply in_map_iff in J as (r & J & K).
      apply number_inj in J; [|now apply (fits_on n w h p) ; [|apply corners_in] | now apply (fits_on n w h p)].
      subst r; unfold is_corner in C; apply not_true_iff_false in C; apply C; rewrite existsb_exists.
      exists q; now rewrite same_point_refl.
    - intros N (x & J & T); apply in_inner in J as [(q & I & ->) C]; destruct (holds_at w h p q) as [E O]; auto.
      rewrite E in T; specialize (N q I); destruct (is_corner p w h q) eqn:K.
      + apply C; rewrite corners_of; apply in_map; unfold is_corner in K; apply existsb_exists in K as (r & K & S).
        apply same_point_iff in S; now subst r.
      + destruct (P q); try discriminate T; discriminate N. }
  rewrite I, corners_of; cbn [map]; clear I; corners w h p.
  destruct (P p) as [| |[]], (P (bottom_right p w)) as [| |[]], (P (top_right p w h)) as [| |[]], (P (top_left p h)) as [| |[]];
    try contradiction; reflexivity.
Qed.
End Patterns.

Lemma off_pattern w h P p : 1 <= w -> 1 <= h -> P p = Off \/ P (top_right p w h) = Off ->
  switch P w h p = false /\ (w = 2 -> h = 2 -> hard_corner P p = false).
Proof.
  unfold switch, crossed, hard_corner, pair_across; intros W H O; split.
  - destruct O as [-> | ->]; [reflexivity|]; destruct (P p), (P (bottom_right p w)); reflexivity.
  - intros -> ->; destruct O as [-> | ->].
    + destruct (P (bottom_right p 2)), (P (top_right p 2 2)), (P (top_left p 2)); reflexivity.
    + destruct (P p), (P (bottom_right p 2)), (P (top_left p 2)); reflexivity.
Qed.

Lemma unfit_off n P w h p : rectangle n n P -> 1 <= w -> 1 <= h -> ~ fits n w h p -> P p = Off \/ P (top_right p w h) = Off.
Proof.
  intros R W H N; destruct (on_board n n p) eqn:A; [|left; now apply R].
  destruct (on_board n n (top_right p w h)) eqn:B; [|right; now apply R]; destruct N.
  rewrite on_board_iff in A, B; unfold top_right, shift in B; cbn [fst snd] in B; unfold fits; lia.
Qed.

Lemma fits_dec n w h p : fits n w h p \/ ~ fits n w h p.
Proof. unfold fits; lia. Qed.

Section Placing.
Variables (n : Z) (P : position) (q : point) (c : colour).
Hypothesis R : rectangle n n P.
Hypothesis E : P q = Empty.

Lemma on : on_board n n q = true.
Proof. destruct (on_board n n q) eqn:B; auto; apply R in B; congruence. Qed.

Lemma created_none clause is_pattern pattern shapes :
  (forall w h, In [w; h] shapes -> 1 <= w /\ 1 <= h) -> (forall s, In s shapes -> exists w h, s = [w; h]) ->
  (forall w h P p, In [w; h] shapes -> rectangle n n P -> fits n w h p ->
     is_pattern (area_of n w h p) (contents stone_name n P) = pattern P w h p) ->
  (forall w h P p, In [w; h] shapes -> P p = Off \/ P (top_right p w h) = Off -> pattern P w h p = false) ->
  NewPattern_breaches (Build_NewPattern clause is_pattern shapes) (square n) (number n q) (stones stone_name n P) (stones stone_name n (place P q c)) = [] <->
  forall w h p, In [w; h] shapes -> In p (areas_at q w h) -> creates (fun P => pattern P w h) P q c p = false.
Proof.
  intros L Two Same Unseen; unfold NewPattern_breaches; cbn [NewPattern_is_pattern NewPattern_shapes Stones_contents stones].
  assert (R' : rectangle n n (place P q c)) by now apply rectangle_place.
  rewrite none_of_all; split.
  - intros N w h p S I; destruct (L w h S) as [W H]; unfold creates; destruct (fits_dec n w h p) as [F | F].
    + rewrite <- (Same w h (place P q c)), <- (Same w h P) by auto; specialize (N [w; h] S); cbv beta iota in N.
      rewrite none_of in N; apply N, areas_by_point; eauto using on.
    + rewrite (Unseen w h (place P q c)); auto; apply unfit_off with n; auto.
  - intros N s S; destruct (Two s S) as (w & h & ->); destruct (L w h S) as [W H]; apply none_of; intros a J.
    apply areas_by_point in J as (p & I & F & ->); auto using on.
    specialize (N w h p S I); unfold creates in N; now rewrite (Same w h), (Same w h).
Qed.

(** On every square board, in every position, for every empty point: nothing is found if the rules allow the stone. *)
Theorem placements : found HARD_CORNER n P q c = [] /\ found SWITCH n P q c = [] <-> legal_minefield P q c = true.
Proof.
  assert (B : forall P, rectangle n n P -> forall p, on_board n n p = true -> P p <> Off)
    by (intros Q RQ p O F; apply RQ in F; congruence).
  unfold Square.found, HARD_CORNER, SWITCH, NewPattern_Constraint; cbn [Constraint_breaches].
  rewrite (created_none _ is_hard_corner (fun P _ _ => hard_corner P)), (created_none _ is_switch switch).
  - unfold legal_minefield; rewrite E; cbn [is_empty andb]; rewrite andb_true_iff, !forallb_forall.
    match goal with |- ?A /\ ?B <-> ?C /\ ?D => enough ((A <-> C) /\ (B <-> D)) by tauto; split end.
    + split; [intros N p I; apply negb_true_iff; apply (N 2 2 p); cbn; auto|].
      intros N w h p [[= <- <-] | []] I; specialize (N p I); now apply negb_true_iff in N.
    + split.
      * intros N s S; apply forallb_forall; intros p I; apply negb_true_iff, (N (fst s) (snd s) p); auto.
        revert S; clear; destruct s; cbn; intuition congruence.
      * intros N w h p S I; apply negb_true_iff; revert p I; apply forallb_forall.
        apply (N (w, h)); revert S; clear; cbn; intuition congruence.
  - intros w h S; cbn in S; intuition (try congruence); match goal with H : _ = _ |- _ => injection H; lia end.
  - cbn; intuition (subst; eauto).
  - intros w h Q p S RQ F; apply switch_same; auto; cbn in S; intuition; match goal with H : [_; _] = _ |- _ => injection H; lia end.
  - intros w h Q p S O; eapply off_pattern; eauto; cbn in S; intuition; match goal with H : [_; _] = _ |- _ => injection H; lia end.
  - intros w h [[= <- <-] | []]; lia.
  - cbn; intuition (subst; eauto).
  - intros w h Q p [[= <- <-] | []] RQ F; now apply hard_corner_same; [apply B|].
  - intros w h Q p [[= <- <-] | []] O; now apply (off_pattern 2 2).
Qed.
End Placing.

(** The Python class of Minefield is the game of [Rules.v]. *)
Theorem minefield_follows `{R : Rounds} : follows PythonMinefield.Minefield Rules.Minefield stone_name.
Proof.
  split; [reflexivity | | discriminate | now intros [] |].
  - unfold Minefield; cbn [ConnectionPosition_owners].
    apply dict_distinct; cbn [map fst]; repeat constructor; cbn [In]; intuition discriminate.
  - intros n P q c self Rect E _ B S; unfold ConnectionPosition_violations_at; cbv zeta.
    cbn [ConnectionPosition_constraints Minefield flat_map]; rewrite B, S, app_nil_r, placed by auto.
    fold (found HARD_CORNER n P q c) (found SWITCH n P q c); pose proof (placements n P q c Rect E) as T; cbn [legal].
    destruct (legal_minefield P q c); [destruct (proj2 T eq_refl) as [-> ->]; reflexivity|].
    destruct (found HARD_CORNER n P q c); [|reflexivity]; destruct (found SWITCH n P q c); [|reflexivity].
    discriminate (proj1 T (conj eq_refl eq_refl)).
Qed.
