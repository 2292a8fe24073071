(** Every position of Minefield without patterns and crosscuts is reached by placing its stones in some order.

    Backwards: look at the leftmost stone of the highest row with stones. To take it away makes no switch, and a hard corner only
    where it is one of three like stones in a full area, below and to its right:
<<
      here  same
      same  other
>>
    Then the stone on its right can go: the area under it is no hard corner without it, or else there was a crosscut. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk Locality NecklaceNeverLocked Drawless Backwards.
Open Scope Z_scope.

Definition without_patterns (P : position) : Prop :=
  (forall p, hard_corner P p = false) /\ (forall p, crosscut P p = false) /\
  (forall w h p, In (w, h) switch_shapes -> switch P w h p = false).

Lemma highest (l : list point) : l <> [] -> exists r, In r l /\
  forall s, In s l -> snd s < snd r \/ snd s = snd r /\ fst r <= fst s.
Proof.
  induction l as [|p l IH]; [contradiction|]; intros _; destruct l as [|q l].
  - exists p; split; [now left|]; intros s [-> | []]; lia.
  - destruct IH as (r & I & L); [discriminate|].
    assert (C : (snd r < snd p \/ snd r = snd p /\ fst p < fst r) \/ (snd p < snd r \/ snd p = snd r /\ fst r <= fst p)) by lia.
    destruct C as [C | C]; [exists p | exists r]; split; try (cbn [In] in *; tauto); intros s [<- | J];
      try specialize (L s J); lia.
Qed.

(** A 2×2 area without the point is not changed. *)
Lemma taken_corner P q p : ~ In p (areas_at q 2 2) -> hard_corner (take P q) p = hard_corner P p.
Proof.
  intros M; assert (E : forall o, 0 <= fst o < 2 -> 0 <= snd o < 2 -> take P q (shift p o) = P (shift p o)).
  { intros o X Y; apply taken_elsewhere, not_in_area with 2 2; auto. }
  unfold hard_corner, bottom_right, top_right, top_left; rewrite !E by (cbn [fst snd]; lia).
  replace (take P q p) with (P p); auto; rewrite <- (shift_zero p); symmetry; apply E; cbn [fst snd]; lia.
Qed.

Section Highest.
Variables (P : position) (r : point) (c : colour).
Hypothesis Clean : without_patterns P.
Hypothesis Here : P r = Stone c.
Hypothesis Top : forall s d, P s = Stone d -> snd s < snd r \/ snd s = snd r /\ fst r <= fst s.

(** A switch that comes about by taking a stone of the top row has stones left in its upper corners. *)
Lemma upper_corners q w h p : In (w, h) switch_shapes -> snd q = snd r -> switch (take P q) w h p = true ->
  exists o, In o (offsets w h) /\ q = shift p o /\ snd p + (h - 1) = snd r /\ fst r <= fst p /\
    top_left p h <> q /\ top_right p w h <> q.
Proof.
  intros S Q H; pose proof (shapes_large w h S) as (W & V).
  destruct (in_dec_point p (areas_at q w h)) as [I | N].
  - apply in_areas_at in I as (o & O & E); exists o; split; auto; split; auto.
    unfold switch in H; apply andb_true_iff in H as [H _]; apply crossed_true in H as (e & _ & _ & D & F).
    apply taken_stone in D as [D D'], F as [F F']; pose proof (in_offsets w h o) as IO; apply IO in O as [O1 O2].
    assert (T1 := Top _ _ D); assert (T2 := Top _ _ F); unfold top_left, top_right, shift in *; cbn [fst snd] in *.
    destruct p as [x y], o as [ox oy], q as [qx qy]; cbn [fst snd] in *; injection E as E1 E2; repeat split; auto; lia.
  - exfalso; destruct Clean as (_ & _ & SW); specialize (SW w h p S).
    assert (K : switch (take P q) w h p = switch P w h p); [|congruence].
    assert (E : forall o, 0 <= fst o < w -> 0 <= snd o < h -> take P q (shift p o) = P (shift p o)).
    { intros o X Y; apply taken_elsewhere, not_in_area with w h; auto. }
    unfold switch; f_equal.
    + unfold crossed, bottom_right, top_right, top_left; rewrite !E by (cbn [fst snd]; lia).
      replace (take P q p) with (P p); auto; rewrite <- (shift_zero p); symmetry; apply E; cbn [fst snd]; lia.
    + apply forallb_ext_in; intros s J; apply in_map_iff in J as (o & <- & J); apply in_offsets in J; f_equal; f_equal; apply E; tauto.
Qed.

Lemma no_switch_here w h p : In (w, h) switch_shapes -> switch (take P r) w h p = false.
Proof.
  intros S; destruct (switch (take P r) w h p) eqn:H; auto; exfalso.
  destruct (upper_corners r w h p S eq_refl H) as (o & O & E & Y & X & N & _); apply N.
  apply in_offsets in O; destruct p as [px py], o as [ox oy], r as [rx ry]; unfold top_left, shift in *; cbn [fst snd] in *.
  injection E as E1 E2; f_equal; lia.
Qed.

(** What is so many columns to the right and rows above. *)
Definition near (x y : Z) : cell := P (shift r (x, y)).

Lemma above_free x : near x 1 = Off \/ near x 1 = Empty.
Proof. unfold near; destruct (P (shift r (x, 1))) eqn:H; auto; apply Top in H; unfold shift in H; cbn [fst snd] in H; lia. Qed.

Lemma left_free : near (-1) 0 = Off \/ near (-1) 0 = Empty.
Proof. unfold near; destruct (P (shift r (-1, 0))) eqn:H; auto; apply Top in H; unfold shift in H; cbn [fst snd] in H; lia. Qed.

Lemma here : near 0 0 = Stone c.
Proof. unfold near; now rewrite shift_zero. Qed.

Lemma near_shift x y a b : P (shift (shift r (x, y)) (a, b)) = near (x + a) (y + b).
Proof. unfold near; now rewrite shift_shift. Qed.

Lemma not_crossed x y : match near x y, near (x + 1) y, near (x + 1) (y + 1), near x (y + 1) with
  | Stone a, Stone b, Stone e, Stone d => same a e && same b d && negb (same a b) | _, _, _, _ => false end = false.
Proof.
  destruct Clean as (_ & X & _); specialize (X (shift r (x, y))); unfold crosscut, crossed, bottom_right, top_right, top_left in X.
  change (2 - 1) with 1 in X; rewrite !near_shift, !Z.add_0_r in X; exact X.
Qed.

Lemma same_shift o d : same_point (shift r o) (shift r d) = same_point o d.
Proof. unfold same_point, shift; cbn [fst snd]; apply eq_true_iff_eq; rewrite !andb_true_iff, !Z.eqb_eq; lia. Qed.

(** The same without the stone [k] columns to the right. *)
Definition left_over (k x y : Z) : cell := if same_point (x, y) (k, 0) then Empty else near x y.

Lemma corner_is k x y : hard_corner (take P (shift r (k, 0))) (shift r (x, y)) =
  pair_across (left_over k x y) (left_over k (x + 1) (y + 1)) (left_over k (x + 1) y) (left_over k x (y + 1)) ||
  pair_across (left_over k (x + 1) y) (left_over k x (y + 1)) (left_over k x y) (left_over k (x + 1) (y + 1)).
Proof.
  assert (E : forall a b, take P (shift r (k, 0)) (shift r (a, b)) = left_over k a b)
    by (intros; unfold take, left_over, near; now rewrite same_shift).
  assert (F : forall a b, take P (shift r (k, 0)) (shift (shift r (x, y)) (a, b)) = left_over k (x + a) (y + b))
    by (intros; rewrite shift_shift; apply E).
  unfold hard_corner, bottom_right, top_right, top_left; change (2 - 1) with 1; now rewrite !F, E, !Z.add_0_r.
Qed.

(** Only the four areas at the stone matter. *)
Lemma four_areas k p : (forall x y, In (x, y) [(k, 0); (k - 1, 0); (k, -1); (k - 1, -1)] ->
  hard_corner (take P (shift r (k, 0))) (shift r (x, y)) = false) -> hard_corner (take P (shift r (k, 0))) p = false.
Proof.
  intros A; destruct (in_dec_point p (areas_at (shift r (k, 0)) 2 2)) as [I | M]; [|rewrite taken_corner by auto; apply Clean].
  apply in_areas_at in I as (o & O & E).
  replace p with (shift r (k - fst o, - snd o)); [apply A | unfold shift in *; destruct p; cbn [fst snd] in *; injection E; intros; f_equal; lia].
  apply in_corners in O as [-> | [-> | [-> | ->]]]; cbn [fst snd Z.opp In]; rewrite ?Z.sub_0_r; auto.
Qed.

(** Three like stones and one of the other colour, of which this one is the middle of the three. *)
Definition held := near 1 0 = Stone c /\ near 0 (-1) = Stone c /\ near 1 (-1) = Stone (other c).

Lemma no_corner_here p : ~ held -> hard_corner (take P r) p = false.
Proof.
  intros H; rewrite <- (shift_zero r) at 1; apply four_areas; intros x y I; rewrite corner_is; unfold held in H.
  destruct I as [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | []]]]]; unfold left_over, same_point;
    cbn [fst snd Z.eqb andb Z.add Z.opp Z.sub Z.pos_sub Pos.eqb].
  - destruct (above_free 0) as [-> | ->], (above_free 1) as [-> | ->]; destruct (near 1 0) as [| |[]]; reflexivity.
  - destruct left_free as [-> | ->], (above_free 0) as [-> | ->]; destruct (near (-1) 1) as [| |[]]; reflexivity.
  - pose proof (not_crossed 0 (-1)) as X; cbn [Z.add Z.opp Z.sub Z.pos_sub] in X; rewrite here in X.
    destruct (near 1 0) as [| |a], (near 0 (-1)) as [| |b], (near 1 (-1)) as [| |d]; try reflexivity;
      destruct a, b, d, c; cbn in *; try reflexivity; try discriminate; exfalso; apply H; repeat split; reflexivity.
  - destruct left_free as [-> | ->]; destruct (near (-1) (-1)) as [| |[]], (near 0 (-1)) as [| |[]]; reflexivity.
