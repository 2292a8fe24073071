(** The exact values of small boards of Minefield and Necklace, by computation: the first moves that win, and so whether
    the first player wins at all. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk Drawless Swap Images Masks Certificates.
Open Scope Z_scope.

(** What [wins_from] comes to, if so many placements end every game. *)
Definition found_from (g : game) (n : Z) (swap : bool) (k : nat) (q : point) : bool :=
  let P := place (empty_board n n) q First in
  if swap && match winner n n P with None => true | _ => false end then false else found_by_force g n n First k P Second.

(** One of the colours is found to win. *)
Definition settled (g : game) (n : Z) (k : nat) (q : point) : bool :=
  let P := place (empty_board n n) q First in
  if found_by_force g n n First k P Second then true else found_by_force g n n Second k P Second.

Lemma found_is_wins g n swap k q : settled g n k q = true -> (wins_from g n swap q <-> found_from g n swap k q = true).
Proof.
  unfold settled, wins_from, found_from; cbn zeta; set (P := place _ q First).
  assert (One : forces g n n First P Second -> ~ forces g n n Second P Second) by apply forces_one.
  destruct (found_by_force g n n First k P Second) eqn:F; intros S.
  - apply found_is_forced in F; destruct swap, (winner n n P); cbn [andb]; split; intuition discriminate.
  - apply found_is_forced in S; destruct (_ && _); split; try discriminate; intros [W _]; now apply One in W.
Qed.

(** The first moves that win, row by row from the bottom. *)
Definition winning (g : game) (n : Z) (swap : bool) (k : nat) : list point :=
  filter (found_from g n swap k) (placements g n n (empty_board n n) First).

Theorem winning_moves g n swap k moves :
  (winning g n swap k, forallb (settled g n k) (placements g n n (empty_board n n) First)) = (moves, true) ->
  forall q, In q moves <-> In q (placements g n n (empty_board n n) First) /\ wins_from g n swap q.
Proof.
  intros [= <- S] q; rewrite forallb_forall in S; unfold winning; rewrite filter_In.
  split; intros [I W]; split; auto; apply (found_is_wins g n swap k q (S q I)); auto.
Qed.

(** ** By a certificate *)

(** One stone joins no edges of a larger board than 1×1. *)
Lemma nobody_has_won n q : 2 <= n -> winner n n (place (empty_board n n) q First) = None.
Proof.
  intros N; assert (E : forall p c, place (empty_board n n) q First p = Stone c -> p = q /\ c = First).
  { intros p c; unfold place, empty_board; destruct (same_point p q) eqn:S; [apply same_point_iff in S; intros [= <-]; auto|].
    destruct (on_board n n p); discriminate. }
  assert (W : forall c, wins n n (place (empty_board n n) q First) c = false).
  { intros c; apply not_true_iff_false; rewrite wins_iff; intros (p & R & F).
    destruct (reach_back _ _ _ R) as (r & S & [_ Cr] & _); apply reach_inside in R as [_ Cp].
    apply E in Cp as [-> ->], Cr as [-> _]; cbn [near_edge far_edge] in *; rewrite Z.eqb_eq in *; lia. }
  unfold winner; now rewrite !W.
Qed.

Theorem certified_moves g n (swap : bool) moves : 2 <= n ->
  (exists certificate, proves_all g n certificate moves = true) -> forallb (on_board n n) moves = true ->
  forall q, In q (if swap then [] else moves) <-> In q (placements g n n (empty_board n n) First) /\ wins_from g n swap q.
Proof.
  intros N (certificate & V) On q; rewrite forallb_forall in On; pose proof (proved_all g n certificate moves ltac:(lia) V q) as Known; unfold wins_from; cbv zeta.
  assert (B : In q (placements g n n (empty_board n n) First) -> on_board n n q = true)
    by (intros I; apply filter_In in I as [I _]; now apply in_board).
  assert (M : existsb (same_point q) moves = true <-> In q moves).
  { rewrite existsb_exists; split; [intros (p & I & S); apply same_point_iff in S; congruence|]; intros I; exists q; split; auto; apply same_point_refl. }
  pose proof (forces_one g n n First (place (empty_board n n) q First) Second) as One; cbn [other] in One; destruct swap; split.
  - intros [].
  - intros [_ [F G]]; destruct (One F (G eq_refl (nobody_has_won n q N))).
  - intros I; destruct (Known (On q I)) as [L F]; apply M in I; rewrite I in F; split; auto; split; auto; discriminate.
  - intros [L [F _]]; apply M; destruct (Known (B L)) as [_ G]; destruct (existsb _ _); auto; destruct (One F G).
Qed.
