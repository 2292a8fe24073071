import { addGame } from "../games.mjs";
import { lefe } from "../lefe.mjs";
import register from "../register/lefe.mjs";

addGame(lefe, register);
