import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Servers and kiosks start some hundred times, each from the same files.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/node');

/**
 * These wait much of their time: for a process, for a line that is silent, or for a retry. At full length the fault tests
 * keep the machine busy by themselves, and what comes too late there is taken for a fault.
 */
const waiting = { maxWorkers: (process.env.SPINBOARD_FAULTS === 'all' ? 1 : 2) * availableParallelism() };

/** Unit tests stand beside the code; contract and fault tests start real servers and real SQLite files. */
export default defineConfig({
  test: {
    // For what hangs; that a machine is slow, or busy with something else, is no failure.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // Left alone, Vitest keeps a core free, which on two cores is half of them: much of what tests do is waiting.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Each file would load all that it imports anew, which takes longer than most tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'tests/lint/**/*.test.ts'],
        },
      },
      { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], ...waiting } },
      {
        extends: true,
        test: {
          name: 'postgres',
          // What runs on SQLite runs a second time; tests/nodes needs several servers over one database.
          include: ['tests/contract/**/*.test.ts', 'tests/nodes/**/*.test.ts', 'src/server/migrations/*.test.ts'],
          // They ask little of a database.
          exclude: ['**/libreoffice.test.ts', '**/api-docs.test.ts', '**/safety-copy.test.ts'],
          env: { SPINBOARD_TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/postgres/set-up.ts'],
          ...waiting,
        },
      },
      { extends: true, test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], ...waiting } },
    ],
  },
});
