import { addGame } from "../games.mjs";
import { minefield } from "../minefield.mjs";
import register from "../register/minefield.mjs";

addGame(minefield, register);
