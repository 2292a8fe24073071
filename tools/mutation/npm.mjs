// What Stryker changes in the runner for npm, and the tests that have to notice; `nox -s npm_mutation` runs it.

export default {
  mutate: ["javascript/runner/index.js", "javascript/runner/board.js"],
  mutator: { excludedMutations: ["StringLiteral"] }, // the words of a message are free
  testRunner: "command",
  commandRunner: { command: "python -m pytest -q -x -p no:cacheprovider tests/javascript" },
  inPlace: true, // the session has made a copy
  concurrency: 1,
  timeoutMS: 60_000, // for a machine that does much else
  reporters: ["json", "progress-append-only"],
  jsonReporter: { fileName: "stryker.json" },
  allowConsoleColors: false,
};
