import { addGame } from "../games.mjs";
import { evening } from "../evening.mjs";
import register from "../register/evening.mjs";

addGame(evening, register);
