import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** These wait much of their time: for a process, for a line that is silent, or for a retry. */
const waiting = { maxWorkers: 2 * availableParallelism() };

/** Unit tests stand beside the code; contract and fault tests start real servers and real SQLite files. */
export default defineConfig({
  test: {
    // For what hangs; that a machine is slow, or busy with something else, is no failure.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Left alone, Vitest keeps a core free, which on two cores is half of them: much of what tests do is waiting.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'tests/lint/**/*.test.ts'] },
      },
      { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], ...waiting } },
      { extends: true, test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], ...waiting } },
    ],
  },
});
