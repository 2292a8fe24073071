// The games that are there, by name. A page or program that needs one game alone loads that one.

export const GAMES = new Map();

/** Add a game with its register: its title, and its clauses in words. */
export const addGame = (game, register) => GAMES.set(game.name, { ...game, ...register });
