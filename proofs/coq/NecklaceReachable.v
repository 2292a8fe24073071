(** Every position that Necklace allows is reached by placing its stones in some order, whoever's turn it is.

    Backwards: a stone on the perimeter may be taken away, and if there is none, the leftmost one, beside an empty point. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk NecklaceNeverLocked Drawless.
Open Scope Z_scope.

Section Board.
Variables (m n : Z).

Definition allowed (P : position) : Prop :=
  rectangle m n P /\ (forall p, on_board m n p = true -> crosscut P p = false) /\ secluded m n P = [].

Definition take (P : position) (r : point) : position := fun p => if same_point p r then Empty else P p.

Definition is_stone (x : cell) : bool := match x with Stone _ => true | _ => false end.

Definition stones_on (P : position) : list point := filter (fun p => is_stone (P p)) (board m n).

Lemma taken_elsewhere P r p : p <> r -> take P r p = P p.
Proof. unfold take; destruct (same_point p r) eqn:S; auto; apply same_point_iff in S; contradiction. Qed.

Lemma taken_here P r : take P r r = Empty.
Proof. unfold take; now rewrite same_point_refl. Qed.

Lemma filter_fewer {A} (f g : A -> bool) l : (forall x, In x l -> g x = true -> f x = true) ->
  (exists x, In x l /\ f x = true /\ g x = false) -> (length (filter g l) < length (filter f l))%nat.
Proof.
  intros M X; assert (Le : forall l, (forall x, In x l -> g x = true -> f x = true) -> (length (filter g l) <= length (filter f l))%nat).
  { induction l0 as [|y k IH]; cbn [filter In]; intros H; auto; specialize (IH (fun x I => H x (or_intror I))).
    destruct (g y) eqn:G; [rewrite (H y (or_introl eq_refl) G)|]; cbn [length]; [lia|]; destruct (f y); cbn [length]; lia. }
  induction l as [|y l IH]; [destruct X as (x & [] & _)|]; cbn [filter]; cbn [In] in *.
  destruct X as (x & [<- | I] & F & G).
  - rewrite F, G; cbn [length]; pose proof (Le l (fun x I => M x (or_intror I))); lia.
  - specialize (IH (fun x I => M x (or_intror I)) (ex_intro _ x (conj I (conj F G)))).
    destruct (g y) eqn:Y; [rewrite (M y (or_introl eq_refl) Y)|]; cbn [length]; [lia|]; destruct (f y); cbn [length]; lia.
Qed.

Lemma leftmost (l : list point) : l <> [] -> exists r, In r l /\ forall s, In s l -> fst r <= fst s.
Proof.
  induction l as [|p l IH]; [contradiction|]; intros _; destruct l as [|q l].
  - exists p; split; [now left|]; intros s [-> | []]; lia.
  - destruct IH as (r & I & L); [discriminate|]; destruct (Z_le_gt_dec (fst p) (fst r)).
    + exists p; split; [now left|]; intros s [<- | J]; [lia|]; specialize (L s J); lia.
    + exists r; split; [now right|]; intros s [<- | J]; [lia | auto].
Qed.

(** Some stone lies on the perimeter or beside an empty point. *)
Lemma removable P : rectangle m n P -> stones_on P <> [] -> exists r c, P r = Stone c /\ on_board m n r = true /\
  (perimeter m n r = true \/ exists e, is_empty_point m n P e /\ adjacent e r = true).
Proof.
  intros R N; destruct (leftmost (stones_on P) N) as (r & I & L); unfold stones_on in I; apply filter_In in I as [B S].
  apply in_board in B; destruct (P r) as [| |c] eqn:E; try discriminate; exists r, c; split; [auto|]; split; auto.
  destruct (perimeter m n r) eqn:Q; [now left | right]; exists (fst r - 1, snd r).
  unfold perimeter in Q; rewrite !orb_false_iff, !Z.eqb_neq in Q; rewrite on_board_iff in B.
  assert (O : on_board m n (fst r - 1, snd r) = true) by (rewrite on_board_iff; cbn [fst snd]; lia); split; [split; auto|].
  - destruct (P (fst r - 1, snd r)) as [| |d] eqn:D; auto; [apply R in D; congruence|].
    assert (J : In (fst r - 1, snd r) (stones_on P)) by (apply filter_In; rewrite in_board, D; auto).
    specialize (L _ J); cbn [fst] in L; lia.
  - unfold adjacent; cbn [fst snd]; apply Z.eqb_eq; lia.
Qed.

Lemma take_allowed P r c : allowed P -> P r = Stone c -> on_board m n r = true ->
  (perimeter m n r = true \/ exists e, is_empty_point m n P e /\ adjacent e r = true) -> allowed (take P r).
Proof.
  intros (R & X & S) E B W; split; [|split].
  - intros p; unfold take; destruct (same_point p r) eqn:Z; [|apply R]; apply same_point_iff in Z; subst; split; congruence.
  - intros p O; destruct (crosscut (take P r) p) eqn:C; auto; rewrite <- (X p O); symmetry; revert C.
    assert (K : forall q c, take P r q = Stone c -> P q = Stone c) by (intros q d; unfold take; destruct (same_point q r); congruence).
    unfold crosscut, crossed; destruct (take P r p) eqn:A1; try discriminate; destruct (take P r (bottom_right p 2)) eqn:A2; try discriminate.
    destruct (take P r (top_right p 2 2)) eqn:A3; try discriminate; destruct (take P r (top_left p 2)) eqn:A4; try discriminate.
    now rewrite (K _ _ A1), (K _ _ A2), (K _ _ A3), (K _ _ A4).
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
  assert (A : forall p, place Q r c p = P p).
  { intros p; unfold place; destruct (same_point p r) eqn:Z; [apply same_point_iff in Z; now subst|].
    rewrite Same, taken_elsewhere; auto; intros ->; now rewrite same_point_refl in Z. }
  split; [rewrite Same; apply taken_here|]; split.
  - intros p O; rewrite <- (X p O); unfold crosscut, crossed; now rewrite !A.
  - rewrite nothing_secluded in *; intros p [O F]; rewrite A in F.
    apply reach_ext with (is_empty_point m n P); [|apply S; now split]; intros q; unfold is_empty_point; now rewrite A.
Qed.

Theorem reachable P : allowed P -> exists k Q, placed Necklace m n k Q /\ forall p, Q p = P p.
Proof.
  enough (G : forall k P, (length (stones_on P) <= k)%nat -> allowed P -> exists j Q, placed Necklace m n j Q /\ forall p, Q p = P p)
    by (intros A; now apply (G _ P (le_n _))).
  clear P; induction k as [|k IH]; intros P L A; pose proof A as (R & _).
  - exists 0%nat, (empty_board m n); split; [constructor|]; intros p; unfold empty_board; destruct (on_board m n p) eqn:B.
    + destruct (P p) as [| |c] eqn:E; auto; [apply R in E; congruence|]; exfalso.
      assert (I : In p (stones_on P)) by (apply filter_In; rewrite in_board, E; auto).
      destruct (stones_on P); [destruct I | cbn [length] in L; lia].
    + symmetry; now apply R.
  - destruct (stones_on P) as [|s l] eqn:E; [apply IH; [rewrite E; cbn; lia | exact A]|].
    destruct (removable P R) as (r & c & S & B & W); [congruence|].
    pose proof (take_allowed P r c A S B W) as A'; destruct (IH (take P r)) as (j & Q & H & Same); auto.
    + enough (length (stones_on (take P r)) < length (stones_on P))%nat by (rewrite E in *; lia); apply filter_fewer.
      * intros p _; unfold take; destruct (same_point p r); [discriminate | auto].
      * exists r; rewrite in_board, S, taken_here; auto.
    + exists (Datatypes.S j), (place Q r c); split; [apply placed_one; auto; now apply legal_same with P|].
      intros p; unfold place; destruct (same_point p r) eqn:Z; [apply same_point_iff in Z; now subst|].
      rewrite Same, taken_elsewhere; auto; intros ->; now rewrite same_point_refl in Z.
Qed.
End Board.
