(** With the swap the second player wins Minefield and Necklace, on every board: who plays a game to its end, a colour
    that can be forced to win there is one (Zermelo), and the second player takes it. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk OneWinner Locality NecklaceNeverLocked Drawless.
Open Scope Z_scope.

Lemma other_other c : other (other c) = c.
Proof. now destruct c. Qed.

(** Not both colours win by force. *)
Theorem forces_one g m n w P c : forces g m n w P c -> ~ forces g m n (other w) P c.
Proof.
  assert (T : forall P c d, to_move g m n P c = Some d -> winner m n P = None)
    by (intros Q e d; unfold to_move; destruct (winner m n Q); [discriminate | auto]).
  induction 1 as [P c W | P c q M I _ IH | P c M _ IH]; intros F; inversion F as [? ? W' | ? ? r M' J G | ? ? M' G]; subst.
  - rewrite W in W'; destruct w; discriminate.
  - apply T in M'; congruence.
  - apply T in M'; congruence.
  - apply T in M; congruence.
  - rewrite M in M'; destruct w; discriminate.
  - apply IH; rewrite other_other in G; apply (G q); auto.
  - apply T in M; congruence.
  - apply (IH r); [exact J|]; rewrite other_other in G; exact G.
  - rewrite M in M'; rewrite other_other in M'; destruct w; discriminate.
Qed.

(** One of the colours wins by force, in every position of play. *)
Theorem determined g m n k P c : 1 <= m -> 1 <= n -> played g m n k P c ->
  forces g m n First P c \/ forces g m n Second P c.
Proof.
  intros M N; remember (Z.to_nat (m * n) - k)%nat as left_ eqn:L; revert k P c L.
  induction left_ as [left_ IH] using lt_wf_ind; intros k P c L H.
  destruct (to_move g m n P c) as [d|] eqn:T.
  - assert (Step : forall q, In q (placements g m n P d) ->
      forces g m n First (place P q d) (other d) \/ forces g m n Second (place P q d) (other d)).
    { intros q I; assert (H' : played g m n (S k) (place P q d) (other d)) by (apply Rules.turn with c; auto).
      pose proof (play_ends g m n (S k) _ _ ltac:(lia) ltac:(lia) H') as B; eapply (IH (Z.to_nat (m * n) - S k)%nat); eauto; lia. }
    assert (D : (exists q, In q (placements g m n P d) /\ forces g m n d (place P q d) (other d)) \/
      (forall q, In q (placements g m n P d) -> forces g m n (other d) (place P q d) (other d))).
    { clear -Step; induction (placements g m n P d) as [|q l IHl]; [right; intros q []|].
      destruct (Step q (or_introl eq_refl)) as [F | F]; destruct d;
        try (left; exists q; split; [now left | exact F]);
        (destruct IHl as [(r & I & G) | A]; [intros r I; apply Step; now right | left; exists r; split; [now right | exact G] |
          right; intros r [<- | I]; auto]). }
    assert (G : forces g m n d P c \/ forces g m n (other d) P c).
    { destruct D as [(q & I & F) | A]; [left; now apply forces_own with q | right].
      apply forces_reply; rewrite other_other; auto. }
    destruct d; cbn [other] in G; tauto.
  - destruct (drawless g m n k P c M N H T) as (w & W & _ & _); destruct w; [left | right]; now apply forces_won.
Qed.

(** ** After one stone *)

Lemma two_stones m n q r e d p : place (place (empty_board m n) q e) r d p = Stone First \/
  place (place (empty_board m n) q e) r d p = Stone Second -> p = q \/ p = r.
Proof.
  unfold place, empty_board; destruct (same_point p r) eqn:A; [apply same_point_iff in A; auto|].
  destruct (same_point p q) eqn:B; [apply same_point_iff in B; auto|]; destruct (on_board m n p); intros [|]; discriminate.
Qed.

Lemma stone_either (c : colour) x : x = Stone c -> x = Stone First \/ x = Stone Second.
Proof. destruct c; auto. Qed.

(** Two stones make no pattern: each has at least three. *)
Lemma no_crossed m n q r e d w h p : 2 <= w -> 2 <= h -> crossed (place (place (empty_board m n) q e) r d) w h p = false.
Proof.
  intros W H; destruct (crossed _ w h p) eqn:C; auto; exfalso; apply crossed_true in C as (a & A & B & C & _).
  apply stone_either, two_stones in A, B, C; unfold bottom_right, top_right, shift in *; destruct p as [x y]; cbn [fst snd] in *.
  assert (N1 : (x, y) <> (x + (w - 1), y + 0)) by (intros [= E _]; lia).
  assert (N2 : (x, y) <> (x + (w - 1), y + (h - 1))) by (intros [= E _]; lia).
  assert (N3 : (x + (w - 1), y + 0) <> (x + (w - 1), y + (h - 1))) by (intros [= E]; lia).
  destruct A, B, C; subst; congruence.
Qed.

Lemma no_hard_corner m n q r e d p : hard_corner (place (place (empty_board m n) q e) r d) p = false.
Proof.
  destruct (hard_corner _ p) eqn:C; auto; exfalso; apply hard_corner_pattern in C as (pat & I & M & _).
  assert (T : exists o1 o2 o3 c1 c2 c3 rest,
    pat = (o1, Stone c1) :: (o2, Stone c2) :: (o3, Stone c3) :: rest /\ o1 <> o2 /\ o1 <> o3 /\ o2 <> o3).
  { apply in_flat_map in I as (c & _ & I); cbn [In] in I.
    destruct I as [<- | [<- | [<- | [<- | []]]]]; do 7 eexists; (split; [reflexivity | repeat split; discriminate]). }
  destruct T as (o1 & o2 & o3 & c1 & c2 & c3 & rest & -> & N1 & N2 & N3).
  assert (A := M o1 (Stone c1) (or_introl eq_refl)); assert (B := M o2 (Stone c2) (or_intror (or_introl eq_refl))).
  assert (C := M o3 (Stone c3) (or_intror (or_intror (or_introl eq_refl)))); clear M.
  apply stone_either, two_stones in A, B, C.
  assert (S : forall a b, a <> b -> shift p a <> shift p b) by (intros a b N E; now apply shift_cancel in E).
  apply (S _ _) in N1, N2, N3; destruct A, B, C; congruence.
Qed.

(** The second colour then has a placement, so that it may stay as well as swap. *)
Lemma second_can_place g m n q : 2 <= m -> 2 <= n -> In q (placements g m n (empty_board m n) First) ->
  exists r, In r (placements g m n (place (empty_board m n) q First) Second).
Proof.
  intros M N I; assert (H : placed g m n 1 (place (empty_board m n) q First))
    by (apply placed_one; [constructor | now apply filter_In in I]).
  destruct (placed_stones _ _ _ _ _ H) as [R _].
  set (r := if same_point q (0, 0) then (m - 1, n - 1) else (0, 0)).
  assert (N' : r <> q).
  { unfold r; destruct (same_point q (0, 0)) eqn:S; [apply same_point_iff in S; subst q; intros [=]; lia|].
    intros <-; now rewrite same_point_refl in S. }
  assert (B : on_board m n r = true) by (apply on_board_iff; unfold r; destruct (same_point q (0, 0)); cbn [fst snd]; lia).
  assert (E : place (empty_board m n) q First r = Empty) by (rewrite place_elsewhere by auto; unfold empty_board; now rewrite B).
  exists r; apply in_placements; auto; destruct g; cbn [legal].
  - apply minefield_locality; repeat split; auto; intros; unfold creates; [now rewrite no_hard_corner|].
    unfold switch; rewrite no_crossed; [reflexivity | |]; destruct (shapes_large w h); auto; lia.
  - destruct (necklace_keeps _ _ _ _ H) as [X S]; apply necklace_locality; auto; [intros p O; now apply R|]; split.
    + intros p _; apply no_crossed; lia.
    + intros p A O; apply reach_start; auto; destruct O as [O _]; apply on_board_iff in O.
      unfold adjacent in A; apply Z.eqb_eq in A; unfold perimeter; rewrite !orb_true_iff, !Z.eqb_eq.
      unfold r in A; destruct (same_point q (0, 0)); cbn [fst snd] in A; lia.
Qed.

(** After the first stone [q] the second player wins: by a swap if the first colour wins there by force, else by
    staying with the second colour, which has a placement. *)
Theorem second_player_wins g m n q : 2 <= m -> 2 <= n -> In q (placements g m n (empty_board m n) First) ->
  let P := place (empty_board m n) q First in
  (exists r, In r (placements g m n P Second)) /\ (forces g m n First P Second \/ forces g m n Second P Second).
Proof.
  intros M N I P; split; [now apply second_can_place|]; apply (determined g m n 1); try lia.
  assert (L := I); apply filter_In in L as [_ L]; change Second with (other First); apply Rules.turn with First; auto; [constructor|].
  assert (E : forall p c, empty_board m n p <> Stone c) by (intros p c; unfold empty_board; destruct (on_board m n p); discriminate).
  assert (W : forall c, wins m n (empty_board m n) c = false).
  { intros c; destruct (wins m n (empty_board m n) c) eqn:W; auto; apply wins_iff in W as (p & R & _).
    apply reach_inside in R as [_ R]; now apply E in R. }
  unfold to_move, winner; rewrite !W; assert (A : able g m n (empty_board m n) First = true) by (apply able_iff; eauto).
  now rewrite A.
Qed.

(** ** Small boards, by computation *)

(** Whether [w] wins by force within so many placements. *)
Fixpoint found_by_force (g : game) (m n : Z) (w : colour) (k : nat) (P : position) (c : colour) : bool :=
  match winner m n P, k with
  | Some v, _ => same v w
  | None, O => false
  | None, S k =>
      match to_move g m n P c with
      | None => false
      | Some d => (if same d w then @existsb point else @forallb point)
                    (fun q => found_by_force g m n w k (place P q d) (other d)) (placements g m n P d)
      end
  end.

Lemma found_is_forced g m n w k : forall P c, found_by_force g m n w k P c = true -> forces g m n w P c.
Proof.
  induction k as [|k IH]; intros P c; cbn [found_by_force]; destruct (winner m n P) as [v|] eqn:W;
    try (rewrite same_iff; intros ->; now apply forces_won); try discriminate.
  destruct (to_move g m n P c) as [d|] eqn:T; [|discriminate]; destruct (same d w) eqn:S.
  - apply same_iff in S as ->; rewrite existsb_exists; intros (q & I & F); apply forces_own with q; auto.
  - apply same_false in S; rewrite forallb_forall; intros F; assert (E : d = other w) by (destruct d, w; auto; discriminate).
    subst d; apply forces_reply; auto; intros q I; specialize (F q I); apply IH in F; now rewrite other_other in F.
Qed.

(** On 2×2 the first colour of Minefield loses. *)
Theorem minefield_first_loses : forces Minefield 2 2 Second (empty_board 2 2) First.
Proof. apply (found_is_forced _ _ _ _ 4); vm_compute; reflexivity. Qed.

(** There an extra stone does harm: without one the first colour wins when the second begins, and with any one it loses. *)
Theorem extra_stone_hurts : forces Minefield 2 2 First (empty_board 2 2) Second /\
  forall q, In q (board 2 2) -> forces Minefield 2 2 Second (place (empty_board 2 2) q First) Second.
Proof.
  split; [apply (found_is_forced _ _ _ _ 4); vm_compute; reflexivity|].
  intros q I; apply (found_is_forced _ _ _ _ 4); revert q I; apply forallb_forall; vm_compute; reflexivity.
Qed.
