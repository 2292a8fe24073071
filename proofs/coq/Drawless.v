(** Every play ends after at most as many placements as there are points, with exactly one winner.

    What play keeps is proved for placements of any colour at any time; turns and skips only leave fewer of them. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk MinefieldNeverLocked OneWinner FullBoard NecklaceNeverLocked Locality.
Open Scope Z_scope.

(** ** Stones and points *)

Lemma length_upto k : 0 <= k -> Z.of_nat (length (upto k)) = k.
Proof. intros; unfold upto; rewrite map_length, seq_length; lia. Qed.

Lemma length_board m n : 0 <= m -> 0 <= n -> Z.of_nat (length (board m n)) = m * n.
Proof.
  intros M N; unfold board, area, offsets; rewrite map_length.
  assert (E : forall l : list Z, length (flat_map (fun y => map (fun x => (x, y)) (upto m)) l) = (length (upto m) * length l)%nat)
    by (induction l as [|y l IH]; cbn [flat_map length]; rewrite ?app_length, ?map_length; lia).
  rewrite E, Nat2Z.inj_mul, !length_upto by auto; lia.
Qed.

Lemma legal_empty g m n P q c : legal g m n P q c = true -> P q = Empty.
Proof. destruct g; cbn [legal]; [rewrite minefield_locality | rewrite legal_necklace_iff]; tauto. Qed.

Lemma rectangle_place m n P q c : rectangle m n P -> P q = Empty -> rectangle m n (place P q c).
Proof.
  intros R E p; unfold place; destruct (same_point p q) eqn:S; auto.
  apply same_point_iff in S; subst p; split; [discriminate|]; intros B; apply R in B; congruence.
Qed.

(** [k] placements leave [k] stones. *)
Definition stones (m n : Z) (P : position) (k : nat) : Prop :=
  exists l, NoDup l /\ length l = k /\ forall p, In p l -> on_board m n p = true /\ P p <> Empty.

Lemma placed_stones g m n k P : placed g m n k P -> rectangle m n P /\ stones m n P k.
Proof.
  induction 1 as [|k P c q _ [R (l & D & L & S)] G].
  - split.
    + intros p; unfold empty_board; destruct (on_board m n p); split; congruence.
    + exists []; repeat split; try constructor; contradiction.
  - apply legal_empty in G; split; [now apply rectangle_place|].
    exists (q :: l); split; [|split]; cbn; auto.
    + constructor; auto; intros I; now apply S in I.
    + intros p [<- | I]; [rewrite place_here; split; [|discriminate]|].
      * destruct (on_board m n q) eqn:B; auto; apply R in B; congruence.
      * destruct (S p I); split; auto; unfold place; destruct (same_point p q); auto; discriminate.
Qed.

Theorem placements_bound g m n k P : 0 <= m -> 0 <= n -> placed g m n k P -> Z.of_nat k <= m * n.
Proof.
  intros M N H; apply placed_stones in H as [_ (l & D & <- & S)].
  rewrite <- (length_board m n M N); apply inj_le, NoDup_incl_length; auto.
  intros p I; apply in_board, S, I.
Qed.

(** ** What placements keep *)

Definition minefield_kept (P : position) : Prop :=
  no_switch P /\ (forall p, hard_corner P p = false) /\ (forall p, crosscut P p = false).

(** The fourth stone of a crosscut would complete a hard corner first. *)
Lemma crosscut_was_hard_corner P q c p : P q = Empty -> crosscut (place P q c) p = true ->
  crosscut P p = true \/ hard_corner P p = true.
Proof.
  intros E C; destruct (areas_at_dec p q 2 2) as [I | N];
    [|left; unfold crosscut in *; now rewrite crossed_elsewhere in C by (auto; lia)].
  right; apply in_areas_at in I as (o & I & ->); apply crossed_true in C as (e & A & B & C & D).
  unfold hard_corner, bottom_right, top_right, top_left in *; change (2 - 1) with 1 in *.
  assert (A' : place P (shift p o) c (shift p (0, 0)) = Stone e) by now rewrite shift_zero.
  clear A; replace (P p) with (P (shift p (0, 0))) by now rewrite shift_zero.
  assert (F : forall d x, place P (shift p o) c (shift p d) = Stone x -> d <> o -> P (shift p d) = Stone x)
    by (intros d x F N; rewrite place_elsewhere in F; auto; intros G; now apply shift_cancel in G).
  apply in_corners in I as [-> | [-> | [-> | ->]]]; rewrite E;
    repeat match goal with
      | H : place _ _ _ (shift p ?d) = Stone ?x |- _ => apply F in H; [rewrite H | discriminate]
      | H : place _ _ _ (shift p ?d) = Stone ?x |- _ => clear H
    end; destruct e; reflexivity.
Qed.

Lemma place_creates f P q c p : creates f P q c p = false -> f P p = false -> f (place P q c) p = false.
Proof. unfold creates; destruct (f (place P q c) p), (f P p); auto. Qed.

Lemma minefield_keeps m n k P : placed Minefield m n k P -> minefield_kept P.
Proof.
  induction 1 as [|k P c q _ (S & H & X) G].
  - assert (O : forall p e, empty_board m n p <> Stone e)
      by (intros p e; unfold empty_board; destruct (on_board m n p); discriminate).
    assert (X : forall w h p, crossed (empty_board m n) w h p = false).
    { intros w h p; unfold crossed; destruct (empty_board m n p) as [| |e] eqn:E; auto; now apply O in E. }
    repeat split.
    + intros w h p _; unfold switch; now rewrite X.
    + intros p; unfold hard_corner; destruct (hard_corner (empty_board m n) p) eqn:E; auto.
      apply hard_corner_pattern in E as (pat & I & M & _).
      assert (Y : exists o e, In (o, Stone e) pat).
      { apply in_flat_map in I as (e & _ & I); cbn [In] in I.
        destruct I as [<- | [<- | [<- | [<- | []]]]]; eexists; eexists; left; reflexivity. }
      destruct Y as (o & e & Y); apply M in Y; now apply O in Y.
    + intros p; apply X.
  - cbn [legal] in G; apply minefield_locality in G as (E & H' & S'); repeat split.
    + intros w h p I; apply (place_creates (fun P => switch P w h)); auto.
    + intros p; now apply place_creates.
    + intros p; destruct (crosscut (place P q c) p) eqn:C; auto.
      apply crosscut_was_hard_corner in C as [C | C]; [now rewrite X in C | now rewrite H in C | auto].
Qed.

Lemma empty_board_open m n p : on_board m n p = true ->
  reach (is_empty_point m n (empty_board m n)) (perimeter m n) p.
Proof.
  assert (E : forall q, on_board m n q = true -> is_empty_point m n (empty_board m n) q)
    by (intros q B; split; auto; unfold empty_board; now rewrite B).
  destruct p as [x y]; intros B; apply on_board_iff in B; cbn [fst snd] in B.
  enough (H : forall k, Z.of_nat k <= y -> reach (is_empty_point m n (empty_board m n)) (perimeter m n) (x, Z.of_nat k))
    by (rewrite <- (Z2Nat.id y) by lia; apply H; lia).
  induction k as [|k IH]; intros K.
  - constructor; [apply E, on_board_iff; cbn [fst snd]; lia|].
    unfold perimeter; cbn [fst snd Z.of_nat]; now rewrite Z.eqb_refl, orb_true_r.
  - apply reach_step with (x, Z.of_nat k); [apply IH; lia | | apply E, on_board_iff; cbn [fst snd]; lia].
    apply Z.eqb_eq; cbn [fst snd]; lia.
Qed.

Lemma necklace_keeps m n k P : placed Necklace m n k P ->
  (forall p, on_board m n p = true -> crosscut P p = false) /\ secluded m n P = [].
Proof.
  destruct 1 as [|k P c q _ G].
  - split.
    + intros p _; unfold crosscut, crossed, empty_board; now destruct (on_board m n p).
    + apply nothing_secluded; intros p [B E]; now apply empty_board_open.
  - apply legal_necklace_iff in G; tauto.
Qed.

Lemma no_crosscut g m n k P : placed g m n k P -> forall p, on_board m n p = true -> crosscut P p = false.
Proof.
  destruct g; intros H p B; [apply minefield_keeps in H as (_ & _ & X) | apply necklace_keeps in H as [X _]]; auto.
Qed.

(** ** While a point is empty, somebody can place *)

Lemma never_locked g m n k P q : placed g m n k P -> P q = Empty -> exists p c, legal g m n P p c = true.
Proof.
  intros H E; destruct (placed_stones _ _ _ _ _ H) as [R _].
  assert (W : within m n P) by (intros p B; now apply R).
  destruct g; cbn [legal].
  - apply minefield_never_locked; [apply (minefield_keeps _ _ _ _ H) | | eauto].
    exists (board m n); intros p F; apply in_board, (within_on m n P p W); congruence.
  - apply necklace_keeps in H as [X S]; apply necklace_never_locked; eauto.
Qed.

(** ** Plays *)

Lemma in_placements g m n P c p : rectangle m n P -> In p (placements g m n P c) <-> legal g m n P p c = true.
Proof.
  intros R; unfold placements; rewrite filter_In, in_board; split; [tauto|]; intros L; split; auto.
  apply legal_empty in L; destruct (on_board m n p) eqn:B; auto; apply R in B; congruence.
Qed.

Lemma played_placed g m n k P c : played g m n k P c -> placed g m n k P.
Proof.
  induction 1 as [|k P c d q H IH T I]; [constructor|].
  constructor; auto; now apply filter_In in I.
Qed.

Lemma able_iff g m n P c : able g m n P c = true <-> exists q, In q (placements g m n P c).
Proof.
  unfold able, placements; rewrite existsb_exists; split; intros (q & H); exists q; [apply filter_In | apply filter_In in H];
    auto.
Qed.

(** A position in which neither colour can place is full. *)
Lemma locked_full g m n k P : placed g m n k P ->
  (forall c, able g m n P c = false) -> forall p, on_board m n p = true -> exists c, P p = Stone c.
Proof.
  intros H N p B; destruct (placed_stones _ _ _ _ _ H) as [R _].
  destruct (P p) as [| |c] eqn:E; [apply R in E; congruence | | eauto]; exfalso.
  destruct (never_locked g m n k P p H E) as (q & c & L).
  apply in_placements in L; auto; enough (able g m n P c = true) by (rewrite N in *; discriminate).
  apply able_iff; eauto.
Qed.

Lemma winner_wins m n P w : winner m n P = Some w -> wins m n P w = true /\ wins m n P (other w) = false.
Proof.
  unfold winner; destruct (wins m n P First) eqn:A, (wins m n P Second) eqn:B; intros [=]; subst; cbn [other]; auto.
  now destruct (one_winner m n P).
Qed.

Lemma somebody_moves g m n k P c : 1 <= m -> 1 <= n -> placed g m n k P -> winner m n P = None -> to_move g m n P c <> None.
Proof.
  intros M N H W T; unfold to_move in T; rewrite W in T.
  destruct (able g m n P c) eqn:A; [discriminate|]; destruct (able g m n P (other c)) eqn:B; [discriminate|].
  destruct (full_board_winner m n P) as (w & F); auto.
  - apply locked_full with (1 := H); intros d; destruct c, d; auto.
  - now apply no_crosscut with (1 := H).
  - unfold winner in W; destruct w; rewrite F in W; [discriminate|]; now destruct (wins m n P First).
Qed.

(** The end of a game of either kind: one colour has won, and the other has not. *)
Theorem drawless g m n k P c : 1 <= m -> 1 <= n -> played g m n k P c -> to_move g m n P c = None ->
  exists w, winner m n P = Some w /\ wins m n P w = true /\ wins m n P (other w) = false.
Proof.
  intros M N H T; apply played_placed in H; destruct (winner m n P) as [w|] eqn:W.
  - exists w; split; auto; now apply winner_wins.
  - now destruct (somebody_moves g m n k P c).
Qed.

(** A game is over after at most as many placements as there are points. *)
Theorem play_ends g m n k P c : 0 <= m -> 0 <= n -> played g m n k P c -> Z.of_nat k <= m * n.
Proof. intros M N H; apply played_placed in H; now apply placements_bound in H. Qed.

(** Whoever is to move has a placement, so that every play can be gone on with until it is over. *)
Theorem play_goes_on g m n P c d : to_move g m n P c = Some d -> exists q, In q (placements g m n P d).
Proof.
  unfold to_move; destruct (winner m n P); [discriminate|]; intros H; apply able_iff.
  destruct (able g m n P c) eqn:A; [now injection H as <-|].
  destruct (able g m n P (other c)) eqn:B; [now injection H as <- | discriminate].
Qed.
