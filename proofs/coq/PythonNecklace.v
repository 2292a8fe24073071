(** Written by [python -m rulestone_proofs.gallina] from games/necklace/rules.py. *)

From Coq Require Import ZArith List Bool String.
Import ListNotations.

From Rulestone Require Export PythonConnection.
Open Scope Z_scope.

Definition RED := "red"%string.

Definition BLUE := "blue"%string.

Definition is_crosscut (area : Area) (on : Contents) : bool :=
  match (Area_corners area) with [first; second; third; fourth] =>
  let crossed := (((item on first) == (item on third)) && ((item on second) == (item on fourth)) && ((item on first) != (item on second))) in
  (crossed && ((item on first) != None) && ((item on second) != None))
  | _ => default end.

Record AnyCrosscut := { AnyCrosscut_clause : ClauseId; AnyCrosscut_is_crosscut : Pattern }.
#[export] Instance default_AnyCrosscut : Default AnyCrosscut := {| AnyCrosscut_clause := default; AnyCrosscut_is_crosscut := default |}.

Definition AnyCrosscut_breaches (self : AnyCrosscut) (board : SquareBoard) (point : Cell) (before : Stones) (after : Stones) : (list (list Cell)) :=
  (map (fun area => (Area_points area)) (filter (fun area => (AnyCrosscut_is_crosscut self area (Stones_contents after))) (SquareBoard_areas board 2 2))).

Definition AnyCrosscut_Constraint (self : AnyCrosscut) : Constraint :=
  (Build_Constraint (AnyCrosscut_clause self) (AnyCrosscut_breaches self)).

Record AnySecludedPoint := { AnySecludedPoint_clause : ClauseId }.
#[export] Instance default_AnySecludedPoint : Default AnySecludedPoint := {| AnySecludedPoint_clause := default |}.

Definition AnySecludedPoint_breaches `{Rounds} (self : AnySecludedPoint) (board : SquareBoard) (point : Cell) (before : Stones) (after : Stones) : (list (list Cell)) :=
  let empty := (Stones_empty after board) in
  let reached := (SquareBoard_reached board (intersection (SquareBoard_perimeter board) empty) empty) in
  let secluded := (filter (fun at_ => (negb (mem at_ reached))) empty) in
  (if (truth secluded) then [secluded] else []).

Definition AnySecludedPoint_Constraint `{Rounds} (self : AnySecludedPoint) : Constraint :=
  (Build_Constraint (AnySecludedPoint_clause self) (AnySecludedPoint_breaches self)).

Definition CROSSCUT := (AnyCrosscut_Constraint (Build_AnyCrosscut "necklace.crosscut"%string is_crosscut)).

Definition SECLUDED `{Rounds} := (AnySecludedPoint_Constraint (Build_AnySecludedPoint "necklace.secluded"%string)).

Definition Necklace `{Rounds} : ConnectionPosition_class := {| ConnectionPosition_colours := [RED; BLUE]; ConnectionPosition_owners := (dict [(BOTTOM, RED); (TOP, RED); (LEFT, BLUE); (RIGHT, BLUE)]); ConnectionPosition_clauses := (Build_Clauses "necklace.turn"%string "necklace.skip"%string "necklace.win"%string "necklace.swap"%string); ConnectionPosition_constraints := [CROSSCUT; SECLUDED] |}.
