// All five games.

import "./alone/minefield.mjs";
import "./alone/necklace.mjs";
import "./alone/lefe.mjs";
import "./alone/interleave.mjs";
import "./alone/evening.mjs";
