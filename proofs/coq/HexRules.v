(** The rules of Interleave, Evening and Lefe, as definitions that compute.

    [First] is Black in Interleave, White in Evening and Dark in Lefe. Set-up, pie, opening and the wish to stop
    are left out where they only say when placements begin and end. *)

From Coq Require Import ZArith List Bool Arith.
Import ListNotations.
From Rulestone Require Import Rules.
Open Scope Z_scope.

(** ** Hexagonal cells

    A cell is its column and its row; columns lean to the right by half a cell a row. *)

(** Right, upper right, upper left, and the other way. *)
Definition directions : list point := [(1, 0); (1, 1); (0, 1); (-1, 0); (-1, -1); (0, -1)].

Definition neighbours (p : point) : list point := map (shift p) directions.

Definition beside (p q : point) : bool := existsb (same_point q) (neighbours p).

(** The regular board with [s] cells a side; [(0, 0)] is the first cell of its lowest row. *)
Definition on_hexagon (s : Z) (p : point) : bool :=
  on_board (2 * s - 1) (2 * s - 1) p && (Z.abs (fst p - snd p) <? s).

Definition hexagon (s : Z) : list point := filter (on_hexagon s) (board (2 * s - 1) (2 * s - 1)).

Definition empty_hexagon (s : Z) : position := fun p => if on_hexagon s p then Empty else Off.

(** The stones of a colour among some cells. *)
Definition stones_of (cells : list point) (P : position) (c : colour) : list point := filter (fun p => holds c (P p)) cells.

(** ** Games without turns: who may place where, at any time *)

Definition openness := position -> point -> colour -> bool.

Definition move := (point * colour)%type.

(** Whether placements can be made one after the other, and what they lead to. *)
Fixpoint playable (open : openness) (P : position) (moves : list move) : bool :=
  match moves with
  | [] => true
  | (q, c) :: rest => open P q c && playable open (place P q c) rest
  end.

Definition after (P : position) (moves : list move) : position :=
  fold_left (fun P m => place P (fst m) (snd m)) moves P.

