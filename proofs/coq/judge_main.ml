(* Reads a question a line, and answers each with a line:
     GAME WIDTH HEIGHT TURN CELLS MOVES
     ACCEPTED WINNER MOVER LEGAL
   CELLS are row by row from the bottom: "." empty, "1" and "2" a stone of the first and the second colour.
   MOVES and LEGAL are points, "x,y" joined by ";"; "-" stands for none. *)

open Judge_code

let split separator text = if text = "-" then [] else String.split_on_char separator text

let point text = Scanf.sscanf text "%d,%d" (fun x y -> (x, y))

let colour = function Some First -> "1" | Some Second -> "2" | None -> "-"

let answer line =
  Scanf.sscanf line " %s %d %d %s %s %s" (fun game width height turn cells moves ->
    let game = if game = "minefield" then Minefield else Necklace in
    let on_board x y = x >= 0 && x < width && y >= 0 && y < height in
    let cell (x, y) =
      if not (on_board x y) then Off
      else match cells.[x + width * y] with '1' -> Stone First | '2' -> Stone Second | _ -> Empty in
    let store position =
      let table = Array.init (width * height) (fun i -> position (i mod width, i / width)) in
      fun (x, y) -> if on_board x y then table.(x + width * y) else Off in
    let turn = if turn = "1" then First else Second in
    let a = play store game width height 0 cell turn (List.map point (split ';' moves)) in
    let points = List.map (fun (x, y) -> Printf.sprintf "%d,%d" x y) a.legal_points in
    Printf.printf "%d %s %s %s\n" a.accepted (colour a.won) (colour a.mover)
      (if points = [] then "-" else String.concat ";" points))

let () =
  try while true do answer (input_line stdin) done with End_of_file -> ()
