// What Stryker changes in JavaScript, and what has to notice; `nox -f maintain.py -s npm_mutation -- engine` or `-- runner` runs it.

const TARGETS = {
  engine: "rulestone check -- node javascript/cli.mjs serve && python -m pytest -q -x -p no:cacheprovider tests/javascript/test_engine.py",
  runner: "python -m pytest -q -x -p no:cacheprovider tests/javascript/test_runner.py",
};
const target = process.env.MUTATED;

export default {
  mutate: [`javascript/${target}/*.mjs`],
  mutator: { excludedMutations: ["StringLiteral"] }, // the words of a message are free
  testRunner: "command",
  commandRunner: { command: TARGETS[target] },
  inPlace: true, // the session has made a copy
  concurrency: 1,
  timeoutMS: 60_000, // for a machine that does much else
  reporters: ["json", "progress-append-only"],
  jsonReporter: { fileName: "stryker.json" },
  allowConsoleColors: false,
};
