import { addGame } from "../games.mjs";
import { interleave } from "../interleave.mjs";
import register from "../register/interleave.mjs";

addGame(interleave, register);
