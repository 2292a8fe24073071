(** Only areas that hold the new stone can change. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules Search NecklaceNeverLocked.
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

Lemma shapes_positive w h : In (w, h) switch_shapes -> 1 <= w /\ 1 <= h.
Proof. intros [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | []]]]]; lia. Qed.

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
    + destruct (shapes_positive w h I); unfold creates; rewrite switch_elsewhere by auto; now destruct (switch P w h p).
  - intros p I; now apply negb_true_iff.
  - intros (w, h) I; apply forallb_forall; intros p J; now apply negb_true_iff, S.
Qed.
