// Made from the register by `python -m tools.javascript_data`.

export default {
 "title": "Lefe",
 "clauses": {
  "lefe.board": {
   "title": "The board",
   "text": "The board is a hexagon of hexagonal cells, empty at the start. Six cells to a side are recommended; five and seven are official too."
  },
  "lefe.pie": {
   "title": "The pie",
   "text": "First of all one player puts a dark stone on any cell of the empty board. The other player then chooses a colour. The stone was Dark's first move, so Light plays next (ruling pie-stone).",
   "sentences": {
    "pie": {
     "first-move": "First of all one player puts a dark stone on any cell of the empty board. The other player then chooses a colour. The stone was Dark's first move, so Light plays next (ruling pie-stone).",
     "extra-stone": "First of all one player puts a dark stone on any cell of the empty board. The other player then chooses a colour. The stone came before the game, so Dark plays next.",
     "none": "There is no pie: Dark begins on the empty board."
    }
   }
  },
  "lefe.tree": {
   "title": "Trees",
   "text": "Connected stones of one colour, neighbour by neighbour, are a tree. A single stone is also a tree."
  },
  "lefe.leaf": {
   "title": "Leaves",
   "text": "A stone is a leaf if no more than one of its neighbours has its colour. So a single stone is one leaf, two stones together are two, and a closed ring has none."
  },
  "lefe.turn": {
   "title": "Turns",
   "text": "Dark begins, and the colours take turns. On your turn place one stone, then remove one enemy tree if your tree gained leaves (lefe.capture)."
  },
  "lefe.place": {
   "title": "Placing",
   "text": "Place your stone on an empty cell. At most three of the neighbouring stones may be yours, and none of these may touch another (ruling none-touching). Enemy stones do not matter."
  },
  "lefe.capture": {
   "title": "Removing a tree",
   "text": "Count the leaves of your tree with the new stone in it. If there are more than before, you must remove one enemy tree: any that touches your tree, anywhere along it, and has fewer leaves than your tree has now. If several do, choose one. If none does, remove no tree (ruling capture-mandatory). A stone that joins none of your trees begins one: its leaves grow from 0 to 1 (ruling newborn).",
   "sentences": {
    "newborn": {
     "from-zero": "A stone that joins none of your trees begins one: its leaves grow from 0 to 1 (ruling newborn).",
     "never": "A stone that joins none of your trees removes no tree: a tree that was not there cannot have grown."
    }
   }
  },
  "lefe.merge": {
   "title": "Merging trees",
   "text": "When the new stone joins two or three of your trees, they become one tree. It has grown if it has more leaves than the one of them that had the fewest.",
   "sentences": {
    "merge": {
     "fewest": "It has grown if it has more leaves than the one of them that had the fewest.",
     "most": "It has grown if it has more leaves than the one of them that had the most."
    }
   }
  },
  "lefe.end": {
   "title": "The end",
   "text": "The game is over as soon as one player has no cell left to place on, even if it is the other's turn (ruling who-cannot-place).",
   "sentences": {
    "end": {
     "either": "The game is over as soon as one player has no cell left to place on, even if it is the other's turn (ruling who-cannot-place).",
     "on-turn": "The game is over when the player whose turn it is has no cell left to place on."
    }
   }
  },
  "lefe.score": {
   "title": "The score",
   "text": "List the numbers of leaves of your trees, one for each tree, the greatest first. You get a point for each different number. One more point: compare the two lists number by number, repeats included. At the first difference the larger number earns it; a list that runs out earlier loses (ruling bonus). More points win; equal points are a draw (ruling tied-score).",
   "sentences": {
    "tie": {
     "draw": "More points win; equal points are a draw (ruling tied-score).",
     "bonus": "More points win; if the points are equal, the player with the extra point wins, and if neither has it, it is a draw."
    }
   }
  }
 }
};
