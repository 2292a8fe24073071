(** Positions as lists, and the answers that are compared with those of the other engines. *)

From Coq Require Import ZArith List Bool Arith.
Import ListNotations.
From Rulestone Require Import Rules HexRules.
Open Scope Z_scope.

(** A board from what its points hold, row by row from the bottom; what is missing is empty. *)
Definition position_of (m n : Z) (cells : list cell) : position :=
  fun p => if on_board m n p then nth (Z.to_nat (fst p + m * snd p)) cells Empty else Off.

Record answer := { accepted : nat; won : option colour; mover : option colour; legal_points : list point }.

Definition judge (g : game) (m n : Z) (k : nat) (P : position) (c : colour) : answer :=
  let d := to_move g m n P c in
  {| accepted := k; won := winner m n P; mover := d;
     legal_points := match d with Some d => placements g m n P d | None => [] end |}.

(** Play the points one after the other up to the first that is refused, and judge the position that is reached.
    A program may give a [store] that keeps the position as a table; it must be the same position. *)
Fixpoint play (store : position -> position) (g : game) (m n : Z) (k : nat) (P : position) (c : colour)
  (points : list point) : answer :=
  match points with
  | [] => judge g m n k P c
  | q :: rest =>
      match to_move g m n P c with
      | None => judge g m n k P c
      | Some d =>
          if legal g m n P q d then play store g m n (S k) (store (place P q d)) (other d) rest
          else judge g m n k P c
      end
  end.

(** ** The games on hexagonal cells, from positions *)

Definition open_cells (open : openness) (cells : list point) (P : position) (c : colour) : list point :=
  filter (fun q => open P q c) cells.

(** Every turn, with each tree that may be removed named by its first stone. *)
Definition lefe_turns (o : options) (cells : list point) (P : position) (c : colour) : list turn :=
  flat_map (fun q =>
    match removable o cells P q c with
    | [] => [(q, None)]
    | trees => map (fun tree => (q, hd_error tree)) trees
    end) (open_cells open_lefe cells P c).

(** The sizes of a colour's groups, in descending order; a group is connected step by step. *)
Definition sizes_by (step : point -> point -> bool) (cells : list point) (P : position) (c : colour) : list nat :=
  fold_right insert [] (map (@length point) (components step (length cells) (stones_of cells P c))).
Definition group_sizes : list point -> position -> colour -> list nat := sizes_by beside.

(** Who wins Interleave if it ends here: Red's half stone counts. *)
Definition interleave_leader (step : point -> point -> bool) (cells : list point) (P : position) : colour :=
  match compare_with_half (sizes_by step cells P First) (sizes_by step cells P Second) with Gt => First | _ => Second end.

(** Who wins Evening: a full tie is Black's, or in the variant White's if either colour has an odd number of stones. *)
Definition evening_leader (odd_even : bool) (cells : list point) (P : position) : colour :=
  match compare_sizes (group_sizes cells P First) (group_sizes cells P Second) with
  | Gt => First
  | Lt => Second
  | Eq => if odd_even && Nat.odd (length (HexRules.stones_of cells P First)) then First else Second
  end.

(** Who wins Lefe if it ends here: the higher score; with equal scores, by the other value of the option [tie], who is
    ahead. *)
Definition lefe_winner (by_bonus : bool) (cells : list point) (P : position) : option colour :=
  let points c := lefe_points cells P c in
  let leads c := ahead (leaf_counts cells P c) (leaf_counts cells P (other c)) in
  match Nat.compare (points First) (points Second) with
  | Gt => Some First
  | Lt => Some Second
  | Eq => if by_bonus && leads First then Some First else if by_bonus && leads Second then Some Second else None
  end.
