(** Only areas that hold the new stone can change. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk NecklaceNeverLocked.
Open Scope Z_scope.

Lemma areas_at_dec p q w h : In p (areas_at q w h) \/ ~ In p (areas_at q w h).
Proof. apply in_dec_point. Qed.

(** A point that is not in an area at [p] is none of its points. *)
Lemma not_in_area p q w h o : ~ In p (areas_at q w h) -> 0 <= fst o < w -> 0 <= snd o < h -> shift p o <> q.
Proof. intros N X Y <-; apply N, in_areas_at; exists o; rewrite in_offsets; auto. Qed.

Lemma crossed_elsewhere P q c w h p : 1 <= w -> 1 <= h -> ~ In p (areas_at q w h) ->
  crossed (place P q c) w h p = crossed P w h p.
Proof.
  intros W H N; unfold crossed, bottom_right, top_right, top_left.
  assert (E : forall o, 0 <= fst o < w -> 0 <= snd o < h -> place P q c (shift p o) = P (shift p o))
    by (intros; apply place_elsewhere, not_in_area with w h; auto).
  assert (Z : place P q c p = P p) by (rewrite <- (shift_zero p); apply E; cbn; lia).
  now rewrite Z, !E by (cbn [fst snd]; lia).
Qed.

Lemma hard_corner_elsewhere P q c p : ~ In p (areas_at q 2 2) -> hard_corner (place P q c) p = hard_corner P p.
Proof.
  intros N; unfold hard_corner, bottom_right, top_right, top_left.
  assert (E : forall o, 0 <= fst o < 2 -> 0 <= snd o < 2 -> place P q c (shift p o) = P (shift p o))
    by (intros; apply place_elsewhere, not_in_area with 2 2; auto).
  assert (Z : place P q c p = P p) by (rewrite <- (shift_zero p); apply E; cbn; lia).
  now rewrite Z, !E by (cbn [fst snd]; lia).
Qed.

Lemma forallb_ext_in {A} (f g : A -> bool) l : (forall x, In x l -> f x = g x) -> forallb f l = forallb g l.
Proof.
  induction l as [|x l IH]; cbn [forallb In]; intros E; auto; rewrite E, IH; auto.
Qed.

Lemma switch_elsewhere P q c w h p : 1 <= w -> 1 <= h -> ~ In p (areas_at q w h) ->
  switch (place P q c) w h p = switch P w h p.
Proof.
  intros W H N; unfold switch; rewrite crossed_elsewhere by auto; f_equal; apply forallb_ext_in.
  intros r I; apply in_map_iff in I as (o & <- & I); apply in_offsets in I.
  rewrite place_elsewhere; auto; apply not_in_area with w h; tauto.
Qed.

(** ** An area that holds the new stone and a pattern held none before *)

Lemma hard_corner_is_new P q c p : P q = Empty -> In p (areas_at q 2 2) ->
  hard_corner (place P q c) p = true -> hard_corner P p = false.
Proof.
  intros E I; apply in_areas_at in I as (o & O & Q).
  assert (S : forall d, d <> o -> place P q c (shift p d) = P (shift p d)).
  { intros d N; apply place_elsewhere; rewrite Q; intros F; now apply shift_cancel in F. }
  assert (H : place P q c (shift p o) = Stone c) by (rewrite <- Q; apply place_here).
  assert (F : P (shift p o) = Empty) by now rewrite <- Q.
  unfold hard_corner, bottom_right, top_right, top_left; change (2 - 1) with 1.
  replace (P p) with (P (shift p (0, 0))) by now rewrite shift_zero.
  replace (place P q c p) with (place P q c (shift p (0, 0))) by now rewrite shift_zero.
  apply in_corners in O as [-> | [-> | [-> | ->]]]; rewrite H, F, ?S by congruence; revert S; clear;
    intros _; destruct c;
    repeat match goal with |- context [P (shift p ?d)] => destruct (P (shift p d)) as [| |[]] end; auto.
Qed.

Lemma switch_is_new P q c w h p : In (w, h) switch_shapes -> P q = Empty -> In p (areas_at q w h) ->
  switch (place P q c) w h p = true -> switch P w h p = false.
Proof.
  intros S E I; apply in_areas_at in I as (o & O & Q).
  unfold switch; rewrite andb_true_iff, forallb_forall; intros [C N]; apply andb_false_iff; left.
  destruct (crossed P w h p) eqn:X; auto; exfalso; apply crossed_true in X as (e & A & B & D & F).
  specialize (N q); rewrite place_here in N; cbn [is_empty] in N; rewrite orb_false_r in N.
  assert (K : is_corner p w h q = true) by (apply N; rewrite Q; now apply in_map).
  apply existsb_exists in K as (r & R & K); apply same_point_iff in K; subst r.
  destruct R as [R | [R | [R | [R | []]]]]; rewrite R in *; congruence.
Qed.

(** A placement that is judged by the areas that hold it is judged by all areas there are. *)
Theorem minefield_locality P q c : legal_minefield P q c = true <->
  P q = Empty /\
  (forall p, creates hard_corner P q c p = false) /\
  (forall w h p, In (w, h) switch_shapes -> creates (fun P => switch P w h) P q c p = false).
Proof.
  unfold legal_minefield; rewrite !andb_true_iff, !forallb_forall, is_empty_iff.
  split; [intros [[E H] S] | intros (E & H & S)]; repeat split; auto.
  - intros p; destruct (areas_at_dec p q 2 2) as [I | N]; [now apply negb_true_iff, H|].
    unfold creates; rewrite hard_corner_elsewhere by auto; now destruct (hard_corner P p).
  - intros w h p I; destruct (areas_at_dec p q w h) as [J | N].
    + specialize (S _ I); rewrite forallb_forall in S; now apply negb_true_iff, S.
    + pose proof (shapes_large w h I); unfold creates; rewrite switch_elsewhere by (auto; lia); now destruct (switch P w h p).
  - intros p I; now apply negb_true_iff.
  - intros (w, h) I; apply forallb_forall; intros p J; now apply negb_true_iff, S.
Qed.

(** On a board without crosscuts and secluded points, the areas that hold the new stone and its empty neighbours
    are all that a placement is judged by. *)
Theorem necklace_locality m n P q c :
  within m n P -> (forall p, on_board m n p = true -> crosscut P p = false) -> secluded m n P = [] ->
  P q = Empty ->
  (legal_necklace m n P q c = true <->
    (forall p, In p (areas_at q 2 2) -> crosscut (place P q c) p = false) /\
    (forall p, adjacent q p = true -> is_empty_point m n (place P q c) p ->
               reach (is_empty_point m n (place P q c)) (perimeter m n) p)).
Proof.
  intros W X S E; rewrite legal_necklace_iff, nothing_secluded; rewrite nothing_secluded in S.
  split; [intros (_ & X' & S') | intros (X' & S')]; (split; [|try split]); auto.
  - intros p I; destruct (on_board m n p) eqn:B; auto.
    destruct (crosscut (place P q c) p) eqn:C; auto; apply crossed_true in C as (e & A & _).
    unfold place in A; destruct (same_point p q) eqn:Y; [|rewrite (W p B) in A; discriminate].
    apply same_point_iff in Y; subst p; rewrite (W q B) in E; discriminate.
  - intros p B; destruct (areas_at_dec p q 2 2) as [I | N]; auto.
    unfold crosscut; rewrite crossed_elsewhere by (auto; lia); now apply X.
  - intros p [B F]; assert (Y : p <> q) by (intros ->; rewrite place_here in F; discriminate).
    assert (R := S p (conj B (eq_trans (eq_sym (place_elsewhere P q c p Y)) F))).
    induction R as [p I T | p p' R IH A I]; [constructor; [split|]; auto|].
    destruct (in_dec_point p [q]) as [[-> | []] | N]; [apply S'; [auto | now split]|].
    assert (M : p <> q) by (intros ->; apply N; now left).
    apply reach_step with p; [|auto | now split]; destruct (reach_inside _ _ _ R) as [B' E'].
    apply IH; auto; now rewrite place_elsewhere.
Qed.

(** ** How far a placement in Minefield looks *)

Definition alike (P Q : position) (q : point) : Prop :=
  forall p, Z.abs (fst p - fst q) <= 3 -> Z.abs (snd p - snd q) <= 3 -> P p = Q p.

Lemma alike_area P Q q w h p o : w <= 4 -> h <= 4 -> alike P Q q -> In p (areas_at q w h) ->
  0 <= fst o < w -> 0 <= snd o < h -> P (shift p o) = Q (shift p o).
Proof.
  intros W H A I X Y; apply in_areas_at in I as (d & D & ->); apply in_offsets in D.
  apply A; unfold shift; cbn [fst snd]; lia.
Qed.

Lemma alike_place P Q q c : alike P Q q -> alike (place P q c) (place Q q c) q.
Proof. intros A p X Y; unfold place; destruct (same_point p q); auto. Qed.

Lemma alike_crossed P Q q w h p : 1 <= w <= 4 -> 1 <= h <= 4 -> alike P Q q -> In p (areas_at q w h) ->
  crossed P w h p = crossed Q w h p.
Proof.
  intros W H A I; unfold crossed, bottom_right, top_right, top_left.
  assert (E : forall o, 0 <= fst o < w -> 0 <= snd o < h -> P (shift p o) = Q (shift p o))
    by (intros; apply alike_area with q w h; auto; lia).
  assert (Z : P p = Q p) by (rewrite <- (shift_zero p); apply E; cbn; lia).
  now rewrite Z, !E by (cbn [fst snd]; lia).
Qed.

Lemma alike_hard_corner P Q q p : alike P Q q -> In p (areas_at q 2 2) -> hard_corner P p = hard_corner Q p.
Proof.
  intros A I; unfold hard_corner, bottom_right, top_right, top_left.
  assert (E : forall o, 0 <= fst o < 2 -> 0 <= snd o < 2 -> P (shift p o) = Q (shift p o))
    by (intros; apply alike_area with q 2 2; auto; lia).
  assert (Z : P p = Q p) by (rewrite <- (shift_zero p); apply E; cbn; lia).
  now rewrite Z, !E by (cbn [fst snd]; lia).
Qed.

Lemma alike_switch P Q q w h p : 1 <= w <= 4 -> 1 <= h <= 4 -> alike P Q q -> In p (areas_at q w h) ->
  switch P w h p = switch Q w h p.
Proof.
  intros W H A I; unfold switch; rewrite (alike_crossed P Q q) by auto; f_equal; apply forallb_ext_in.
  intros r R; apply in_map_iff in R as (o & <- & R); apply in_offsets in R.
  rewrite (alike_area P Q q w h p o); auto; tauto || lia.
Qed.

Lemma shapes_small w h : In (w, h) switch_shapes -> w <= 4 /\ h <= 4.
Proof. intros [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | []]]]]; lia. Qed.

