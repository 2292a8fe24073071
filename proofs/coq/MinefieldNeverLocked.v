(** Minefield is never locked: on a board of any size and shape without switches, somebody can place as long
    as a point is empty.

    If all empty points are closed, some of them lie on a diagonal chain that has no end ([lemma_a], [lemma_b]);
    a board with finitely many empty points has no such chain. *)

From Coq Require Import ZArith List Bool Lia FMapPositive.
Import ListNotations.
From Rulestone Require Import Rules Search.
Open Scope Z_scope.

(** ** Patterns seen from elsewhere *)

Definition move (o : point) (pat : pattern) : pattern := map (fun k => (shift o (fst k), snd k)) pat.

Lemma matches_move P q o pat : matches P q (move o pat) <-> matches P (shift q o) pat.
Proof.
  split; intros M d x H.
  - rewrite shift_shift; apply M; apply in_map_iff; now exists (d, x).
  - apply in_map_iff in H as ((d', x') & [= <- <-] & H); cbn [fst snd]; rewrite <- shift_shift; now apply M.
Qed.

Definition matchesb (P : position) (q : point) (pat : pattern) : bool :=
  forallb (fun k => same_cell (P (shift q (fst k))) (snd k)) pat.

Lemma matchesb_iff P q pat : matchesb P q pat = true <-> matches P q pat.
Proof.
  unfold matchesb; rewrite forallb_forall; split.
  - intros H o x I; specialize (H _ I); now apply same_cell_iff in H.
  - intros M (o, x) I; apply same_cell_iff; now apply M.
Qed.

Lemma some_matches P q pats :
  (exists pat, In pat pats /\ matches P q pat) \/ (forall pat, In pat pats -> ~ matches P q pat).
Proof.
  destruct (existsb (matchesb P q) pats) eqn:E.
  - left; apply existsb_exists in E as (pat & I & M); apply matchesb_iff in M; eauto.
  - right; intros pat I M; apply matchesb_iff in M.
    enough (existsb (matchesb P q) pats = true) by congruence; apply existsb_exists; eauto.
Qed.

(** ** Switches *)

Definition no_switch (P : position) : Prop :=
  forall w h p, In (w, h) switch_shapes -> switch P w h p = false.

Lemma pattern_switch P e w h p : In (w, h) switch_shapes -> matches P p (switch_of e (w, h)) -> switch P w h p = true.
Proof.
  intros S M.
  assert (B := shapes_large w h S).
  assert (C : forall o, In o (offsets w h) -> P (shift p o) =
    if same_point o (0, 0) || same_point o (w - 1, h - 1) then Stone e
    else if same_point o (w - 1, 0) || same_point o (0, h - 1) then Stone (other e) else Empty).
  { intros o O; apply M; unfold switch_of; apply in_map_iff; eauto. }
  unfold switch; apply andb_true_iff; split.
  - unfold crossed, bottom_right, top_right, top_left; rewrite <- (shift_zero p) at 1.
    rewrite !C by (apply in_offsets; cbn [fst snd]; lia).
    unfold same_point; cbn [fst snd]; rewrite !Z.eqb_refl.
    replace (w - 1 =? 0) with false by (symmetry; apply Z.eqb_neq; lia).
    replace (h - 1 =? 0) with false by (symmetry; apply Z.eqb_neq; lia).
    replace (0 =? w - 1) with false by (symmetry; apply Z.eqb_neq; lia).
    replace (0 =? h - 1) with false by (symmetry; apply Z.eqb_neq; lia).
    now destruct e.
  - apply forallb_forall; intros r R; apply in_map_iff in R as (o & <- & O); apply orb_true_iff.
    destruct (is_corner p w h (shift p o)) eqn:K; [now left | right]; rewrite C by auto.
    assert (N : forall d, In (shift p d) [p; bottom_right p w; top_right p w h; top_left p h] -> same_point o d = false).
    { intros d D; destruct (same_point o d) eqn:E; auto; apply same_point_iff in E as ->.
      enough (is_corner p w h (shift p d) = true) by congruence.
      apply existsb_exists; eexists; split; eauto; apply same_point_refl. }
    rewrite (N (0, 0)), (N (w - 1, h - 1)), (N (w - 1, 0)), (N (0, h - 1)); rewrite ?shift_zero; cbn; auto.
Qed.

