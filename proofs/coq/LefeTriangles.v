(** Lefe: three mutually adjacent stones of one colour never arise, whatever the options. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules HexRules Search Walk Hexagons.
Open Scope Z_scope.

Definition no_triangle (P : position) : Prop := forall c p q r,
  P p = Stone c -> P q = Stone c -> P r = Stone c -> beside p q = true -> beside q r = true -> beside p r = true -> False.

(** Taking stones away makes no triangle. *)
Lemma fewer_stones P Q : (forall p c, Q p = Stone c -> P p = Stone c) -> no_triangle P -> no_triangle Q.
Proof. intros F N c p q r A B C; apply (N c p q r); auto. Qed.

Lemma friends_apart P q c p r : open_lefe P q c = true -> P p = Stone c -> P r = Stone c ->
  beside q p = true -> beside q r = true -> beside p r = true -> False.
Proof.
  unfold open_lefe; rewrite !andb_true_iff, forallb_forall; intros [_ A] Sp Sr Bp Br B.
  assert (F : forall x, beside q x = true -> P x = Stone c -> In x (filter (fun p => holds c (P p)) (neighbours q))).
  { intros x X S; apply filter_In; split; [|now apply holds_iff].
    apply beside_iff in X as (d & I & ->); now apply in_map. }
  specialize (A p (F p Bp Sp)); apply negb_true_iff in A.
  enough (existsb (beside p) (filter (fun p => holds c (P p)) (neighbours q)) = true) by congruence.
  apply existsb_exists; exists r; auto.
Qed.

(** A placement makes no triangle either. *)
Lemma placed_stone P q c : open_lefe P q c = true -> no_triangle P -> no_triangle (place P q c).
Proof.
  intros L N e x y z; unfold place.
  destruct (same_point x q) eqn:X, (same_point y q) eqn:Y, (same_point z q) eqn:Z;
    try apply same_point_iff in X; try apply same_point_iff in Y; try apply same_point_iff in Z; subst;
    intros A B C XY YZ XZ; rewrite ?not_beside_itself in *; try discriminate.
  - injection A as <-; now apply (friends_apart P q c y z).
  - injection B as <-; apply beside_sym in XY; now apply (friends_apart P q c x z).
  - injection C as <-; apply beside_sym in YZ, XZ; now apply (friends_apart P q c x y).
  - now apply (N e x y z).
Qed.

Lemma read_written cells P p c : read (written cells P) p = Stone c -> P p = Stone c.
Proof.
  unfold read, written; induction cells as [|q cells IH]; cbn [map find fst]; [discriminate|].
  destruct (same_point p q) eqn:E; auto; apply same_point_iff in E; now subst.
Qed.

Lemma turn_keeps o cells P c q taken Q : lefe_turn o cells P c q taken = Some Q -> no_triangle P -> no_triangle Q.
Proof.
  unfold lefe_turn; destruct (open_lefe P q c) eqn:L; [|discriminate]; intros T N.
  assert (N' := placed_stone P q c L N).
  assert (R : forall tree, no_triangle (remove (place P q c) tree)).
  { intros tree; apply fewer_stones with (2 := N'); intros p e; unfold remove; now destruct (existsb (same_point p) tree). }
  destruct (removable o cells P q c) as [|t ts], taken as [p|]; try discriminate.
  - now injection T as <-.
  - destruct (find (existsb (same_point p)) (t :: ts)); [injection T as <-; auto | discriminate].
Qed.

Theorem lefe_no_triangle o s w q turns S c :
  lefe_play o (hexagon s) (fst (lefe_start s w q)) (snd (lefe_start s w q)) turns = Some (S, c) -> no_triangle (read S).
Proof.
  assert (B : no_triangle (read (fst (lefe_start s w q)))).
  { assert (E : forall p e, empty_hexagon s p <> Stone e)
      by (intros p e; unfold empty_hexagon; destruct (on_hexagon s p); discriminate).
    assert (O : forall P, (forall p e, P p = Stone e -> p = q) -> no_triangle (read (written (hexagon s) P))).
    { intros P H; apply fewer_stones with P; [intros; eapply read_written; eauto|].
      intros e x y z X Y _ XY _ _; apply H in X, Y; subst; now rewrite not_beside_itself in XY. }
    destruct w; cbn [lefe_start fst]; apply O; intros p e; try (intros A; now apply E in A);
      unfold place; destruct (same_point p q) eqn:X; try (intros A; now apply E in A); intros _; now apply same_point_iff. }
  revert B; generalize (fst (lefe_start s w q)) (snd (lefe_start s w q)); clear.
  induction turns as [|[p taken] turns IH]; intros S' c' B; cbn [lefe_play]; [now intros [= <- _]|].
  destruct (lefe_over o (hexagon s) (read S') c'); [discriminate|].
  destruct (lefe_turn o (hexagon s) (read S') c' p taken) as [P|] eqn:T; [|discriminate].
  apply IH, fewer_stones with P; [intros; eapply read_written; eauto | now apply turn_keeps in T].
Qed.
