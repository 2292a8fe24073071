// Made from the register by `python -m tools.javascript_data`.

export default {
 "title": "Evening",
 "clauses": {
  "evening.board": {
   "title": "The board",
   "text": "The board is a regular hexagon of hexagonal cells, of any size, empty at the start. Five cells to a side are recommended."
  },
  "evening.opening": {
   "title": "The opening",
   "text": "White begins with one white stone, on any cell. Before it no other action is allowed (ruling before-the-opening)."
  },
  "evening.group": {
   "title": "Groups",
   "text": "Connected stones of one colour, neighbour by neighbour, are a group. Its size is the number of its stones."
  },
  "evening.turnless": {
   "title": "No turns",
   "text": "After the opening there are no turns. At any time, place a stone of your colour on an empty cell, if evening.place allows it."
  },
  "evening.place": {
   "title": "Placing",
   "text": "Add up the sizes of your groups that touch the cell, and of the enemy's. You may place there only if your total is the smaller one; equal totals forbid it, 0 against 0 too. A group is added once, however many of its stones touch the cell. Use the board as it is before your stone."
  },
  "evening.end": {
   "title": "The end",
   "text": "The game is over when both players have stopped since the last placement, or when neither can place."
  },
  "evening.score": {
   "title": "The score",
   "text": "Compare the largest groups of both colours, then the next largest, and so on; a missing group counts 0 (ruling missing-groups). At the first difference, the larger group wins. If all groups are tied, Black wins, unless the variant of evening.odd-even is played."
  },
  "evening.odd-even": {
   "title": "The odd–even variant",
   "text": "The variant (the Odd-Even protocol) is off: Black wins if all groups are tied. If it is on and all groups are tied, count one colour's stones. Odd: White wins. Even: Black wins.",
   "sentences": {
    "tiebreak": {
     "black": "The variant (the Odd-Even protocol) is off: Black wins if all groups are tied. If it is on and all groups are tied, count one colour's stones. Odd: White wins. Even: Black wins.",
     "odd-even": "The variant (the Odd-Even protocol) is on: if all groups are tied, count one colour's stones, which are then as many as the other's. Odd: White wins. Even: Black wins."
    }
   }
  }
 }
};
