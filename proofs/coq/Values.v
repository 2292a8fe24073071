(** The exact values of small boards of Minefield and Necklace, by computation: the first moves that win, and so whether
    the first player wins at all. *)

From Coq Require Import ZArith List Bool.
Import ListNotations.
From Rulestone Require Import Rules Search Swap.
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