Qed.

Lemma no_corner_right p : held -> hard_corner (take P (shift r (1, 0))) p = false.
Proof.
  intros (H1 & H2 & H3); apply four_areas; intros x y I; rewrite corner_is.
  destruct I as [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | []]]]]; unfold left_over, same_point;
    cbn [fst snd Z.eqb andb Z.add Z.opp Z.sub Z.pos_sub Pos.eqb Pos.add Pos.succ].
  - destruct (above_free 1) as [-> | ->], (above_free 2) as [-> | ->]; destruct (near 2 0) as [| |[]]; reflexivity.
  - destruct (above_free 1) as [-> | ->], (above_free 0) as [-> | ->]; destruct (near 0 0) as [| |[]]; reflexivity.
  - pose proof (not_crossed 1 (-1)) as X; cbn [Z.add Z.opp Z.sub Z.pos_sub Pos.add Pos.succ] in X; rewrite H1, H3 in *.
    destruct (near 2 (-1)) as [| |a], (near 2 0) as [| |b]; try (destruct c; reflexivity); destruct a, b, c; cbn in *; (reflexivity || discriminate).
  - rewrite H2, H3, here; destruct c; reflexivity.
Qed.

Lemma same_place (p q : point) : fst p = fst q -> snd p = snd q -> p = q.
Proof. destruct p, q; cbn; congruence. Qed.