(** Points more than three columns or three rows away do not matter. *)
Theorem minefield_three_steps P Q q c : alike P Q q -> legal_minefield P q c = legal_minefield Q q c.
Proof.
  intros A; assert (B := alike_place P Q q c A); unfold legal_minefield; rewrite (A q) by lia; f_equal; [f_equal|].
  - apply forallb_ext_in; intros p I; unfold creates.
    now rewrite (alike_hard_corner P Q q p A I), (alike_hard_corner _ _ q p B I).
  - apply forallb_ext_in; intros (w, h) S; apply forallb_ext_in; intros p I; unfold creates; cbn [fst snd] in *.
    pose proof (shapes_large w h S); pose proof (shapes_small w h S).
    rewrite (alike_switch P Q q w h p) by (auto; lia); now rewrite (alike_switch (place P q c) (place Q q c) q w h p) by (auto; lia).
Qed.

(** On a board without patterns it is the same whether new patterns are looked for, or any. *)
Theorem minefield_any_pattern P q c :
  (forall p, hard_corner P p = false) ->
  (forall w h p, In (w, h) switch_shapes -> switch P w h p = false) ->
  (legal_minefield P q c = true <->
    P q = Empty /\ (forall p, hard_corner (place P q c) p = false) /\
    (forall w h p, In (w, h) switch_shapes -> switch (place P q c) w h p = false)).
Proof.
  intros H S; rewrite minefield_locality; unfold creates; split; intros (E & H' & S'); repeat split; auto.
  - intros p; specialize (H' p); now rewrite H, andb_true_r in H'.
  - intros w h p I; specialize (S' w h p I); now rewrite S, andb_true_r in S' by auto.
  - intros p; now rewrite H'.
  - intros w h p I; now rewrite S'.
Qed.
