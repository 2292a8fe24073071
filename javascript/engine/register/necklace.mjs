// Made from the register by `python -m tools.javascript_data`.

export default {
 "title": "Necklace",
 "clauses": {
  "necklace.board": {
   "title": "The board",
   "text": "The board is a grid of points with as many rows as columns (ruling square-grid), of any size, empty at the start. The top and bottom edges are Red's, the left and right ones Blue's. A corner point lies on two edges, one of each colour."
  },
  "necklace.turn": {
   "title": "Turns",
   "text": "Red begins, and the colours take turns. On your turn, put one stone of your colour on an empty point. Stones are never moved or taken off."
  },
  "necklace.crosscut": {
   "title": "No crosscut",
   "text": "Once your stone is placed, no crosscut may be on the board: a 2×2 area with red stones on one diagonal and blue stones on the other."
  },
  "necklace.secluded": {
   "title": "No secluded point",
   "text": "Once your stone is placed, no empty point may be secluded. A point is secluded if you cannot reach an edge from it along rows and columns, through empty points only; the edge point at the end must be empty too (ruling empty-exit). An empty point on an edge is never secluded."
  },
  "necklace.skip": {
   "title": "Skipping",
   "text": "You may not pass. If your colour has no placement when its turn comes, it is skipped and the other colour moves. If neither colour has a placement and there is no winner, the game is over and drawn (ruling both-skipped)."
  },
  "necklace.win": {
   "title": "Winning",
   "text": "You win as soon as a chain of your stones reaches both of your edges. A chain consists of stones that are next to each other along rows and columns; stones that touch only at a corner are not linked."
  },
  "necklace.swap": {
   "title": "The swap",
   "text": "On Blue's first turn, and no later one, Blue may swap instead of placing: the red stone stays, and the two people trade colours. The former Red player, now Blue, plays next and may not swap back (ruling who-moves-after-the-swap).",
   "sentences": {
    "swap": {
     "true": "On Blue's first turn, and no later one, Blue may swap instead of placing: the red stone stays, and the two people trade colours. The former Red player, now Blue, plays next and may not swap back (ruling who-moves-after-the-swap).",
     "false": "The swap is switched off: Blue answers Red's first stone with a stone."
    }
   }
  }
 }
};
