// Made from the register by `python -m tools.javascript_data`.

export default {
 "title": "Interleave",
 "clauses": {
  "interleave.board": {
   "title": "The board",
   "text": "Any board of hexagonal cells will do, of any size and topology; a hexagon with four cells to a side is recommended. This project judges hexagons, whole or with cells removed (ruling removed-cells). Opposite sides are not glued.",
   "sentences": {
    "wrap": {
     "false": "Opposite sides are not glued.",
     "true": "Opposite sides are glued, so that each cell has six neighbours (ruling topology)."
    }
   }
  },
  "interleave.pie": {
   "title": "The pie",
   "text": "First of all one player sets up stones of both colours, as many as wanted and anywhere. At least one must be black; red ones may be left out. The other player chooses a colour, and play begins."
  },
  "interleave.turnless": {
   "title": "No turns",
   "text": "There are no turns. At any time, put a stone of your colour on an empty space, if interleave.place allows it."
  },
  "interleave.sightline": {
   "title": "Sightlines",
   "text": "In each of the six directions you see the first stone, adjacent or across empty cells only. You do not see behind it, nor past a removed cell. On a board that wraps, the line goes on round the board (ruling topology)."
  },
  "interleave.place": {
   "title": "Placing",
   "text": "You may place a stone only where you see more enemy stones than your own from there. As many of each is not enough, and so is seeing none."
  },
  "interleave.end": {
   "title": "The end",
   "text": "The game is over when neither player wishes to place any more: both have stopped since the last placement (ruling wish), or neither can place (ruling cannot-place)."
  },
  "interleave.score": {
   "title": "The score",
   "text": "Compare the largest groups of connected stones of both colours, then the next largest, and so on; a missing group counts 0. At the first difference, the larger group wins. If all groups are equal, Red wins, as if Red had an extra group of half a stone."
  }
 }
};
