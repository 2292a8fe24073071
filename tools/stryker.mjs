// What Stryker changes in JavaScript, by target, and what has to notice; `nox -f maintain.py -s npm_mutation -- TARGET` runs one.

const PYTEST = "python -m pytest -q -x -p no:cacheprovider";
const TARGETS = {
  engine: {
    mutate: "javascript/engine/*.mjs",
    tests: `rulestone check -- node javascript/cli.mjs serve && ${PYTEST} tests/javascript/test_engine.py`,
  },
  runner: {
    mutate: "javascript/runner/*.mjs",
    tests: `${PYTEST} tests/javascript/test_runner.py`,
  },
  element: {
    mutate: "javascript/element/*.mjs",
    tests: `node javascript/build.mjs && ${PYTEST} tests/javascript/test_engine.py tests/book/test_embed_in_browser.py`,
  },
  explorer: {
    mutate: "apps/rulestone_book/static/**/!(rulestone-board).js",
    tests: `${PYTEST} tests/book -k in_browser`,
  },
};
const { mutate, tests } = TARGETS[process.env.MUTATED];

export default {
  mutate: [mutate],
  mutator: { excludedMutations: ["StringLiteral"] }, // the words of a message are free
  testRunner: "command",
  commandRunner: { command: tests },
  inPlace: true, // the session has made a copy
  concurrency: 1,
  timeoutMS: 60_000, // for a machine that does much else
  reporters: ["json", "progress-append-only"],
  jsonReporter: { fileName: "stryker.json" },
  allowConsoleColors: false,
};