(** The other stone of the area would be in the middle of the switch, or a corner of it is the stone that was taken. *)
Lemma no_switch_right w h p : held -> In (w, h) switch_shapes -> switch (take P (shift r (1, 0))) w h p = false.
Proof.
  intros (_ & _ & H3) S; destruct (switch (take P (shift r (1, 0))) w h p) eqn:H; auto; exfalso.
  assert (Q : snd (shift r (1, 0)) = snd r) by (unfold shift; cbn; lia).
  destruct (upper_corners _ w h p S Q H) as (o & O & E & Y & X & M & M'); apply in_offsets in O.
  assert (E1 : fst r + 1 = fst p + fst o) by (apply (f_equal fst) in E; exact E).
  assert (Ep : p = shift r (0, 1 - h)).
  { destruct (Z.eq_dec (fst p) (fst r + 1)) as [F | F].
    - exfalso; apply M; apply same_place; unfold top_left, shift; cbn [fst snd]; lia.
    - apply same_place; unfold shift; cbn [fst snd]; lia. }
  clear E E1; subst p; unfold top_right in M'; rewrite shift_shift in M'.
  assert (C : w = 2 \/ h = 2 /\ 3 <= w) by (unfold switch_shapes in S; cbn [In] in S; destruct S as [S | [S | [S | [S | []]]]]; injection S as S1 S2; lia).
  clear S; destruct C as [-> | [-> W']].
  - apply M'; f_equal; unfold shift; cbn [fst snd]; f_equal; lia.
  - unfold switch in H; apply andb_true_iff in H as [_ H]; rewrite forallb_forall in H.
    assert (I : In (shift (shift r (0, 1 - 2)) (1, 0)) (area (shift r (0, 1 - 2)) w 2))
      by (unfold area; apply (in_map (shift (shift r (0, 1 - 2)))), in_offsets; cbn [fst snd]; lia).
    apply H, orb_true_iff in I as [I | I].
    + unfold is_corner in I; apply existsb_exists in I as (s & J & I); apply same_point_iff in I; subst s.
      destruct J as [J | [J | [J | [J | []]]]]; apply (f_equal fst) in J; unfold bottom_right, top_right, top_left, shift in J; cbn [fst snd] in J; lia.
    + rewrite shift_shift in I; change (shift (0, 1 - 2) (1, 0)) with (1, -1) in I.
      unfold take in I; rewrite same_shift in I; cbn in I; fold (near 1 (-1)) in I; rewrite H3 in I; discriminate.
Qed.

Lemma one_can_go : exists q e, P q = Stone e /\ without_patterns (take P q).
Proof.
  assert (D : held \/ ~ held).
  { unfold held; assert (E : forall x y : cell, x = y \/ x <> y) by (intros [| |[]] [| |[]]; (now left) || (right; discriminate)).
    destruct (E (near 1 0) (Stone c)), (E (near 0 (-1)) (Stone c)), (E (near 1 (-1)) (Stone (other c))); tauto. }
  destruct D as [D | D].
  - exists (shift r (1, 0)), c; split; [apply D|].
    split; [intros; now apply no_corner_right|]; split; [intros; apply taken_crosscut, Clean | intros; now apply no_switch_right].
  - exists r, c; split; auto.
    split; [intros; now apply no_corner_here|]; split; [intros; apply taken_crosscut, Clean | intros; now apply no_switch_here].
Qed.
End Highest.

Lemma legal_again P Q q c : (forall p, Q p = take P q p) -> without_patterns P -> P q = Stone c -> legal_minefield Q q c = true.
Proof.
  intros Same (H & _ & S) E; pose proof (put_back P Q q c Same E) as A; apply minefield_locality; split; [rewrite Same; apply taken_here|].
  split; intros; unfold creates, hard_corner, switch, crossed in *; rewrite !A; [now rewrite H|].
  erewrite forallb_ext_in by (intros s _; now rewrite A); now rewrite S.
Qed.

Theorem reachable m n P : rectangle m n P -> without_patterns P -> exists k Q, placed Minefield m n k Q /\ forall p, Q p = P p.
Proof.
  apply reached; clear P; intros P R A N; destruct (highest (stones_on m n P) N) as (r & I & T).
  apply in_stones_on in I as (c & S); auto; destruct (one_can_go P r c A S) as (q & e & E & A').
  - intros s d D; apply T, in_stones_on; eauto.
  - exists q, e; split; [exact E|]; split; [exact A'|]; intros Q Same; now apply legal_again with P.
Qed.
