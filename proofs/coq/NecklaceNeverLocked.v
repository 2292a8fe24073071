(** Necklace is never locked: on a board without crosscuts and secluded points somebody can place as long as a
    point is empty.

    Starting from the perimeter, list the empty points so that each is on the perimeter or next to one listed
    before it. The last point may be filled without secluding another. If both colours would make a crosscut
    there, its four neighbours are stones, and it was secluded itself. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk.
Open Scope Z_scope.

Lemma in_dec_point (p : point) l : In p l \/ ~ In p l.
Proof.
  destruct (existsb (same_point p) l) eqn:E.
  - left; apply existsb_exists in E as (q & I & S); apply same_point_iff in S; now subst.
  - right; intros I; enough (existsb (same_point p) l = true) by congruence.
    apply existsb_exists; exists p; split; auto; apply same_point_refl.
Qed.

(** ** Points in the order in which they are reached, the last one first *)

Inductive ordered (inside : point -> Prop) (start : point -> bool) : list point -> Prop :=
| ordered_nil : ordered inside start []
| ordered_cons p l :
    ordered inside start l -> inside p -> ~ In p l ->
    start p = true \/ (exists q, In q l /\ adjacent q p = true) -> ordered inside start (p :: l).

(** As long as a point that is reached is missing, the list can be made longer. *)
Lemma ordered_longer inside start l p : ordered inside start l -> reach inside start p -> ~ In p l ->
  exists r, ordered inside start (r :: l).
Proof.
  intros O R; induction R as [p I S | p q R IH A I]; intros N.
  - exists p; constructor; auto.
  - destruct (in_dec_point p l) as [J | J]; auto.
    exists q; constructor; eauto.
Qed.

Lemma ordered_nodup inside start l : ordered inside start l -> NoDup l /\ forall p, In p l -> inside p.
Proof.
  induction 1 as [|p l O (D & I) Ip N _]; split; try constructor; auto; [easy|].
  intros q [<- | J]; auto.
Qed.

Lemma ordered_whole inside start points :
  (forall p, In p points <-> inside p) -> (forall p, inside p -> reach inside start p) ->
  exists l, ordered inside start l /\ forall p, inside p -> In p l.
Proof.
  intros E R.
  enough (H : forall k l, ordered inside start l -> (length points - length l <= k)%nat ->
    exists l, ordered inside start l /\ forall p, inside p -> In p l)
    by (apply (H (length points) []); [constructor | cbn; lia]).
  induction k as [|k IH]; intros l O K.
  - exists l; split; auto; intros p I; destruct (in_dec_point p l) as [J | J]; auto; exfalso.
    destruct (ordered_longer _ _ _ _ O (R p I) J) as (r & O').
    destruct (ordered_nodup _ _ _ O') as (D & I').
    enough (length (r :: l) <= length points)%nat by (cbn in *; lia).
    apply NoDup_incl_length; auto; intros q J'; apply E; auto.
  - destruct (existsb (fun p => negb (existsb (same_point p) l)) points) eqn:X.
    + apply existsb_exists in X as (p & I & X); apply E in I.
      assert (J : ~ In p l).
      { intros J; enough (existsb (same_point p) l = true) as Y by (rewrite Y in X; discriminate).
        apply existsb_exists; exists p; split; auto; apply same_point_refl. }
      destruct (ordered_longer _ _ _ _ O (R p I) J) as (r & O'); apply (IH (r :: l)); auto; cbn; lia.
    + exists l; split; auto; intros p I; destruct (in_dec_point p l) as [J | J]; auto; exfalso.
      enough (existsb (fun p => negb (existsb (same_point p) l)) points = true) by congruence.
      apply existsb_exists; exists p; split; [now apply E|].
      destruct (existsb (same_point p) l) eqn:Y; auto.
      apply existsb_exists in Y as (q & Q & S); apply same_point_iff in S; now subst.
Qed.

(** All that is listed is reached over what is listed. *)
Lemma ordered_reach inside start l : ordered inside start l -> forall p, In p l -> reach (fun q => In q l) start p.
Proof.
  induction 1 as [|p l O IH I N S]; [easy|].
  assert (W : forall q, In q l -> reach (fun r => In r (p :: l)) start q).
  { intros q J; specialize (IH q J); clear - IH; induction IH as [q J S | q r R IH A J].
    - constructor; [right|]; auto.
    - apply reach_step with q; [auto | auto | now right]. }
  intros q [<- | J]; auto; destruct S as [S | (r & J & A)]; [constructor; [left|]; auto|].
  apply reach_step with r; [auto | auto | now left].
Qed.

(** ** Crosscuts *)

(** A new crosscut has two stones of the other colour beside the new stone, across a corner from each other. *)
Lemma crosscut_beside P p c r : crosscut (place P p c) r = true -> crosscut P r = false ->
  exists sx sy, (sx = 1 \/ sx = -1) /\ (sy = 1 \/ sy = -1) /\
    P (shift p (sx, 0)) = Stone (other c) /\ P (shift p (0, sy)) = Stone (other c).
Proof.
  intros A B; pose proof A as A'; apply crossed_true in A as (e & Pa & Pb & Pc & Pd).
  unfold bottom_right, top_right, top_left in *; change (2 - 1) with 1 in *.
  assert (D : forall a b x y, (a, b) <> (0, 0) -> place P p c (shift p (a, b)) = Stone x -> y = x ->
    P (shift p (a, b)) = Stone y).
  { intros a b x y N E ->; rewrite place_elsewhere in E; auto; rewrite <- (shift_zero p) at 2.
    intros F; now apply shift_cancel in F. }
  assert (S : forall x, place P p c p = Stone x -> x = c) by (intros x; rewrite place_here; congruence).
  destruct (same_point p r) eqn:E1; [|destruct (same_point p (shift r (1, 0))) eqn:E2;
    [|destruct (same_point p (shift r (1, 1))) eqn:E3; [|destruct (same_point p (shift r (0, 1))) eqn:E4]]].
  - apply same_point_iff in E1; subst r; apply S in Pa; subst e.
    exists 1, 1; repeat split; auto; (eapply D; [|eassumption|reflexivity]); congruence.
  - apply same_point_iff in E2; rewrite <- E2 in *; apply S in Pb.
    replace r with (shift p (-1, 0)) in * by (subst p; rewrite shift_shift; apply shift_zero).
    rewrite shift_shift in *; cbn [shift fst snd Z.add Z.pos_sub] in *.
    exists (-1), 1; repeat split; auto; (eapply D; [|eassumption|]); try congruence; subst c; now destruct e.
  - apply same_point_iff in E3; rewrite <- E3 in *; apply S in Pc; subst e.
    replace r with (shift p (-1, -1)) in * by (subst p; rewrite shift_shift; apply shift_zero).
    rewrite shift_shift in *; cbn [shift fst snd Z.add Z.pos_sub] in *.
    exists (-1), (-1); repeat split; auto; (eapply D; [|eassumption|reflexivity]); congruence.
  - apply same_point_iff in E4; rewrite <- E4 in *; apply S in Pd.
    replace r with (shift p (0, -1)) in * by (subst p; rewrite shift_shift; apply shift_zero).
    rewrite shift_shift in *; cbn [shift fst snd Z.add Z.pos_sub] in *.
    exists 1, (-1); repeat split; auto; (eapply D; [|eassumption|]); try congruence; subst c; now destruct e.
  - exfalso; enough (crosscut P r = true) by congruence.
    unfold crosscut, crossed, bottom_right, top_right, top_left in *; change (2 - 1) with 1 in *.
    assert (N : forall q, same_point p q = false -> q <> p)
      by (intros q E ->; rewrite same_point_refl in E; discriminate).
    now rewrite !place_elsewhere in A' by auto.
Qed.

(** ** The theorem *)

Definition is_empty_point (m n : Z) (P : position) (p : point) : Prop := on_board m n p = true /\ P p = Empty.

Lemma is_empty_iff x : is_empty x = true <-> x = Empty.
Proof. destruct x; cbn; split; congruence. Qed.

Lemma in_empty_points m n P p : In p (empty_points m n P) <-> is_empty_point m n P p.
Proof. unfold empty_points, is_empty_point; now rewrite filter_In, in_board, is_empty_iff. Qed.

(** A point is secluded if it is empty and no walk over empty points leads from the perimeter to it. *)
Lemma in_secluded m n P p : In p (secluded m n P) <->
  is_empty_point m n P p /\ ~ reach (is_empty_point m n P) (perimeter m n) p.
Proof.
  unfold secluded; destruct (joined_by_spec adjacent (perimeter m n) (empty_points m n P)) as (_ & J & _).
  rewrite J, in_empty_points; assert (E := in_empty_points m n P).
  split; intros [I N]; split; auto; intros R; apply N.
  - apply reach_ext with (is_empty_point m n P); auto; intros q; symmetry; auto.
  - now apply (reach_ext _ _ _ _ E).
Qed.

Lemma nothing_secluded m n P : secluded m n P = [] <->
  forall p, is_empty_point m n P p -> reach (is_empty_point m n P) (perimeter m n) p.
Proof.
  split.
  - unfold secluded; intros S p E.
    destruct (joined_by_spec adjacent (perimeter m n) (empty_points m n P)) as (J & _ & K).
    apply reach_ext with (fun q => In q (empty_points m n P)); [intros; apply in_empty_points|].
    apply J; destruct (K p) as [I | I]; auto; [now apply in_empty_points | rewrite S in I; destruct I].
  - intros R; destruct (secluded m n P) as [|p l] eqn:S; auto; exfalso.
    destruct (proj1 (in_secluded m n P p)) as [E N]; [rewrite S; now left | exact (N (R p E))].
Qed.

(** The position has stones and empty points on the board only. *)
Definition within (m n : Z) (P : position) : Prop := forall p, on_board m n p = false -> P p = Off.

Lemma within_on m n P p : within m n P -> P p <> Off -> on_board m n p = true.
Proof. intros W N; destruct (on_board m n p) eqn:B; auto; now apply W in B. Qed.

(** What the rule asks of a placement. *)
Lemma legal_necklace_iff m n P q c : legal_necklace m n P q c = true <->
  P q = Empty /\ (forall p, on_board m n p = true -> crosscut (place P q c) p = false) /\
  secluded m n (place P q c) = [].
Proof.
  unfold legal_necklace; rewrite !andb_true_iff, is_empty_iff, forallb_forall.
  assert (E : forall l : list point, match l with [] => true | _ => false end = true <-> l = [])
    by (intros []; split; congruence).
  rewrite E; split; intros (A & B & C); repeat split; auto; intros p I.
  - apply in_board, B in I; now apply negb_true_iff in I.
  - apply negb_true_iff, B; now apply in_board.
Qed.

(** There is an empty point that may be filled without secluding another. *)
Lemma last_point m n P : within m n P -> secluded m n P = [] -> (exists q, P q = Empty) ->
  exists q, P q = Empty /\ forall c, secluded m n (place P q c) = [].
Proof.
  intros W S (e & E); rewrite nothing_secluded in S.
  destruct (ordered_whole (is_empty_point m n P) (perimeter m n) (empty_points m n P) (in_empty_points m n P) S)
    as (l & O & A).
  destruct l as [|q l]; [destruct (A e); split; auto; apply (within_on m n P _ W); congruence|].
  inversion_clear O as [|? ? O' I N _]; exists q; split; [apply I|]; intros c; apply nothing_secluded.
  destruct (ordered_nodup _ _ _ O') as (_ & J).
  assert (X : forall p, In p l <-> is_empty_point m n (place P q c) p).
  { intros p; split.
    - intros K; destruct (J p K) as [B F]; split; auto.
      rewrite place_elsewhere; auto; intros ->; contradiction.
    - intros [B F]; unfold place in F; destruct (same_point p q) eqn:Y; [discriminate|].
      destruct (A p (conj B F)) as [-> | K]; auto; now rewrite same_point_refl in Y. }
  intros p K; apply (reach_ext _ _ _ _ X), (ordered_reach _ _ _ O'), X, K.
Qed.

Theorem necklace_never_locked m n P : within m n P ->
  (forall p, on_board m n p = true -> crosscut P p = false) -> secluded m n P = [] ->
  (exists q, P q = Empty) ->
  exists q c, legal_necklace m n P q c = true.
Proof.
  intros W X S E; destruct (last_point m n P W S E) as (q & Q & L); exists q.
  destruct (legal_necklace m n P q First) eqn:LF; [eauto|].
  destruct (legal_necklace m n P q Second) eqn:LS; [eauto|]; exfalso.
  assert (C : forall c, legal_necklace m n P q c = false -> exists sx sy,
    (sx = 1 \/ sx = -1) /\ (sy = 1 \/ sy = -1) /\
    P (shift q (sx, 0)) = Stone (other c) /\ P (shift q (0, sy)) = Stone (other c)).
  { intros c F; unfold legal_necklace in F; rewrite Q, L, andb_true_r in F; cbn [is_empty andb] in F.
    apply forallb_false in F as (r & I & F); apply negb_false_iff in F.
    apply (crosscut_beside P q c r F), X; now apply in_board. }
  destruct (C First LF) as (a & b & Ha & Hb & A & B), (C Second LS) as (a' & b' & Ha' & Hb' & A' & B'); clear C.
  cbn [other] in *.
  assert (Na : a <> a') by (intros ->; congruence); assert (Nb : b <> b') by (intros ->; congruence).
  assert (H : forall x, x = 1 \/ x = -1 -> exists c, P (shift q (x, 0)) = Stone c).
  { intros x Hx; assert (x = a \/ x = a') as [-> | ->] by lia; eauto. }
  assert (V : forall y, y = 1 \/ y = -1 -> exists c, P (shift q (0, y)) = Stone c).
  { intros y Hy; assert (y = b \/ y = b') as [-> | ->] by lia; eauto. }
  rewrite nothing_secluded in S.
  assert (Bq : on_board m n q = true) by (apply (within_on m n P _ W); congruence).
  specialize (S q (conj Bq Q)); inversion S as [p _ T | p p' R T _]; subst.
  - assert (O : forall d c, P (shift q d) = Stone c -> 0 <= fst q + fst d < m /\ 0 <= snd q + snd d < n).
    { intros d c F; apply (on_board_iff m n (shift q d)), (within_on m n P (shift q d) W); rewrite F; discriminate. }
    destruct (H 1) as (c1 & F1), (H (-1)) as (c2 & F2), (V 1) as (c3 & F3), (V (-1)) as (c4 & F4); auto.
    apply O in F1, F2, F3, F4; cbn [fst snd] in *.
    unfold perimeter in T; rewrite !orb_true_iff, !Z.eqb_eq in T; lia.
  - apply reach_inside in R as [_ R]; apply Z.eqb_eq in T.
    assert (D : exists x, (x = 1 \/ x = -1) /\ (p = shift q (x, 0) \/ p = shift q (0, x))).
    { destruct p as [px py], q as [qx qy]; unfold shift; cbn [fst snd] in *.
      destruct (Z.eq_dec px qx); [exists (py - qy) | exists (px - qx)]; split; try lia;
        [right | left]; f_equal; lia. }
    destruct D as (x & Hx & [-> | ->]); [destruct (H x Hx) as (c & F) | destruct (V x Hx) as (c & F)]; rewrite F in R; discriminate.
Qed.
