// Self-test: node selftest.mjs [seed of the random part]

import { protocolCases } from './selftest-protocol.mjs';
import { randomCases } from './selftest-random.mjs';
import { finish } from './selftest-tools.mjs';
import { eveningCases, interleaveCases } from './selftest-turnless.mjs';
import { lefeCases, minefieldCases, necklaceCases } from './selftest-turns.mjs';

minefieldCases();
necklaceCases();
lefeCases();
interleaveCases();
eveningCases();
randomCases(Number(process.argv[2] ?? 20240607));
await protocolCases();
finish();