(** The switches whose lower left corners are near a middle. *)
Definition square (r : Z) : list point := area (- r, - r) (2 * r + 1) (2 * r + 1).

Definition switches_near : list pattern := flat_map (fun o => map (move o) switches) (square 4).

Lemma no_switches_near P q : no_switch P -> forall pat, In pat switches_near -> ~ matches P q pat.
Proof.
  intros N pat I M; apply in_flat_map in I as (o & _ & I); apply in_map_iff in I as (pat' & <- & I).
  apply matches_move in M; apply in_flat_map in I as (e & _ & I); apply in_map_iff in I as ((w, h) & <- & S).
  apply pattern_switch in M; auto; rewrite N in M; auto; discriminate.
Qed.

(** ** Spine points *)

(** A link at an empty point towards [(sx, sy)]: two like stones beside it and an empty point across; or an
    empty point and a stone beside it, and a stone of the other colour across. *)
Definition links (sx sy : Z) : list pattern :=
  flat_map (fun e =>
    [ [((sx, 0), Stone e); ((0, sy), Stone e); ((sx, sy), Empty)]
    ; [((sx, 0), Empty); ((0, sy), Stone e); ((sx, sy), Stone (other e))]
    ; [((sx, 0), Stone e); ((0, sy), Empty); ((sx, sy), Stone (other e))] ]) [First; Second].

(** The two diagonals: rising to the right, and falling. *)
Inductive axis := Rising | Falling.

Definition slope (a : axis) : Z := match a with Rising => 1 | Falling => -1 end.

(** A spine point of an axis is empty and has a link either way along it. *)
Definition spines (a : axis) : list pattern :=
  flat_map (fun l => map (fun l' => ((0, 0), Empty) :: l ++ l') (links (-1) (- slope a))) (links 1 (slope a)).

Definition spine (P : position) (a : axis) (q : point) : Prop := exists pat, In pat (spines a) /\ matches P q pat.

(** Where the next spine point of the same axis may be. *)
Definition steps (a : axis) : list point := [(1, slope a); (2, - slope a); (-1, 2 * slope a)].

Definition here_and_beside : list point := [(0, 0); (1, 0); (-1, 0); (0, 1); (0, -1)].

(** ** The two searches *)

Definition spines_at (a : axis) (os : list point) : list pattern := flat_map (fun o => map (move o) (spines a)) os.

Lemma spine_at P q a os pat : In pat (spines_at a os) -> matches P q pat -> exists o, In o os /\ spine P a (shift q o).
Proof.
  intros I M; apply in_flat_map in I as (o & O & I); apply in_map_iff in I as (pat' & <- & I).
  apply matches_move in M; exists o; split; auto; now exists pat'.
Qed.

Definition forbidden_a : list pattern :=
  spines_at Rising here_and_beside ++ spines_at Falling here_and_beside ++ switches_near.

Definition forbidden_b (a : axis) : list pattern := spines_at a (steps a) ++ switches_near.

Definition nothing_known : knowledge := M.empty (M.t cell).

Lemma search_a : refuted 60 (square 2) forbidden_a (learn nothing_known (0, 0) Empty) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition starts_refuted (a : axis) : bool :=
  every (fun pat =>
    match learn_all nothing_known (0, 0) pat with
    | None => true
    | Some g => refuted 60 (square 3) (forbidden_b a) g
    end) (spines a).

Lemma search_b a : starts_refuted a = true.
Proof. destruct a; vm_cast_no_check (eq_refl true). Qed.

Lemma agrees_nothing P q : agrees P q nothing_known.
Proof.
  intros o x K; unfold known, column, nothing_known in K; rewrite M.gempty, M.gempty in K; discriminate.
Qed.

Lemma in_forbidden_a pat : In pat forbidden_a ->
  (exists a, In pat (spines_at a here_and_beside)) \/ In pat switches_near.
Proof. unfold forbidden_a; rewrite !in_app_iff; intros [I | [I | I]]; eauto. Qed.

Lemma in_forbidden_b a pat : In pat (forbidden_b a) -> In pat (spines_at a (steps a)) \/ In pat switches_near.
Proof. unfold forbidden_b; now rewrite in_app_iff. Qed.

Lemma spine_empty P a q : spine P a q -> P q = Empty.
Proof.
  intros (pat & I & M); apply in_flat_map in I as (l1 & _ & I); apply in_map_iff in I as (l2 & <- & _).
  specialize (M (0, 0) Empty (or_introl eq_refl)); now rewrite shift_zero in M.
Qed.

(** From here on the lists are only names; working them out would take long. *)
Opaque switches_near forbidden_a forbidden_b spines square.

(** An empty point of a closed position is a spine point, or one of its neighbours is. *)
Lemma lemma_a P q : no_switch P -> closed P -> P q = Empty ->
  exists o a, In o here_and_beside /\ spine P a (shift q o).
Proof.
  intros N C E; destruct (some_matches P q forbidden_a) as [(pat & I & M) | F].
  - apply in_forbidden_a in I as [(a & I) | I].
    + destruct (spine_at _ _ _ _ _ I M) as (o & ? & ?); eauto.
    + exfalso; exact (no_switches_near P q N pat I M).
  - exfalso; refine (refuted_sound P q _ _ C F _ _ search_a _).
    apply agrees_learn; [apply agrees_nothing | now rewrite shift_zero].
Qed.

(** After every spine point of a closed position comes another one of its axis. *)
Lemma lemma_b P a q : no_switch P -> closed P -> spine P a q -> exists o, In o (steps a) /\ spine P a (shift q o).
Proof.
  intros N C (start & I & S); destruct (some_matches P q (forbidden_b a)) as [(pat & J & M) | F].
  - apply in_forbidden_b in J as [J | J]; [exact (spine_at P q a (steps a) pat J M)|].
    exfalso; exact (no_switches_near P q N pat J M).
  - exfalso.
    assert (R := search_b a); unfold starts_refuted in R; rewrite every_forallb, forallb_forall in R; specialize (R start I).
    destruct (learn_all_sound P q (0, 0) start) with (g := nothing_known) as (g & L & G).
    + now rewrite shift_zero.
    + apply agrees_nothing.
    + rewrite L in R; exact (refuted_sound P q _ _ C F _ _ R G).
Qed.

(** ** No end in sight *)

(** How far a point lies along an axis. *)
Definition along (a : axis) (q : point) : Z := fst q + slope a * snd q.

Lemma further a q o : In o (steps a) -> along a q < along a (shift q o).
Proof.
  destruct a, q; intros [<- | [<- | [<- | []]]]; unfold along, shift; cbn [fst snd slope]; lia.
Qed.

Lemma bounded a (l : list point) : exists b, forall q, In q l -> along a q <= b.
Proof.
  induction l as [|p l (b & B)]; [exists 0; now intros|].
  exists (Z.max b (along a p)); intros q [<- | I]; [|specialize (B q I)]; lia.
Qed.

Lemma no_spine P (l : list point) a : no_switch P -> closed P -> (forall q, P q = Empty -> In q l) ->
  forall q, ~ spine P a q.
Proof.
  intros N C L; destruct (bounded a l) as (b & B).
  enough (H : forall k q, along a q > b - Z.of_nat k -> ~ spine P a q)
    by (intros q; apply (H (Z.to_nat (b - along a q + 1))); lia).
  induction k as [|k IH]; intros q G S.
  - assert (E := spine_empty P a q S).
    specialize (B q (L q E)); lia.
  - destruct (lemma_b P a q N C S) as (o & O & S'); apply (IH (shift q o)); auto.
    pose proof (further a q o O); lia.
Qed.

Theorem minefield_never_locked (P : position) :
  no_switch P ->
  (exists l, forall q, P q = Empty -> In q l) ->
  (exists q, P q = Empty) ->
  exists q c, legal_minefield P q c = true.
Proof.
  intros N (l & L) (q & E).
  destruct (existsb (fun q => legal_minefield P q First || legal_minefield P q Second) l) eqn:X.
  - apply existsb_exists in X as (p & _ & X); apply orb_true_iff in X as [X | X]; eauto.
  - exfalso.
    assert (C : closed P).
    { intros p c F; apply closed_has_closer; auto.
      destruct (legal_minefield P p c) eqn:Y; auto.
      enough (existsb (fun q => legal_minefield P q First || legal_minefield P q Second) l = true) by congruence.
      apply existsb_exists; exists p; split; [now apply L|]; apply orb_true_iff; destruct c; auto. }
    destruct (lemma_a P q N C E) as (o & a & _ & S); now apply (no_spine P l a N C L) in S.
Qed.
