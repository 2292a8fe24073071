(** Never two winners: whatever a board holds, the colours do not both join their edges.

    Take a walk of [First] from the bottom row to the top row and one step beyond. For a point off the walk,
    count its vertical steps between the point's row and the next one, in the columns to the right of the point.
    The parity does not change along a walk of [Second]; at the left edge it is odd, at the right edge even. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules Walk.
Open Scope Z_scope.

(** A walk as the list of its points. *)
Fixpoint walk (path : list point) : Prop :=
  match path with
  | p :: ((q :: _) as rest) => adjacent p q = true /\ walk rest
  | _ => True
  end.

(** The parity of the number of steps at which [f] is true. *)
Fixpoint parity (f : point -> point -> bool) (path : list point) : bool :=
  match path with
  | p :: ((q :: _) as rest) => xorb (f p q) (parity f rest)
  | _ => false
  end.

(** Two counts are the same if they are at each step of a walk that stays where [ok] holds. *)
Lemma parity_ext (ok : point -> Prop) f g path : walk path -> (forall p, In p path -> ok p) ->
  (forall p q, adjacent p q = true -> ok p -> ok q -> f p q = g p q) -> parity f path = parity g path.
Proof.
  intros W O E; induction path as [|p [|q rest] IH]; auto.
  destruct W as [A W]; cbn [parity]; rewrite (E p q) by (auto; apply O; cbn; auto).
  f_equal; apply IH; auto; intros r I; apply O; now right.
Qed.

Lemma parity_xor f g path : parity (fun p q => xorb (f p q) (g p q)) path = xorb (parity f path) (parity g path).
Proof.
  induction path as [|p [|q rest] IH]; auto.
  change (xorb (xorb (f p q) (g p q)) (parity (fun p q => xorb (f p q) (g p q)) (q :: rest))
    = xorb (xorb (f p q) (parity f (q :: rest))) (xorb (g p q) (parity g (q :: rest)))); rewrite IH.
  now destruct (f p q), (g p q), (parity f (q :: rest)), (parity g (q :: rest)).
Qed.

Lemma last_cons (p q : point) rest : last (q :: rest) p = last rest q.
Proof.
  revert p q; induction rest as [|r rest IH]; intros p q; auto.
  change (last (r :: rest) p = last (r :: rest) q); now rewrite !IH.
Qed.

(** Of the changes along a walk only its ends remain. *)
Lemma parity_ends (g : point -> bool) p path :
  parity (fun p q => xorb (g p) (g q)) (p :: path) = xorb (g p) (g (last path p)).
Proof.
  revert p; induction path as [|q rest IH]; intros p; [cbn; now destruct (g p)|].
  change (xorb (xorb (g p) (g q)) (parity (fun p q => xorb (g p) (g q)) (q :: rest)) = xorb (g p) (g (last (q :: rest) p))).
  rewrite IH, last_cons; now destruct (g p), (g q), (g (last rest q)).
Qed.

(** A vertical step between the row of [c] and the next, to the right of [c]. *)
Definition crosses (c p q : point) : bool :=
  (fst p =? fst q) && (fst c <? fst p) && (Z.min (snd p) (snd q) =? snd c).

Ltac decide_all :=
  repeat match goal with
    | |- context [?a =? ?b] => destruct (Z.eqb_spec a b); cbn [andb xorb]; try reflexivity; try (exfalso; lia)
    | |- context [?a <? ?b] => destruct (Z.ltb_spec a b); cbn [andb xorb]; try reflexivity; try (exfalso; lia)
    | |- context [?a <=? ?b] => destruct (Z.leb_spec a b); cbn [andb xorb]; try reflexivity; try (exfalso; lia)
    end; try reflexivity; exfalso; lia.

Lemma adjacent_iff p q : adjacent p q = true <-> Z.abs (fst p - fst q) + Z.abs (snd p - snd q) = 1.
Proof. apply Z.eqb_eq. Qed.

Lemma differ (p q : point) : p <> q -> fst p <> fst q \/ snd p <> snd q.
Proof. destruct p, q; cbn; intros N; destruct (Z.eq_dec z z1), (Z.eq_dec z0 z2); auto; subst; congruence. Qed.

(** One point to the right of another, off the walk: the same steps cross. *)
Lemma crosses_sideways c c' p q : adjacent p q = true -> p <> c' -> q <> c' ->
  fst c' = fst c + 1 -> snd c' = snd c -> crosses c p q = crosses c' p q.
Proof.
  rewrite adjacent_iff; intros A Np Nq X Y; apply differ in Np, Nq; unfold crosses; decide_all.
Qed.

(** One point above another, off the walk: the steps that cross lead to or from the row to the right of it. *)
Lemma crosses_upwards c c' p q : adjacent p q = true -> p <> c' -> q <> c' ->
  fst c' = fst c -> snd c' = snd c + 1 ->
  xorb (crosses c p q) (crosses c' p q)
  = xorb ((snd p =? snd c') && (fst c <? fst p)) ((snd q =? snd c') && (fst c <? fst q)).
Proof.
  rewrite adjacent_iff; intros A Np Nq X Y; apply differ in Np, Nq; unfold crosses; decide_all.
Qed.

(** At the left edge all steps between the two rows are counted. *)
Lemma crosses_left c p q : adjacent p q = true -> p <> c -> q <> c -> fst c = 0 -> 0 <= fst p -> 0 <= fst q ->
  crosses c p q = xorb (snd p <=? snd c) (snd q <=? snd c).
Proof.
  rewrite adjacent_iff; intros A Np Nq X Bp Bq; apply differ in Np, Nq; unfold crosses; decide_all.
Qed.

(** At the right edge none is. *)
Lemma crosses_right m c p q : fst c = m - 1 -> fst p < m -> fst q < m -> crosses c p q = false.
Proof. intros X Bp Bq; unfold crosses; decide_all. Qed.

(** What can be reached can be reached by a list of points, the last one at the start. *)
Lemma reach_walk inside start p : reach inside start p -> exists path,
  walk (p :: path) /\ (forall q, In q (p :: path) -> inside q) /\ start (last path p) = true.
Proof.
  induction 1 as [p I S | p q R (path & W & F & S) A I].
  - exists []; cbn; intuition (subst; auto).
  - exists (p :: path); split; [|split].
    + split; auto; now rewrite adjacent_sym.
    + intros r [<- | J]; auto.
    + now rewrite last_cons.
Qed.

Section TwoWinners.

Variables (m n : Z) (P : position).

(** A walk of [First] that begins one step beyond the top row and ends in the bottom row. *)
Variables (top : point) (path : list point).
Hypothesis top_row : snd top = n.
Hypothesis top_column : 0 <= fst top < m.
Hypothesis walks : walk (top :: path).
Hypothesis stones : forall q, In q path -> stone_of m n P First q.
Hypothesis bottom_row : snd (last path top) = 0.

Definition count (c : point) : bool := parity (crosses c) (top :: path).

Definition white := stone_of m n P Second.

Lemma off c q : white c -> In q (top :: path) -> q <> c /\ 0 <= fst q < m.
Proof.
  intros [B S] [<- | I].
  - split; auto; intros ->; apply on_board_iff in B; lia.
  - destruct (stones q I) as [B' S']; apply on_board_iff in B'; split; [congruence | tauto].
Qed.

Lemma count_sideways c c' : white c -> white c' -> fst c' = fst c + 1 -> snd c' = snd c -> count c = count c'.
Proof.
  intros W W' X Y; apply parity_ext with (ok := fun q => q <> c'); auto.
  - intros q I; now apply off.
  - intros; now apply crosses_sideways.
Qed.

Lemma count_upwards c c' : white c -> white c' -> fst c' = fst c -> snd c' = snd c + 1 -> count c = count c'.
Proof.
  intros W W' X Y; apply xorb_eq; unfold count; rewrite <- parity_xor.
  rewrite (parity_ext (fun q => q <> c') _
    (fun p q => xorb ((snd p =? snd c') && (fst c <? fst p)) ((snd q =? snd c') && (fst c <? fst q)))); auto.
  - rewrite (parity_ends (fun p => (snd p =? snd c') && (fst c <? fst p))), top_row, bottom_row.
    destruct W as [B _], W' as [B' _]; apply on_board_iff in B, B'.
    replace (n =? snd c') with false by (symmetry; apply Z.eqb_neq; lia).
    now replace (0 =? snd c') with false by (symmetry; apply Z.eqb_neq; lia).
  - intros q I; now apply off.
  - intros; now apply crosses_upwards.
Qed.

Lemma count_left c : white c -> near_edge Second c = true -> count c = true.
Proof.
  intros W E; apply Z.eqb_eq in E; unfold count.
  rewrite (parity_ext (fun q => q <> c /\ 0 <= fst q) _ (fun p q => xorb (snd p <=? snd c) (snd q <=? snd c))); auto.
  - rewrite (parity_ends (fun p => snd p <=? snd c)), top_row, bottom_row.
    destruct W as [B _]; apply on_board_iff in B; decide_all.
  - intros q I; pose proof (off c q W I); intuition.
  - intros p q A [Np Bp] [Nq Bq]; now apply crosses_left.
Qed.

Lemma count_right c : white c -> far_edge m n Second c = true -> count c = false.
Proof.
  intros W E; apply Z.eqb_eq in E; unfold count.
  rewrite (parity_ext (fun q => fst q < m) _ (fun p q => xorb false false)); auto.
  - apply (parity_ends (fun _ => false)).
  - intros q I; pose proof (off c q W I); intuition.
  - intros p q A Bp Bq; now apply crosses_right with m.
Qed.

(** The parity is odd at all points that [Second] joins to the left edge. *)
Lemma count_reached c : reach white (near_edge Second) c -> count c = true.
Proof.
  induction 1 as [c W E | c c' R IH A W']; [now apply count_left|].
  assert (W := reach_inside _ _ _ R); rewrite <- IH; apply adjacent_iff in A.
  assert (D : fst c' = fst c + 1 /\ snd c' = snd c \/ fst c = fst c' + 1 /\ snd c = snd c' \/
              fst c' = fst c /\ snd c' = snd c + 1 \/ fst c = fst c' /\ snd c = snd c' + 1) by lia.
  destruct D as [[X Y] | [[X Y] | [[X Y] | [X Y]]]].
  - symmetry; now apply count_sideways.
  - now apply count_sideways.
  - symmetry; now apply count_upwards.
  - now apply count_upwards.
Qed.

End TwoWinners.

Theorem one_winner m n P : wins m n P First = true -> wins m n P Second = true -> False.
Proof.
  rewrite !wins_iff; intros (p & R & F) (c & R' & F').
  destruct (reach_walk _ _ _ R) as (path & W & S & B); apply Z.eqb_eq in F, B.
  assert (Op := proj1 (S p (or_introl eq_refl))); apply on_board_iff in Op.
  pose (top := (fst p, n)).
  assert (T : count top (p :: path) c = true).
  { apply (count_reached m n P); auto; unfold top; cbn [fst snd].
    - tauto.
    - split; auto; apply adjacent_iff; cbn [fst snd]; lia.
    - now rewrite last_cons. }
  enough (count top (p :: path) c = false) by congruence.
  apply (count_right m n P); auto; unfold top; cbn [fst snd].
  - tauto.
  - split; auto; apply adjacent_iff; cbn [fst snd]; lia.
  - now rewrite last_cons.
  - exact (reach_inside _ _ _ R').
Qed.
