(** Written by [python -m rulestone_proofs.gallina] from games/minefield/rules.py. *)

From Coq Require Import ZArith List Bool String.
Import ListNotations.

From Rulestone Require Export PythonConnection.
Open Scope Z_scope.

Definition BLACK := "black"%string.

Definition WHITE := "white"%string.

Definition _blocks (pair : Contents) (across : Contents) : bool :=
  let stone := (item pair 0) in
  if ((stone == None) || (stone != (item pair 1))) then false else
  ((set across) == (set [(if (stone == BLACK) then WHITE else BLACK); None])).

Definition is_hard_corner (area : Area) (on : Contents) : bool :=
  match (map (fun point => (item on point)) (Area_corners area)) with [first; second; third; fourth] =>
  ((_blocks [first; third] [second; fourth]) || (_blocks [second; fourth] [first; third]))
  | _ => default end.

Definition is_switch (area : Area) (on : Contents) : bool :=
  match (map (fun point => (item on point)) (Area_corners area)) with [first; second; third; fourth] =>
  let crossed := ((negb (mem None [first; second])) && (first == third) && (second == fourth) && (first != second)) in
  (crossed && (negb (existsb (fun point => (truth (item on point))) (Area_inner area))))
  | _ => default end.

Notation Pattern := (Area -> Contents -> bool) (only parsing).

Notation Shapes := (list (list Z)) (only parsing).

Definition created (is_pattern : Pattern) (shapes : Shapes) (board : SquareBoard) (stones : Stones) : Breaches :=
  let areas_at := (map (fun it => match it with [width; height] => (SquareBoard_areas_by_point board width height) | _ => default end) shapes) in
  let before := (Stones_contents stones) in
  fun cell colour =>
  let after := ((until before cell) ++ [colour] ++ (from before (add cell 1))) in
  let areas := (flat_map (fun by_point => (item by_point cell)) areas_at) in
  (map (fun area => (Area_points area)) (filter (fun area => ((is_pattern area after) && (negb (is_pattern area before)))) areas)).

Definition SWITCH_SHAPES := [[3; 2]; [2; 3]; [4; 2]; [2; 4]].

Definition HARD_CORNER := (Build_Constraint "minefield.hard-corner"%string (created is_hard_corner [[2; 2]])).

Definition SWITCH := (Build_Constraint "minefield.switch"%string (created is_switch SWITCH_SHAPES)).

Definition Minefield : ConnectionPosition_class := {| ConnectionPosition_colours := [BLACK; WHITE]; ConnectionPosition_owners := (dict [(BOTTOM, BLACK); (TOP, BLACK); (LEFT, WHITE); (RIGHT, WHITE)]); ConnectionPosition_clauses := (Build_Clauses "minefield.turn"%string "minefield.skip"%string "minefield.win"%string "minefield.turn"%string); ConnectionPosition_constraints := [HARD_CORNER; SWITCH] |}.
