(** A stone is refused in Minefield just where one of 56 small patterns lies around its point, and boards that are mirrored, or
    turned over with the colours exchanged, have the same ones. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules Search MinefieldNeverLocked Locality.
Open Scope Z_scope.

Lemma in_closers c k : In k (closers c) <-> In k (closers_of c).
Proof. now destruct c. Qed.

Lemma pattern_hard_corner P p pat : In pat hard_corners -> matches P p pat -> hard_corner P p = true.
Proof.
  intros I M; unfold hard_corner, bottom_right, top_right, top_left; change (2 - 1) with 1.
  replace (P p) with (P (shift p (0, 0))) by now rewrite shift_zero.
  cbn [hard_corners flat_map app In] in I; repeat (destruct I as [<- | I]; [|]); try contradiction;
    rewrite (M (0, 0) _ ltac:(cbn; eauto 6)), (M (1, 0) _ ltac:(cbn; eauto 6)), (M (0, 1) _ ltac:(cbn; eauto 6)), (M (1, 1) _ ltac:(cbn; eauto 6));
    reflexivity.
Qed.

(** A pattern says one thing of each point. *)
Lemma one_cell pat o x y : In pat (hard_corners ++ switches) -> In (o, x) pat -> In (o, y) pat -> x = y.
Proof.
  assert (T : forallb (fun pat => forallb (fun k => forallb (fun l => negb (same_point (fst k) (fst l)) || same_cell (snd k) (snd l)) pat) pat)
    (hard_corners ++ switches) = true) by reflexivity.
  rewrite forallb_forall in T; intros I X Y; specialize (T pat I); rewrite forallb_forall in T; specialize (T _ X).
  rewrite forallb_forall in T; specialize (T _ Y); cbn [fst snd] in T; rewrite same_point_refl in T; now apply same_cell_iff in T.
Qed.

Lemma small_corners pat o x : In pat hard_corners -> In (o, x) pat -> In o (offsets 2 2).
Proof.
  intros I X; assert (T : forallb (fun pat => forallb (fun k => existsb (same_point (fst k)) (offsets 2 2)) pat) hard_corners = true) by reflexivity.
  rewrite forallb_forall in T; specialize (T pat I); rewrite forallb_forall in T; specialize (T _ X); cbn [fst] in T.
  apply existsb_exists in T as (d & D & S); apply same_point_iff in S; now subst.
Qed.

Lemma closer_refuses P q c k : P q = Empty -> In k (closers c) -> matches P q k -> legal_minefield P q c = false.
Proof.
  intros E K M; apply in_closers, in_flat_map in K as (pat & I & K); apply in_flat_map in K as ([o x] & O & K); cbn [fst snd] in K.
  destruct (holds c x) eqn:H; [|destruct K]; destruct K as [<- | []].
  assert (X : x = Stone c) by (destruct x as [| |d]; try discriminate; cbn [holds] in H; now apply same_iff in H as ->); subst x.
  set (p := (fst q - fst o, snd q - snd o)); assert (Q : q = shift p o) by (destruct q; unfold p, shift; cbn [fst snd]; f_equal; lia).
  assert (A : matches (place P q c) p pat).
  { intros d y D; destruct (same_point d o) eqn:S.
    - apply same_point_iff in S; subst d; rewrite <- Q, place_here; now apply (one_cell pat o).
    - assert (N : d <> o) by (intros ->; now rewrite same_point_refl in S).
      rewrite place_elsewhere by (rewrite Q; intros F; now apply shift_cancel in F).
      rewrite <- (M (minus d o) y).
      + f_equal; rewrite Q; destruct p, d, o; unfold shift, minus; cbn [fst snd]; f_equal; lia.
      + unfold without; apply in_map_iff; exists (d, y); split; auto; apply filter_In; split; auto; cbn [fst]; now rewrite S. }
  apply not_true_iff_false; rewrite minefield_locality; intros (_ & C & W); apply in_app_iff in I as [I | I].
  - assert (B : In p (areas_at q 2 2)) by (apply in_areas_at; exists o; split; auto; eapply small_corners; eauto).
    apply pattern_hard_corner in A; auto; specialize (C p); unfold creates in C; rewrite A in C.
    now rewrite (hard_corner_is_new P q c p) in C.
  - apply in_flat_map in I as (e & _ & I); apply in_map_iff in I as ((w, h) & <- & S); apply pattern_switch in A; auto.
    assert (B : In p (areas_at q w h)).
    { apply in_areas_at; exists o; split; auto; unfold switch_of in O; apply in_map_iff in O as (o' & [= -> _] & O); auto. }
    specialize (W w h p S); unfold creates in W; rewrite A in W; now rewrite (switch_is_new P q c w h p) in W.
Qed.

Theorem legal_by_closers P q c : legal_minefield P q c = true <-> P q = Empty /\ forall k, In k (closers c) -> ~ matches P q k.
Proof.
  split.
  - intros L; assert (E : P q = Empty) by (apply minefield_locality in L; tauto); split; auto; intros k K M.
    rewrite (closer_refuses P q c k) in L; auto; discriminate.
  - intros [E N]; apply not_false_iff_true; intros L; apply closed_has_closer in L as (k & K & M); auto; now apply (N k).
Qed.
