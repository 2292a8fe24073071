(** The flood reaches just what a walk step by step reaches. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules Search.
Open Scope Z_scope.

Lemma reach_inside {step} inside start p : reach_by step inside start p -> inside p.
Proof. now destruct 1. Qed.

Lemma adjacent_sym p q : adjacent p q = adjacent q p.
Proof. unfold adjacent; f_equal; lia. Qed.

Lemma partition_in {A} (f : A -> bool) l a b : partition f l = (a, b) ->
  (forall x, In x a <-> In x l /\ f x = true) /\ (forall x, In x b <-> In x l /\ f x = false) /\
  (length a + length b = length l)%nat.
Proof.
  revert a b; induction l as [|y l IH]; cbn [partition]; intros a b.
  - intros [= <- <-]; cbn; intuition.
  - destruct (partition f l) as (a', b'); destruct (IH a' b' eq_refl) as (I & J & L); clear IH.
    destruct (f y) eqn:F; intros [= <- <-]; cbn [length In]; (split; [|split; [|lia]]); intros x;
      rewrite ?I, ?J; intuition (subst; auto; congruence).
Qed.

Lemma flood_spec step (Q : point -> Prop) steps : forall frontier unseen reached left,
  (length frontier + length unseen <= steps)%nat ->
  flood step steps frontier unseen = (reached, left) ->
  (forall p, In p frontier -> Q p) ->
  (forall p q, Q p -> step p q = true -> In q unseen -> Q q) ->
  (forall p, In p reached -> Q p) /\
  (forall p, In p frontier -> In p reached) /\
  (forall p, In p unseen <-> (In p reached /\ In p unseen) \/ In p left) /\
  (forall p q, In p reached -> In q left -> step p q = false).
Proof.
  induction steps as [|k IH]; intros frontier unseen reached left.
  - destruct frontier; [|cbn; lia]; intros _ [= <- <-]; cbn; intuition.
  - destruct frontier as [|p rest]; [intros _ [= <- <-]; cbn; intuition|]; cbn [flood length]; intros L E F S.
    destruct (partition (step p) unseen) as (near, far) eqn:P; apply partition_in in P as (N & R & C).
    destruct (flood step k (near ++ rest) far) as (reached', left') eqn:E'; injection E as <- <-.
    assert (L' : (length (near ++ rest) + length far <= k)%nat) by (rewrite app_length; lia).
    destruct (IH _ _ _ _ L' E') as (A1 & A2 & A3 & A4); clear IH.
    + intros q I; apply in_app_iff in I as [I | I]; [|apply F; now right].
      apply N in I; apply (S p q); [apply F; now left | tauto | tauto].
    + intros q r I J K; apply R in K; apply (S q r); tauto.
    + assert (N' : forall q, In q near -> In q reached') by (intros; apply A2, in_app_iff; auto).
      assert (R' : forall q, In q rest -> In q reached') by (intros; apply A2, in_app_iff; auto).
      assert (U : forall q, In q unseen -> In q near \/ In q far)
        by (intros q I; rewrite N, R; destruct (step p q); auto).
      repeat split.
      * intros q [<- | I]; auto; apply F; now left.
      * intros q [<- | I]; [now left | right; auto].
      * intros I; destruct (U p0 I) as [J | J]; [left; split; [right|]; auto|].
        pose proof (proj1 (A3 p0) J); cbn; tauto.
      * intros [I | I]; [tauto|]; assert (J : In p0 far) by (apply A3; auto); apply R in J; tauto.
      * intros q r [<- | I] J; [|auto]; assert (K : In r far) by (apply A3; auto); apply R in K; tauto.
Qed.

Lemma joined_by_spec step start points :
  (forall p, In p (fst (joined_by step start points)) <-> reach_by step (fun q => In q points) start p) /\
  (forall p, In p (snd (joined_by step start points)) <-> In p points /\ ~ reach_by step (fun q => In q points) start p) /\
  (forall p, In p points -> In p (fst (joined_by step start points)) \/ In p (snd (joined_by step start points))).
Proof.
  unfold joined_by; destruct (partition start points) as (starts, others) eqn:P.
  apply partition_in in P as (S & O & L).
  destruct (flood step (length points) starts others) as (reached, left) eqn:E; cbn [fst snd].
  assert (L' : (length starts + length others <= length points)%nat) by lia.
  destruct (flood_spec step (reach_by step (fun q => In q points) start) _ _ _ _ _ L' E) as (A1 & A2 & A3 & A4).
  - intros p I; apply S in I; constructor; tauto.
  - intros p q R A I; apply O in I; apply reach_step with p; tauto.
  - assert (N : forall p, reach_by step (fun q => In q points) start p -> ~ In p left).
    { assert (B : forall p, In p left -> In p others) by (intros; apply A3; auto).
      induction 1 as [p I St | p q R IH A I]; intros J.
      - apply B, O in J; destruct J; congruence.
      - enough (In p reached) by (specialize (A4 p q); intuition congruence).
        apply reach_inside in R; destruct (start p) eqn:St; [apply A2, S; auto|].
        assert (K : In p others) by (apply O; auto); apply A3 in K; tauto. }
    assert (T : forall p, In p points -> In p reached \/ In p left).
    { intros p I; destruct (start p) eqn:St; [left; apply A2, S; auto|].
      assert (K : In p others) by (apply O; auto); apply A3 in K; tauto. }
    split; [|split; [|exact T]]; intros p; split; intros H.
    + auto.
    + pose proof (T p (reach_inside _ _ _ H)); specialize (N p H); tauto.
    + split; [|intros R; now apply (N p R)].
      assert (K : In p others) by (apply A3; auto); apply O in K; tauto.
    + destruct H as [I R]; destruct (T p I); auto; destruct (R (A1 p H)).
Qed.

(** ** The board *)

Lemma in_board m n p : In p (board m n) <-> on_board m n p = true.
Proof.
  unfold board, area, on_board; rewrite in_map_iff, !andb_true_iff, !Z.leb_le, !Z.ltb_lt; split.
  - intros ((x, y) & <- & H); apply in_offsets in H; unfold shift; cbn [fst snd] in *; lia.
  - intros H; exists p; rewrite in_offsets; destruct p; unfold shift; cbn [fst snd] in *; intuition.
Qed.

Lemma on_board_iff m n p : on_board m n p = true <-> 0 <= fst p < m /\ 0 <= snd p < n.
Proof. unfold on_board; rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt; lia. Qed.

Lemma holds_iff c x : holds c x = true <-> x = Stone c.
Proof. destruct x; cbn; rewrite ?same_iff; split; congruence. Qed.

(** A colour's stones on the board. *)
Definition stone_of (m n : Z) (P : position) (c : colour) (p : point) : Prop :=
  on_board m n p = true /\ P p = Stone c.

Lemma reach_ext {step} (A B : point -> Prop) start p : (forall q, A q <-> B q) -> reach_by step A start p -> reach_by step B start p.
Proof.
  intros E; induction 1 as [p I S | p q R IH A' I]; [constructor | apply reach_step with p]; firstorder.
Qed.

(** To win is to walk over stones of one's own colour from the near edge to the far one. *)
Lemma wins_iff m n P c : wins m n P c = true <->
  exists p, reach (stone_of m n P c) (near_edge c) p /\ far_edge m n c p = true.
Proof.
  unfold wins; rewrite existsb_exists.
  assert (E : forall q, In q (filter (fun p => holds c (P p)) (board m n)) <-> stone_of m n P c q)
    by (intros; unfold stone_of; now rewrite filter_In, in_board, holds_iff).
  destruct (joined_by_spec adjacent (near_edge c) (filter (fun p => holds c (P p)) (board m n))) as [J _].
  split; intros (p & R & F); exists p; split; auto.
  - apply J in R; now apply (reach_ext _ _ _ _ E).
  - apply J; apply reach_ext with (stone_of m n P c); auto; intros q; symmetry; auto.
Qed.