(** [zs] are [xs] and [ys], each in their order, in each other's company. *)
Inductive merge : list move -> list move -> list move -> Prop :=
| merge_none : merge [] [] []
| merge_left x xs ys zs : merge xs ys zs -> merge (x :: xs) ys (x :: zs)
| merge_right y xs ys zs : merge xs ys zs -> merge xs (y :: ys) (y :: zs).

(** Placements and wishes to stop. A placement takes a wish back, two wishes end the game. To wish the same twice changes nothing,
    and does not count as an action here. *)
Inductive action := Places (q : point) (c : colour) | Stops (c : colour).

(** Whether such actions can follow one another, if [stopped] wishes to stop. *)
Fixpoint possible (open : openness) (P : position) (stopped : option colour) (actions : list action) : bool :=
  match actions with
  | [] => true
  | Places q c :: rest => open P q c && possible open (place P q c) None rest
  | Stops c :: rest =>
      match stopped with
      | None => possible open P (Some c) rest
      | Some d => negb (same c d) && match rest with [] => true | _ => false end
      end
  end.

(** ** Interleave *)

(** The first stone met from [p] in a direction, in at most [far] steps over empty cells. *)
Fixpoint sees (far : nat) (P : position) (p d : point) : option colour :=
  match far with
  | O => None
  | S k => match P (shift p d) with Stone c => Some c | Empty => sees k P (shift p d) d | Off => None end
  end.

(** In how many directions a stone of the colour is seen. *)
Definition in_sight (far : nat) (P : position) (p : point) (c : colour) : nat :=
  length (filter (fun d => match sees far P p d with Some e => same c e | None => false end) directions).

(** More enemies than friends. Boards that are no hexagons are positions with cells [Off]. *)
Definition open_interleave (far : nat) : openness := fun P q c =>
  is_empty (P q) && (in_sight far P q c <? in_sight far P q (other c))%nat.

(** Sizes of groups, compared at the first difference; a missing group counts 0. *)
Fixpoint first_difference (places : nat) (xs ys : list nat) : comparison :=
  match places with
  | O => Eq
  | S k => match (hd 0 xs ?= hd 0 ys)%nat with Eq => first_difference k (tl xs) (tl ys) | found => found end
  end.

Definition compare_sizes (xs ys : list nat) : comparison := first_difference (length xs + length ys) xs ys.

(** In half stones, with Red's imaginary group of one. *)
Definition compare_with_half (black red : list nat) : comparison :=
  compare_sizes (map (fun k => 2 * k)%nat black) (map (fun k => 2 * k)%nat red ++ [1%nat]).

(** ** Evening *)

(** The stones of the groups of a colour that are adjacent to a cell, each once. *)
Definition adjacent_groups (cells : list point) (P : position) (q : point) (c : colour) : list point :=
  fst (joined_by beside (beside q) (stones_of cells P c)).

(** The sum of one's own adjacent groups is smaller than the opponent's. *)
Definition open_evening (cells : list point) : openness := fun P q c =>
  is_empty (P q) && (length (adjacent_groups cells P q c) <? length (adjacent_groups cells P q (other c)))%nat.

(** ** Lefe *)

(** The maximal sets among some cells that are connected step by step, by their first cells. *)
Fixpoint components (step : point -> point -> bool) (k : nat) (points : list point) : list (list point) :=
  match k, points with
  | S k, p :: rest => let (tree, others) := flood step (S (length rest)) [p] rest in tree :: components step k others
  | _, _ => []
  end.

Definition trees (cells : list point) (P : position) (c : colour) : list (list point) :=
  components beside (length cells) (stones_of cells P c).

Definition leaves (tree : list point) : nat :=
  length (filter (fun p => (length (filter (beside p) tree) <=? 1)%nat) tree).

(** At most three adjacent friendly stones, no two of them adjacent to each other. *)
Definition open_lefe : openness := fun P q c =>
  let friends := filter (fun p => holds c (P p)) (neighbours q) in
  is_empty (P q) && (length friends <=? 3)%nat && forallb (fun p => negb (existsb (beside p) friends)) friends.

(** The options [newborn] = from-zero, [merge] = fewest and [end] = either; [false] is the other value. *)
Record options := { from_zero : bool; fewest : bool; either : bool }.

(** The number of leaves to exceed, by those of the trees that the new stone joins. *)
Definition threshold (o : options) (joined : list nat) : option nat :=
  match joined with
  | [] => if from_zero o then Some 0%nat else None
  | k :: rest => Some (fold_left (if fewest o then Nat.min else Nat.max) rest k)
  end.

(** The enemy trees one of which has to be removed after a stone on [q]. *)
Definition removable (o : options) (cells : list point) (P : position) (q : point) (c : colour) : list (list point) :=
  let joined := filter (existsb (beside q)) (trees cells P c) in
  let grown := q :: concat joined in
  match threshold o (map leaves joined) with
  | Some k =>
      if (k <? leaves grown)%nat
      then filter (fun tree => (leaves tree <? leaves grown)%nat && existsb (fun p => existsb (beside p) grown) tree)
                  (trees cells P (other c))
      else []
  | None => []
  end.

Definition remove (P : position) (tree : list point) : position :=
  fun p => if existsb (same_point p) tree then Empty else P p.

(** A stone, and the tree that is removed, by one of its stones. *)
Definition turn := (point * option point)%type.

(** What a turn leads to: a stone on [q], and the removal of the tree that holds [taken], if one is named. *)
Definition lefe_turn (o : options) (cells : list point) (P : position) (c : colour) (q : point) (taken : option point) :
  option position :=
  if open_lefe P q c then
    match removable o cells P q c, taken with
    | [], None => Some (place P q c)
    | trees, Some p => option_map (remove (place P q c)) (find (existsb (same_point p)) trees)
    | _, None => None
    end
  else None.

Definition lefe_able (cells : list point) (P : position) (c : colour) : bool :=
  match find (fun q => open_lefe P q c) cells with Some _ => true | None => false end.

(** One of the two cannot place, or with the other value of the option, the one whose turn it is. *)
Definition lefe_over (o : options) (cells : list point) (P : position) (c : colour) : bool :=
  negb (lefe_able cells P c) || either o && negb (lefe_able cells P (other c)).

(** A position written down, cell by cell, and read. *)
Definition sheet := list (point * cell).

Definition written (cells : list point) (P : position) : sheet := map (fun p => (p, P p)) cells.

Definition read (s : sheet) : position :=
  fun p => match find (fun k => same_point p (fst k)) s with Some (_, x) => x | None => Off end.

(** Turns played one after the other, if all of them are legal: the position and whose turn it is then. *)
Fixpoint lefe_play (o : options) (cells : list point) (s : sheet) (c : colour) (turns : list turn) :
  option (sheet * colour) :=
  match turns with
  | [] => Some (s, c)
  | (q, taken) :: rest =>
      if lefe_over o cells (read s) c then None else
      match lefe_turn o cells (read s) c q taken with
      | Some P => lefe_play o cells (written cells P) (other c) rest
      | None => None
      end
  end.

(** The option [pie]: the stone on [q] is Dark's first move, or an extra one, or there is none. *)
Inductive pie := First_move | Extra_stone | No_pie.

Definition lefe_start (s : Z) (w : pie) (q : point) : sheet * colour :=
  let empty := empty_hexagon s in
  match w with
  | First_move => (written (hexagon s) (place empty q First), Second)
  | Extra_stone => (written (hexagon s) (place empty q First), First)
  | No_pie => (written (hexagon s) empty, First)
  end.

Fixpoint insert (k : nat) (l : list nat) : list nat :=
  match l with [] => [k] | j :: rest => if (j <=? k)%nat then k :: l else j :: insert k rest end.

(** The leaves of each tree, in descending order. *)
Definition leaf_counts (cells : list point) (P : position) (c : colour) : list nat :=
  fold_right insert [] (map leaves (trees cells P c)).

(** Greater at the first difference; who has run out of trees is behind. *)
Fixpoint ahead (xs ys : list nat) : bool :=
  match xs, ys with
  | x :: xs, y :: ys => if (x =? y)%nat then ahead xs ys else (y <? x)%nat
  | _ :: _, [] => true
  | [], _ => false
  end.

(** A point for each different number of leaves, and one for being ahead. *)
Definition lefe_points (cells : list point) (P : position) (c : colour) : nat :=
  let own := leaf_counts cells P c in
  length (nodup Nat.eq_dec own) + (if ahead own (leaf_counts cells P (other c)) then 1 else 0).

(** ** Interleave on any board, given by the step from a cell in a direction

    With a rim, with missing cells, or glued to itself, so that a line comes round the board and a stone is seen in several
    directions. *)

Section Net.
Context {space : Type} (same_space : forall x y : space, {x = y} + {x <> y}).
Context (onward : nat -> space -> option space) (lines : list nat).

Definition net := space -> cell.

(** The first stone met from [p] in a direction, in at most [far] steps over empty cells. *)
Fixpoint met (far : nat) (P : net) (p : space) (d : nat) : option colour :=
  match far with
  | O => None
  | S k => match onward d p with
    | None => None
    | Some q => match P q with Stone c => Some c | Empty => met k P q d | Off => None end
    end
  end.

(** In how many directions a stone of the colour is met. *)
Definition met_by (far : nat) (P : net) (p : space) (c : colour) : nat :=
  length (filter (fun d => match met far P p d with Some e => same c e | None => false end) lines).

Definition open_on_net (far : nat) (P : net) (q : space) (c : colour) : bool :=
  is_empty (P q) && (met_by far P q c <? met_by far P q (other c))%nat.

Definition put (P : net) (r : space) (c : colour) : net := fun q => if same_space q r then Stone c else P q.
End Net.

(** The hexagon with opposite sides glued. Copies of it cover the plane: a step off the board leads to the cell that a copy has
    there. These are the places of the copies around it. *)
Definition copies (s : Z) : list point :=
  [(0, 0); (s, 1 - s); (2 * s - 1, s); (s - 1, 2 * s - 1); (- s, s - 1); (1 - 2 * s, - s); (1 - s, 1 - 2 * s)].

(** The step from a cell in a direction; a board of one cell has none. *)
Definition glued_step (s : Z) (d : nat) (p : point) : option point :=
  if s =? 1 then None else find (on_hexagon s) (map (shift (shift p (nth d directions (0, 0)))) (copies s)).

(** A cell of the board and one that a step leads to. *)
Definition glued_beside (s : Z) (p q : point) : bool :=
  on_hexagon s p && existsb (fun d => match glued_step s d p with Some r => same_point q r | None => false end) (seq 0 6).
