(** Written by [python -m rulestone_proofs.gallina] from core/stones.py, core/position.py, games/lefe/rules.py, core/options.py. *)

From Coq Require Import ZArith List Bool String.
Import ListNotations.

From Rulestone Require Export PythonHexagon.
Open Scope Z_scope.

Definition Stones_remove (self : Stones) (cells : (list Cell)) : Stones :=
  let contents := (Stones_contents self) in
  let contents := loop cells contents (fun contents => (fun cell => let contents := (with_item contents cell None) in
  contents)) in
  (Build_Stones contents).

Record Status := { Status_over : bool; Status_winner : (option Colour); Status_to_move : (option Colour); Status_score : (option (dict_of Colour Z)); Status_leader : (option Colour); Status_opening_is_over : bool }.
#[export] Instance default_Status : Default Status := {| Status_over := default; Status_winner := default; Status_to_move := default; Status_score := default; Status_leader := default; Status_opening_is_over := default |}.

Definition DARK := "dark"%string.

Definition LIGHT := "light"%string.

Definition CAPTURE := "lefe.capture"%string.

Definition END := "lefe.end"%string.

Notation Tree := (set_of Cell) (only parsing).

Definition Phase_PIE_STONE := "pie stone"%string.

Definition Phase_CHOICE := "choice"%string.

Definition Phase_PLAY := "play"%string.

Record Growth := { Growth_grown : Tree; Growth_leaves : Z; Growth_before : (list Z); Growth_increased : bool; Growth_removable : (list Tree) }.
#[export] Instance default_Growth : Default Growth := {| Growth_grown := default; Growth_leaves := default; Growth_before := default; Growth_increased := default; Growth_removable := default |}.

Record LefeOptions := { LefeOptions_newborn : string; LefeOptions_merge : string; LefeOptions_end : string; LefeOptions_tie : string; LefeOptions_pie : string }.
#[export] Instance default_LefeOptions : Default LefeOptions := {| LefeOptions_newborn := default; LefeOptions_merge := default; LefeOptions_end := default; LefeOptions_tie := default; LefeOptions_pie := default |}.

Record Lefe := { Lefe_board : HexBoard; Lefe_stones : Stones; Lefe_turn : Colour; Lefe_phase : string; Lefe_options : LefeOptions }.
#[export] Instance default_Lefe : Default Lefe := {| Lefe_board := default; Lefe_stones := default; Lefe_turn := default; Lefe_phase := default; Lefe_options := default |}.

Definition Lefe_colours := [DARK; LIGHT].

Definition LefeOptions_require (options : LefeOptions) : LefeOptions :=
  if (negb (truth true)) then default else
  options.

Definition Lefe_opponent (self : Lefe) (colour : Colour) : Colour :=
  match Lefe_colours with [first; second] =>
  (if (colour == first) then second else first)
  | _ => default end.

Definition Lefe_violations_if_occupied (self : Lefe) (cell : Cell) (clauses : (list ClauseId)) : (list Violation) :=
  if ((Stones_at (Lefe_stones self) cell) == None) then [] else
  (map (fun clause : ClauseId => (Build_Violation clause [cell])) clauses).

Definition Lefe_trees `{Rounds} (self : Lefe) (colour : Colour) : (list Tree) :=
  (HexBoard_regions (Lefe_board self) (Stones_of (Lefe_stones self) colour)).

Definition Lefe_trees_beside (self : Lefe) (among : (list Tree)) (cells : (list Cell)) : (list Tree) :=
  let around := (set (flat_map (fun cell => (item (HexBoard_neighbours (Lefe_board self)) cell)) cells)) in
  (filter (fun tree : Tree => (negb (truth (isdisjoint tree around)))) among).

Definition Lefe_leaves (self : Lefe) (tree : Tree) : (list Cell) :=
  let beside := (HexBoard_neighbours (Lefe_board self)) in
  (filter (fun cell => ((len (intersection tree (item beside cell))) <=? 1)) (sorted tree)).

Definition Lefe_leaf_counts `{Rounds} (self : Lefe) (colour : Colour) : (list Z) :=
  (rev (sorted (map (fun tree : Tree => (len (Lefe_leaves self tree))) (Lefe_trees self colour)))).

Definition Lefe_violations_at (self : Lefe) (cell : Cell) (colour : Colour) : (list Violation) :=
  let beside := (HexBoard_neighbours (Lefe_board self)) in
  let contents := (Stones_contents (Lefe_stones self)) in
  let friends := (sorted (filter (fun at_ => ((item contents at_) == colour)) (item beside cell))) in
  let touching := (map (fun it => match it with [one; other] => [one; other] | _ => default end) (filter (fun it => match it with [one; other] => (mem other (item beside one)) | _ => default end) (pairs friends))) in
  if (((len friends) <=? 3) && (negb (truth touching))) then [] else
  let shown := (if (truth touching) then (item touching 0) else friends) in
  let fault := (if (truth touching) then "touch each other"%string else "are too many"%string) in
  [(Build_Violation "lefe.place"%string shown)].

