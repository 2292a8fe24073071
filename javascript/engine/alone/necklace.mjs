import { addGame } from "../games.mjs";
import { necklace } from "../necklace.mjs";
import register from "../register/necklace.mjs";

addGame(necklace, register);
