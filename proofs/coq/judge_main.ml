(* Reads a question a line, and answers each with a line:
     GAME OPTIONS SIZE TURN CELLS MOVES
     ACCEPTED WINNER MOVER LEGAL
   CELLS are row by row from the bottom: "." empty, "#" not there, "1" and "2" a stone of the first and the second
   colour. MOVES are points, "x,y" joined by ";". OPTIONS are Lefe's newborn, merge, end and tie, "y" for the default
   of each. LEGAL are points, with "1:" or "2:" before it where either colour may place, and with "x" and a stone of a tree
   after it where the tree is removed. "-" stands for none. *)

open Judge_code

let point text = Scanf.sscanf text "%d,%d" (fun x y -> (x, y))

let points text = if text = "-" then [] else List.map point (String.split_on_char ';' text)

let named (x, y) = Printf.sprintf "%d,%d" x y

let colour = function Some First -> "1" | Some Second -> "2" | None -> "-"

let say accepted won mover legal =
  Printf.printf "%d %s %s %s\n" accepted (colour won) (colour mover) (if legal = [] then "-" else String.concat ";" legal)

let content = function '1' -> Stone First | '2' -> Stone Second | '#' -> Off | _ -> Empty

(* The position as a table. *)
let stored size position =
  let table = Array.init (size * size) (fun i -> position (i mod size, i / size)) in
  fun (x, y) -> if x >= 0 && x < size && y >= 0 && y < size then table.(x + size * y) else Off

let judge_square game size turn cells moves =
  let at (x, y) = content cells.[x + size * y] in
  let a = play (stored size) game size size 0 (stored size at) turn moves in
  say a.accepted a.won a.mover (List.map named a.legal_points)

let judge_hexagon game options size turn cells =
  let places = hexagon size in
  let wide = 2 * size - 1 in
  let held = List.mapi (fun i p -> (p, content cells.[i])) places in
  let position = stored wide (fun p -> try List.assoc p held with Not_found -> Off) in
  let either_colour opens leader =
    let of_colour c = List.map (fun p -> colour (Some c) ^ ":" ^ named p) (open_cells opens places position c) in
    say 0 (Some leader) None (of_colour First @ of_colour Second) in
  match game with
  | "interleave" -> either_colour (open_interleave wide) (interleave_leader beside places position)
  | "evening" -> either_colour (open_evening places) (evening_leader (options.[0] = 'n') places position)
  | _ ->
      let chosen i = options.[i] = 'y' in
      let o = { from_zero = chosen 0; fewest = chosen 1; either = chosen 2 } in
      if lefe_over o places position turn then say 0 (lefe_winner (not (chosen 3)) places position) None []
      else
        let action (p, taken) = named p ^ (match taken with Some q -> "x" ^ named q | None -> "") in
        say 0 None (Some turn) (List.map action (lefe_turns o places position turn))

let answer line =
  Scanf.sscanf line " %s %s %d %s %s %s" (fun game options size turn cells moves ->
    let turn = if turn = "1" then First else Second in
    match game with
    | "minefield" -> judge_square Minefield size turn cells (points moves)
    | "necklace" -> judge_square Necklace size turn cells (points moves)
    | _ -> judge_hexagon game options size turn cells)

let () =
  try while true do answer (input_line stdin) done with End_of_file -> ()
