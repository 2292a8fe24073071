(** Who wins Minefield on 5×5 without the swap, by the Python rules: Black, who begins, by these first stones, and after any other
    one White. All first stones are legal. [nox -f maintain.py -s coq_large] checks it; it is no part of [_CoqProject]. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules PythonConnection Model ConnectionValues MinefieldPython MinefieldFive.
From Rulestone Require PythonMinefield.
Import Square.
Open Scope Z_scope.

Section Python.
Variable rounds : Python.Rounds.
#[local] Existing Instance rounds.
#[local] Existing Instance PythonMinefield.Minefield.

Theorem python_minefield_5_moves :
  let moves := [
    (0, 0); (4, 0);
    (0, 1); (2, 1); (4, 1);
    (0, 2); (2, 2); (4, 2);
    (0, 3); (2, 3); (4, 3);
    (0, 4); (4, 4)] in
  (50 <= rounds)%nat ->
  let start := ConnectionPosition_start (square 5) (Build_ConnectionOptions false) in
  wins_by_force PythonMinefield.Minefield PythonMinefield.BLACK start /\
  forall q, on_board 5 5 q = true ->
    let first := Placement (number 5 q) None None in
    ConnectionPosition_violations start first = [] /\
    wins_by_force PythonMinefield.Minefield
      (if existsb (same_point q) moves then PythonMinefield.BLACK else PythonMinefield.WHITE)
      (ConnectionPosition_after start first).
Proof.
  intros moves Enough; assert (Size : 1 <= 5) by lia.
  exact (python_values PythonMinefield.Minefield Minefield minefield_name minefield_follows 5 Size Enough moves
    (large Minefield 5 moves Size MinefieldFive.size_5) eq_refl).
Qed.
End Python.

Print Assumptions python_minefield_5_moves.
