// Made from the register by `python -m tools.javascript_data`.

export default {
 "title": "Minefield",
 "clauses": {
  "minefield.board": {
   "title": "The board",
   "text": "The board is a square grid of points, of any size, empty at the start. The top and bottom edges are Black's, the left and right ones White's. A corner point lies on two edges, one of each colour."
  },
  "minefield.turn": {
   "title": "Turns",
   "text": "Black begins, and the colours take turns. On your turn, put one stone of your colour on an empty point. Stones are never moved or taken off. There is no swap: White answers Black's first stone with a stone (ruling swap).",
   "sentences": {
    "swap": {
     "false": "There is no swap: White answers Black's first stone with a stone (ruling swap).",
     "true": "On White's first turn, and no later one, White may swap instead of placing: the black stone stays, and the two people trade colours. It is White's turn again, who is now the other person and cannot swap back."
    }
   }
  },
  "minefield.hard-corner": {
   "title": "No hard corner",
   "text": "You may not create a hard corner: a 2×2 area with two stones of one colour on a diagonal, one stone of the other colour, and one empty point. It does not matter which colour has the pair, or which of the three stones is the new one."
  },
  "minefield.switch": {
   "title": "No switch",
   "text": "You may not create a switch: an area of 2×3 or 2×4, upright or lying, with two black and two white stones on its corners, equal colours diagonally opposite, and all its other points empty. The new stone can be any of the four."
  },
  "minefield.skip": {
   "title": "Skipping",
   "text": "You may not pass. If your colour has no placement when its turn comes, it is skipped and the other colour moves. If neither colour has a placement and there is no winner, the game is over and drawn (ruling both-skipped)."
  },
  "minefield.win": {
   "title": "Winning",
   "text": "You win as soon as a chain of your stones reaches from one of your edges to the other. A chain consists of stones that are next to each other along rows and columns; stones that meet only diagonally are not joined."
  }
 }
};
