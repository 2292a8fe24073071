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

Definition crosscuts (is_one : (Area -> Contents -> bool)) (board : SquareBoard) (stones : Stones) : Breaches :=
  let areas_at := (SquareBoard_areas_by_point board 2 2) in
  let before := (Stones_contents stones) in
  let standing := (map (fun area => (Area_points area)) (filter (fun area => (is_one area before)) (SquareBoard_areas board 2 2))) in
  fun cell colour =>
  let after := ((until before cell) ++ [colour] ++ (from before (add cell 1))) in
  (add standing (map (fun area => (Area_points area)) (filter (fun area => (is_one area after)) (item areas_at cell)))).

Definition paths_out `{Rounds} (board : SquareBoard) (empty : (set_of Cell)) : (dict_of Cell (list Cell)) :=
  let paths := ((dict (map (fun point => (point, [point])) (filter (fun point => (mem point empty)) (SquareBoard_perimeter board)))) : (dict_of Cell (list Cell))) in
  let reached := (keys paths) in
  let left_ := (set (difference empty (keys paths))) in
  let '(paths, reached, left_) := extending (paths, reached, left_) (fun '(paths, reached, left_) => reached) (fun '(paths, reached, left_) => (fun point => let '(paths, reached, left_) := loop (item (SquareBoard_neighbours board) point) (paths, reached, left_) (fun '(paths, reached, left_) => (fun neighbour => let '(paths, reached, left_) := if (mem neighbour left_) then let left_ := (without left_ [neighbour]) in
  let reached := (reached ++ [neighbour]) in
  let paths := (with_key paths neighbour ((lookup paths point) ++ [neighbour])) in
  (paths, reached, left_) else (paths, reached, left_) in
  (paths, reached, left_))) in
  (paths, reached, left_))) in
  paths.

Definition secluded `{Rounds} (board : SquareBoard) (stones : Stones) : Breaches :=
  let empty := (set (Stones_empty stones board)) in
  let paths := (paths_out board empty) in
  let standing := (difference empty (keys paths)) in
  let over := ((map (fun _ => []) (SquareBoard_cells board)) : (list (list Cell))) in
  let over := loop (items paths) over (fun over => (fun '(point, path) => let over := loop path over (fun over => (fun at_ => let over := (with_item over at_ ((item over at_) ++ [point])) in
  over)) in
  over)) in
  fun cell colour =>
  let lost := (set (filter (fun at_ => (at_ != cell)) (item over cell))) in
  let beside := (filter (fun at_ => (existsb (fun near => ((mem near (keys paths)) && (negb (mem cell (lookup paths near))))) (item (SquareBoard_neighbours board) at_))) lost) in
  let points := (sub (difference (union standing lost) (SquareBoard_reached board beside lost)) (set [cell])) in
  (if (truth points) then [(sorted points)] else []).

Definition CROSSCUT := (Build_Constraint "necklace.crosscut"%string (crosscuts is_crosscut)).

Definition SECLUDED `{Rounds} := (Build_Constraint "necklace.secluded"%string secluded).

Definition Necklace `{Rounds} : ConnectionPosition_class := {| ConnectionPosition_colours := [RED; BLUE]; ConnectionPosition_owners := (dict [(BOTTOM, RED); (TOP, RED); (LEFT, BLUE); (RIGHT, BLUE)]); ConnectionPosition_clauses := (Build_Clauses "necklace.turn"%string "necklace.skip"%string "necklace.win"%string "necklace.swap"%string); ConnectionPosition_constraints := [CROSSCUT; SECLUDED] |}.
