(** Written by [python -m rulestone_proofs.gallina] from core/names.py, core/boards/board.py, core/stones.py, core/boards/square.py. *)

From Coq Require Import ZArith List Bool String.
Import ListNotations.

From Rulestone Require Export Python.
Open Scope Z_scope.

Notation Colour := string (only parsing).

Notation ClauseId := string (only parsing).

Notation Size := Z (only parsing).

Notation Cell := Z (only parsing).

Notation Side := string (only parsing).

Notation LatticePoint := (list Z) (only parsing).

Definition TOP := "top"%string.

Definition BOTTOM := "bottom"%string.

Definition LEFT := "left"%string.

Definition RIGHT := "right"%string.

Record Stones := { Stones_contents : (list (option Colour)) }.
#[export] Instance default_Stones : Default Stones := {| Stones_contents := default |}.

Record Topology := { Topology_places : (list LatticePoint); Topology_neighbours_by_direction : (list (list (option Cell))); Topology_edges : (dict_of Side (set_of Cell)) }.
#[export] Instance default_Topology : Default Topology := {| Topology_places := default; Topology_neighbours_by_direction := default; Topology_edges := default |}.

Definition Topology_on_lattice (names : (dict_of LatticePoint unit)) (steps : (list LatticePoint)) (edges : (dict_of Side (list LatticePoint))) : Topology :=
  let at_ := (dict (map (fun '(number, place) => (place, number)) (enumerate (keys names)))) in
  (Build_Topology (keys names) (map (fun it => match it with [x; y] => (map (fun it => match it with [across; up] => (get at_ [(add x across); (add y up)]) | _ => default end) steps) | _ => default end) (keys names)) (dict (map (fun '(side, places) => (side, (set (map (fun place => (lookup at_ place)) places)))) (items edges)))).

Record Board := { Board_size : Size; Board_removed : (set_of Cell) }.
#[export] Instance default_Board : Default Board := {| Board_size := default; Board_removed := default |}.

Record Area := { Area_corners : (list Cell); Area_inner : (list Cell) }.
#[export] Instance default_Area : Default Area := {| Area_corners := default; Area_inner := default |}.

Definition Area_points (self : Area) : (list Cell) :=
  (sorted (add (Area_corners self) (Area_inner self))).

Record SquareBoard := { SquareBoard_size : Size; SquareBoard_removed : (set_of Cell) }.
#[export] Instance default_SquareBoard : Default SquareBoard := {| SquareBoard_size := default; SquareBoard_removed := default |}.

Definition _STEPS := [[1; 0]; [0; 1]; [(- 1); 0]; [0; (- 1)]].

Definition SquareBoard_topology (self : SquareBoard) : Topology :=
  let span := (range 0 (SquareBoard_size self)) in
  let last := (sub (SquareBoard_size self) 1) in
  let names := (dict (flat_map (fun row => (map (fun column => ([column; row], tt)) span)) span)) in
  let edges := (dict [(TOP, (map (fun column => [column; last]) span)); (BOTTOM, (map (fun column => [column; 0]) span)); (LEFT, (map (fun row => [0; row]) span)); (RIGHT, (map (fun row => [last; row]) span))]) in
  (Topology_on_lattice names _STEPS edges).

Definition SquareBoard_at (self : SquareBoard) (column : Z) (row : Z) : Cell :=
  (add (row * (SquareBoard_size self)) column).

Definition SquareBoard__topology (self : SquareBoard) : Topology :=
  (SquareBoard_topology self).

Definition SquareBoard_places (self : SquareBoard) : (list LatticePoint) :=
  (Topology_places (SquareBoard__topology self)).

Definition SquareBoard_cells (self : SquareBoard) : (list Cell) :=
  (filter (fun cell => (negb (mem cell (SquareBoard_removed self)))) (range 0 (len (SquareBoard_places self)))).

Definition SquareBoard_neighbours_by_direction (self : SquareBoard) : (list (list (option Cell))) :=
  let removed := (SquareBoard_removed self) in
  (map (fun around => (map (fun at_ : (option Cell) => (if (match at_ with Some it => mem it removed | None => false end) then None else at_)) around)) (Topology_neighbours_by_direction (SquareBoard__topology self))).

Definition SquareBoard_neighbours (self : SquareBoard) : (list (list Cell)) :=
  (map (fun around => (present around)) (SquareBoard_neighbours_by_direction self)).

Definition SquareBoard_edges (self : SquareBoard) : (dict_of Side (set_of Cell)) :=
  (dict (map (fun '(side, edge) => (side, (sub edge (SquareBoard_removed self)))) (items (Topology_edges (SquareBoard__topology self))))).

Definition SquareBoard_perimeter (self : SquareBoard) : (set_of Cell) :=
  (set (flat_map (fun edge : (set_of Cell) => edge) (values (SquareBoard_edges self)))).

Definition _area (board : SquareBoard) (left_ : Z) (bottom : Z) (right_ : Z) (top : Z) : Area :=
  let at_ := (SquareBoard_at board) in
  let corners := [(at_ left_ bottom); (at_ right_ bottom); (at_ right_ top); (at_ left_ top)] in
  let everything := (flat_map (fun row => (map (fun column => (at_ column row)) (range left_ (add right_ 1)))) (range bottom (add top 1))) in
  (Build_Area corners (filter (fun point => (negb (mem point corners))) everything)).

Definition _areas (board : SquareBoard) (width : Z) (height : Z) : (list Area) :=
  (flat_map (fun row => (map (fun column => (_area board column row (sub (add column width) 1) (sub (add row height) 1))) (range 0 (add (sub (SquareBoard_size board) width) 1)))) (range 0 (add (sub (SquareBoard_size board) height) 1))).

Definition _areas_by_point (board : SquareBoard) (width : Z) (height : Z) : (list (list Area)) :=
  let areas_of := ((map (fun _ => []) (SquareBoard_cells board)) : (list (list Area))) in
  let areas_of := loop (_areas board width height) areas_of (fun areas_of => (fun area => let areas_of := loop (Area_points area) areas_of (fun areas_of => (fun point => let areas_of := (with_item areas_of point ((item areas_of point) ++ [area])) in
  areas_of)) in
  areas_of)) in
  areas_of.

Definition SquareBoard_areas (self : SquareBoard) (width : Z) (height : Z) : (list Area) :=
  (_areas self width height).

Definition SquareBoard_areas_by_point (self : SquareBoard) (width : Z) (height : Z) : (list (list Area)) :=
  (_areas_by_point self width height).
