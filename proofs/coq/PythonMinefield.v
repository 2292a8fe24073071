(** Written by [python -m rulestone_proofs.gallina] from games/minefield/rules.py. *)

From Coq Require Import ZArith List Bool String.
Import ListNotations.

From Rulestone Require Export PythonConnection.
Open Scope Z_scope.

Definition BLACK := "black"%string.

Definition WHITE := "white"%string.

Definition _blocks (pair : Contents) (across : Contents) : bool :=
  let stone := (item pair 0) in
  let enemy := (if (stone == BLACK) then WHITE else BLACK) in
  ((stone != None) && (stone == (item pair 1)) && ((set across) == (set [enemy; None]))).

Definition is_hard_corner (area : Area) (on : Contents) : bool :=
  match (map (fun point => (item on point)) (Area_corners area)) with [first; second; third; fourth] =>
  ((_blocks [first; third] [second; fourth]) || (_blocks [second; fourth] [first; third]))
  | _ => default end.

Definition is_switch (area : Area) (on : Contents) : bool :=
  match (map (fun point => (item on point)) (Area_corners area)) with [first; second; third; fourth] =>
  let crossed := ((negb (mem None [first; second])) && (first == third) && (second == fourth) && (first != second)) in
  (crossed && (negb (existsb (fun point => (truth (item on point))) (Area_inner area))))
  | _ => default end.

Record NewPattern := { NewPattern_clause : ClauseId; NewPattern_is_pattern : Pattern; NewPattern_shapes : (list (list Z)) }.
#[export] Instance default_NewPattern : Default NewPattern := {| NewPattern_clause := default; NewPattern_is_pattern := default; NewPattern_shapes := default |}.

Definition NewPattern_breaches (self : NewPattern) (board : SquareBoard) (point : Cell) (before : Stones) (after : Stones) : (list (list Cell)) :=
  (flat_map (fun it => match it with [width; height] => (map (fun area => (Area_points area)) (filter (fun area => ((NewPattern_is_pattern self area (Stones_contents after)) && (negb (NewPattern_is_pattern self area (Stones_contents before))))) (item (SquareBoard_areas_by_point board width height) point))) | _ => default end) (NewPattern_shapes self)).

Definition NewPattern_Constraint (self : NewPattern) : Constraint :=
  (Build_Constraint (NewPattern_clause self) (NewPattern_breaches self)).

Definition HARD_CORNER := (NewPattern_Constraint (Build_NewPattern "minefield.hard-corner"%string is_hard_corner [[2; 2]])).

Definition SWITCH := (NewPattern_Constraint (Build_NewPattern "minefield.switch"%string is_switch [[3; 2]; [2; 3]; [4; 2]; [2; 4]])).

Definition Minefield : ConnectionPosition_class := {| ConnectionPosition_colours := [BLACK; WHITE]; ConnectionPosition_owners := (dict [(BOTTOM, BLACK); (TOP, BLACK); (LEFT, WHITE); (RIGHT, WHITE)]); ConnectionPosition_clauses := (Build_Clauses "minefield.turn"%string "minefield.skip"%string "minefield.win"%string "minefield.turn"%string); ConnectionPosition_constraints := [HARD_CORNER; SWITCH] |}.
