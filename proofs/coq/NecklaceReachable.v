(** Every position that Necklace allows is reached by placing its stones in some order, whoever's turn it is.

    Backwards: a stone on the perimeter may be taken away, and if there is none, the leftmost one, beside an empty point. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk NecklaceNeverLocked Drawless Backwards.
Open Scope Z_scope.

Section Board.
Variables (m n : Z).

Definition allowed (P : position) : Prop :=
  rectangle m n P /\ (forall p, on_board m n p = true -> crosscut P p = false) /\ secluded m n P = [].

Lemma leftmost (l : list point) : l <> [] -> exists r, In r l /\ forall s, In s l -> fst r <= fst s.
Proof.
  induction l as [|p l IH]; [contradiction|]; intros _; destruct l as [|q l].
  - exists p; split; [now left|]; intros s [-> | []]; lia.
  - destruct IH as (r & I & L); [discriminate|]; destruct (Z_le_gt_dec (fst p) (fst r)).
    + exists p; split; [now left|]; intros s [<- | J]; [lia|]; specialize (L s J); lia.
    + exists r; split; [now right|]; intros s [<- | J]; [lia | auto].
Qed.

(** Some stone lies on the perimeter or beside an empty point. *)
Lemma removable P : rectangle m n P -> stones_on m n P <> [] -> exists r c, P r = Stone c /\ on_board m n r = true /\
  (perimeter m n r = true \/ exists e, is_empty_point m n P e /\ adjacent e r = true).
Proof.
  intros R N; destruct (leftmost (stones_on m n P) N) as (r & I & L); unfold stones_on in I; apply filter_In in I as [B S].
  apply in_board in B; destruct (P r) as [| |c] eqn:E; try discriminate; exists r, c; split; [auto|]; split; auto.
  destruct (perimeter m n r) eqn:Q; [now left | right]; exists (fst r - 1, snd r).
  unfold perimeter in Q; rewrite !orb_false_iff, !Z.eqb_neq in Q; rewrite on_board_iff in B.
  assert (O : on_board m n (fst r - 1, snd r) = true) by (rewrite on_board_iff; cbn [fst snd]; lia); split; [split; auto|].
  - destruct (P (fst r - 1, snd r)) as [| |d] eqn:D; auto; [apply R in D; congruence|].
    assert (J : In (fst r - 1, snd r) (stones_on m n P)) by (apply filter_In; rewrite in_board, D; auto).
    specialize (L _ J); cbn [fst] in L; lia.
  - unfold adjacent; cbn [fst snd]; apply Z.eqb_eq; lia.
Qed.

Lemma take_allowed P r c : allowed P -> P r = Stone c -> on_board m n r = true ->
  (perimeter m n r = true \/ exists e, is_empty_point m n P e /\ adjacent e r = true) -> allowed (take P r).
Proof.
  intros (R & X & S) E B W; split; [|split].
  - intros p; unfold take; destruct (same_point p r) eqn:Z; [|apply R]; apply same_point_iff in Z; subst; split; congruence.
  - intros p O; now apply taken_crosscut, X.
  - rewrite nothing_secluded in *.
    assert (M : forall p, reach (is_empty_point m n P) (perimeter m n) p -> reach (is_empty_point m n (take P r)) (perimeter m n) p).
    { assert (I : forall p, is_empty_point m n P p -> is_empty_point m n (take P r) p).
      { intros p [O F]; split; auto; rewrite taken_elsewhere; auto; intros ->; congruence. }
      induction 1 as [p J Q | p q H IH A J]; [constructor; auto | apply reach_step with p; auto]. }
    intros p [O F]; destruct (same_point p r) eqn:Z.
    + apply same_point_iff in Z; subst p; assert (I : is_empty_point m n (take P r) r) by (split; auto; apply taken_here).
      destruct W as [W | (e & We & A)]; [now constructor | apply reach_step with e; auto].
    + apply M, S; split; auto; rewrite taken_elsewhere in F; auto; intros ->; now rewrite same_point_refl in Z.
Qed.

Lemma legal_same P Q r c : (forall p, Q p = take P r p) -> allowed P -> P r = Stone c -> legal_necklace m n Q r c = true.
Proof.
  intros Same (R & X & S) E; apply legal_necklace_iff.
  pose proof (put_back P Q r c Same E) as A.
  split; [rewrite Same; apply taken_here|]; split.
  - intros p O; rewrite <- (X p O); unfold crosscut, crossed; now rewrite !A.
  - rewrite nothing_secluded in *; intros p [O F]; rewrite A in F.
    apply reach_ext with (is_empty_point m n P); [|apply S; now split]; intros q; unfold is_empty_point; now rewrite A.
Qed.

Theorem reachable P : allowed P -> exists k Q, placed Necklace m n k Q /\ forall p, Q p = P p.
Proof.
  intros A; apply reached with allowed; [|apply A | exact A]; intros Q R B N.
  destruct (removable Q R N) as (r & c & S & O & W); exists r, c; split; [exact S|]; split; [now apply take_allowed with c|].
  intros Q' Same; now apply legal_same with Q.
Qed.
End Board.