Definition Lefe_can_place (self : Lefe) (colour : Colour) : bool :=
  (existsb (fun cell => (negb (truth (Lefe_violations_at self cell colour)))) (Stones_empty (Lefe_stones self) (Lefe_board self))).

Definition Lefe_threshold (self : Lefe) (before : (list Z)) : (option Z) :=
  if (negb (truth before)) then (if ((LefeOptions_newborn (Lefe_options self)) == "from-zero"%string) then 0 else None) else
  (if ((LefeOptions_merge (Lefe_options self)) == "fewest"%string) then (extreme Z.min before) else (extreme Z.max before)).

Definition Lefe_growth `{Rounds} (self : Lefe) (cell : Cell) : Growth :=
  let joined := (Lefe_trees_beside self (Lefe_trees self (Lefe_turn self)) [cell]) in
  let grown := (union (set (set [cell])) (flat_map elements joined)) in
  let before := (map (fun tree : Tree => (len (Lefe_leaves self tree))) joined) in
  let leaves := (len (Lefe_leaves self grown)) in
  let threshold := (Lefe_threshold self before) in
  let increased := (match threshold with Some threshold => (threshold <? leaves) | None => false end) in
  let touched := (if increased then (Lefe_trees_beside self (Lefe_trees self (Lefe_opponent self (Lefe_turn self))) grown) else []) in
  let removable := (filter (fun tree => ((len (Lefe_leaves self tree)) <? leaves)) touched) in
  (Build_Growth grown leaves before increased removable).

Definition Lefe_may_remove `{Rounds} (self : Lefe) (cell : Cell) (taken : (option Cell)) : bool :=
  let removable := (Growth_removable (Lefe_growth self cell)) in
  (if (truth removable) then (existsb (fun tree : Tree => (match taken with Some it => mem it tree | None => false end)) removable) else (taken == None)).

Definition Lefe_unable (self : Lefe) : (list Colour) :=
  let asked := (if ((LefeOptions_end (Lefe_options self)) == "on-turn"%string) then [(Lefe_turn self)] else Lefe_colours) in
  (filter (fun colour => (negb (Lefe_can_place self colour))) asked).

Definition Lefe_over (self : Lefe) : bool :=
  (((Lefe_phase self) == Phase_PLAY) && ((Lefe_unable self) != [])).

Definition Lefe_points (self : Lefe) (counts : (list Z)) (other : (list Z)) : Z :=
  (add (len (set counts)) (if (precedes other counts) then 1 else 0)).

Definition Lefe_leading (self : Lefe) (dark : (list Z)) (light : (list Z)) : (option Colour) :=
  let points := (Lefe_points self dark light) in
  let others := (Lefe_points self light dark) in
  if (points != others) then (if (others <? points) then DARK else LIGHT) else
  if ((dark == light) || ((LefeOptions_tie (Lefe_options self)) == "draw"%string)) then None else
  (if (precedes light dark) then DARK else LIGHT).

