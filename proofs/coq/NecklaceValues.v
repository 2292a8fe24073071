(** Who wins Necklace on the boards up to 5×5, by the Python rules. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk Drawless Swap Certificates NecklaceCertificates.
From Rulestone Require Import PythonConnection Model ConnectionPython NecklacePython.
Import Square.
Open Scope Z_scope.

Definition all_moves : list (Z * list point) := [
  (1, [(0, 0)]);
  (2, [(0, 0); (1, 0); (0, 1); (1, 1)]);
  (3, [(1, 0); (1, 1); (1, 2)]);
  (4, [(1, 1); (2, 1); (1, 2); (2, 2)]);
  (5, [(1, 1); (2, 1); (3, 1); (2, 2); (1, 3); (2, 3); (3, 3)])].

(** By trying everything. *)
Definition tried (n : Z) (moves : list point) : bool :=
  forallb (fun q => legal_necklace n n (empty_board n n) q First
    && found_by_force Necklace n n (if existsb (same_point q) moves then First else Second) 3 (place (empty_board n n) q First) Second) (board n n).

Lemma after_each n moves : In (n, moves) all_moves -> forall q, on_board n n q = true ->
  legal_necklace n n (empty_board n n) q First = true /\
  forces Necklace n n (if existsb (same_point q) moves then First else Second) (place (empty_board n n) q First) Second.
Proof.
  assert (Small : forall n moves, tried n moves = true -> forall q, on_board n n q = true ->
    legal_necklace n n (empty_board n n) q First = true /\
    forces Necklace n n (if existsb (same_point q) moves then First else Second) (place (empty_board n n) q First) Second).
  { intros m ms T q O; unfold tried in T; rewrite forallb_forall in T; specialize (T q (proj2 (in_board m m q) O)).
    apply andb_true_iff in T as [L T]; split; auto; now apply found_is_forced in T. }
  assert (Large : forall n moves, 1 <= n -> (exists certificate, proves n certificate moves = true) -> forall q, on_board n n q = true ->
    legal_necklace n n (empty_board n n) q First = true /\
    forces Necklace n n (if existsb (same_point q) moves then First else Second) (place (empty_board n n) q First) Second).
  { intros m ms M (certificate & V) q O; destruct (proved_values m certificate ms M V q O) as [I F]; split; auto; now apply filter_In in I. }
  cbn [all_moves In]; intros [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | []]]]]].
  - apply Small; vm_compute; reflexivity.
  - apply Small; vm_compute; reflexivity.
  - apply Large, size_3; lia.
  - apply Large, size_4; lia.
  - apply Large, size_5; lia.
Qed.

(** On each of these boards somebody can place the first stone. *)
Lemma first_is_to_move n moves : In (n, moves) all_moves -> to_move Necklace n n (empty_board n n) First = Some First.
Proof. cbn [all_moves In]; intros [[= <- _] | [[= <- _] | [[= <- _] | [[= <- _] | [[= <- _] | []]]]]]; vm_compute; reflexivity. Qed.

Lemma some_move n moves : In (n, moves) all_moves -> 1 <= n /\ exists q, on_board n n q = true /\ existsb (same_point q) moves = true.
Proof.
  cbn [all_moves In]; intros [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | []]]]]]; (split; [lia|]);
    [exists (0, 0) | exists (0, 0) | exists (1, 1) | exists (1, 1) | exists (1, 1)]; split; reflexivity.
Qed.

Section Python.
Variable rounds : Python.Rounds.
#[local] Existing Instance rounds.
#[local] Existing Instance PythonNecklace.Necklace.

Theorem python_values n moves : In (n, moves) all_moves -> (2 * Z.to_nat (n * n) <= rounds)%nat ->
  let start := ConnectionPosition_start (square n) (Build_ConnectionOptions false) in
  wins_by_force PythonNecklace.Necklace PythonNecklace.RED start /\
  forall q, on_board n n q = true ->
    let first := Placement (number n q) None None in
    ConnectionPosition_violations start first = [] /\
    wins_by_force PythonNecklace.Necklace (if existsb (same_point q) moves then PythonNecklace.RED else PythonNecklace.BLUE)
      (ConnectionPosition_after start first).
Proof.
  intros I Enough; cbv zeta; destruct (some_move n moves I) as (N & m & Om & M); pose proof (first_is_to_move n moves I) as T.
  pose proof (necklace_follows : follows PythonNecklace.Necklace Necklace necklace_name) as F.
  assert (B : rectangle n n (empty_board n n)) by (intros p; unfold empty_board; destruct (on_board n n p); split; congruence).
  rewrite (start_is PythonNecklace.Necklace Necklace necklace_name n _ F) by lia; cbn [ConnectionOptions_swap].
  assert (E : forall q, on_board n n q = true -> empty_board n n q = Empty) by (intros q O; unfold empty_board; now rewrite O).
  assert (A : to_act Necklace n n (empty_board n n) First false = Some First)
    by (unfold to_act; rewrite T; unfold to_move in T; now destruct (winner n n _)).
  split.
  - destruct (after_each n moves I m Om) as [L W]; rewrite M in W.
    apply (forces_is PythonNecklace.Necklace Necklace necklace_name n First (empty_board n n) First F N Enough); auto.
    apply forces_own with m; auto; now apply in_placements.
  - intros q O; destruct (after_each n moves I q O) as [L W]; split.
    + apply (placement_is PythonNecklace.Necklace Necklace necklace_name F n _ N B Enough); eauto.
    + rewrite (after_is PythonNecklace.Necklace Necklace necklace_name F n _ N B Enough _ _ _ _ First) by auto; cbn [andb other].
      pose proof (fun w W => forces_is PythonNecklace.Necklace Necklace necklace_name n w (place (empty_board n n) q First) Second F N Enough W
        (rectangle_place n n _ q First B (E q O))) as Wins; apply Wins in W; destruct (existsb (same_point q) moves); exact W.
Qed.
End Python.
