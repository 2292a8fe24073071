// The package for `import`; `require` gets the same functions from index.js.

import rulestone from "./index.js";

export const { games, cases, colours, check, testCases, breaches, testInvariants } = rulestone;