Definition Lefe_after `{Rounds} (self : Lefe) (action : Action) : Lefe :=
  match action with
  | Choose _ => (Build_Lefe (Lefe_board self) (Lefe_stones self) (if ((LefeOptions_pie (Lefe_options self)) == "extra-stone"%string) then DARK else LIGHT) Phase_PLAY (Lefe_options self))
  | _ => match action with
  | Placement cell _ removing => let stones := (Stones_place (Lefe_stones self) cell (Lefe_turn self)) in
  let enemy := (Lefe_opponent self (Lefe_turn self)) in
  if ((Lefe_phase self) == Phase_PIE_STONE) then (Build_Lefe (Lefe_board self) stones (Lefe_turn self) Phase_CHOICE (Lefe_options self)) else
  let taken := (flat_map (fun tree : Tree => tree) (filter (fun tree : Tree => (match removing with Some it => mem it tree | None => false end)) (Lefe_trees self enemy))) in
  (Build_Lefe (Lefe_board self) (Stones_remove stones taken) enemy (Lefe_phase self) (Lefe_options self))
  | _ => default end end.

Definition Lefe_set_up (board : HexBoard) (stones : Stones) (turn : (option Colour)) (options : LefeOptions) : Lefe :=
  let chosen := (LefeOptions_require options) in
  (Build_Lefe (HexBoard_require board) stones (or_else turn DARK) Phase_PLAY chosen).

Definition Lefe_start (board : HexBoard) (options : LefeOptions) : Lefe :=
  let position := (Lefe_set_up board (Stones_none board) DARK options) in
  (if ((LefeOptions_pie (Lefe_options position)) == "none"%string) then position else (Build_Lefe (Lefe_board position) (Lefe_stones position) (Lefe_turn position) Phase_PIE_STONE (Lefe_options position))).

Definition Lefe_violations_of_pie (self : Lefe) (action : Action) : (list Violation) :=
  match action with
  | Choose _ => if ((Lefe_phase self) == Phase_CHOICE) then [] else match action with
  | Placement _ _ None => if ((Lefe_phase self) == Phase_PIE_STONE) then [] else [(Build_Violation "lefe.pie"%string [])]
  | _ => [(Build_Violation "lefe.pie"%string [])] end
  | _ => match action with
  | Placement _ _ None => if ((Lefe_phase self) == Phase_PIE_STONE) then [] else [(Build_Violation "lefe.pie"%string [])]
  | _ => [(Build_Violation "lefe.pie"%string [])] end end.

Definition Lefe_violations_of_removal `{Rounds} (self : Lefe) (cell : Cell) (taken : (option Cell)) : (list Violation) :=
  let grew := (Lefe_growth self cell) in
  let enemy := (Lefe_opponent self (Lefe_turn self)) in
  if (Lefe_may_remove self cell taken) then [] else
  match taken with None => let stones := (sorted (set (flat_map (fun tree : Tree => tree) (Growth_removable grew)))) in
  [(Build_Violation CAPTURE stones)] | Some taken =>
  let named := ((hd_error (filter (fun tree : Tree => (mem taken tree)) (Lefe_trees self enemy))) : (option Tree)) in
  match named with None => [(Build_Violation CAPTURE [taken])] | Some named =>
  let cells := (sorted named) in
  if (negb (Growth_increased grew)) then let clauses := (if (1 <? (len (Growth_before grew))) then [CAPTURE; "lefe.merge"%string] else [CAPTURE]) in
  (map (fun clause => (Build_Violation clause cells)) clauses) else
  if (negb (truth (Lefe_trees_beside self [named] (Growth_grown grew)))) then [(Build_Violation CAPTURE cells)] else
  [(Build_Violation CAPTURE cells)] end end.

Definition Lefe_status `{Rounds} (self : Lefe) : Status :=
  if ((Lefe_phase self) == Phase_PIE_STONE) then (Build_Status false None DARK None None false) else
  if ((Lefe_phase self) == Phase_CHOICE) then (Build_Status false None None None None false) else
  let dark := (Lefe_leaf_counts self DARK) in
  let light := (Lefe_leaf_counts self LIGHT) in
  let score := (dict [(DARK, (Lefe_points self dark light)); (LIGHT, (Lefe_points self light dark))]) in
  let leader := (Lefe_leading self dark light) in
  if (Lefe_over self) then (Build_Status true leader None score leader true) else
  (Build_Status false None (Lefe_turn self) score leader true).

Definition Lefe_placements `{Rounds} (self : Lefe) (cell : Cell) : (list Action) :=
  let placeable := (((Lefe_phase self) == Phase_PLAY) && (negb (truth (Lefe_violations_at self cell (Lefe_turn self))))) in
  let removable := ((if placeable then (Growth_removable (Lefe_growth self cell)) else []) : (list Tree)) in
  (match (map (fun tree : Tree => (Placement cell None (extreme Z.min tree))) removable) with [] => [(Placement cell None None)] | found => found end).

Definition Lefe_candidates `{Rounds} (self : Lefe) : (list Action) :=
  if ((Lefe_phase self) == Phase_CHOICE) then (map (fun it => Choose it) Lefe_colours) else
  let empty := (if (Lefe_over self) then [] else (Stones_empty (Lefe_stones self) (Lefe_board self))) in
  (flat_map (fun cell => (Lefe_placements self cell)) empty).

Definition Lefe_violations `{Rounds} (self : Lefe) (action : Action) : (list Violation) :=
  if ((Lefe_phase self) != Phase_PLAY) then (Lefe_violations_of_pie self action) else
  let ended := (if (Lefe_over self) then [(Build_Violation END [])] else []) in
  match action with
  | Placement cell _ taken => let occupied := (Lefe_violations_if_occupied self cell ["lefe.place"%string; "lefe.turn"%string]) in
  let placed := (match occupied with [] => (Lefe_violations_at self cell (Lefe_turn self)) | found => found end) in
  (ended ++ (match placed with [] => (Lefe_violations_of_removal self cell taken) | found => found end))
  | _ => (ended ++ (Lefe_violations_of_pie self action)) end.
