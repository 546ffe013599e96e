import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Servers and kiosks start some hundred times, each from the same files.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/node');

/**
 * More workers than cores, because these tests mostly wait: for a process, a silent line or a retry. At full length the
 * fault tests keep the machine busy, and a late answer would count as a fault.
 */
const waiting = { maxWorkers: (process.env.SPINBOARD_FAULTS === 'all' ? 1 : 2) * availableParallelism() };

/** Contract tests of parts that work in the same way over any database: kiosks, files, mails, proxies, rules, options. */
const SAME_OVER_ANY_DATABASE = [
  'access-matrix',
  'api-docs',
  'dishonest-device',
  'dishonest-play',
  'empty-server',
  'honest-play',
  'invitations',
  'libreoffice',
  'login-storm',
  'offline-sign-in',
  'proxy',
  'question-sheets',
  'request-log',
  'safety-copy',
  'sent-fields',
  'sheet-cases',
  'sheets',
  'slow-clients',
  'start',
  'stop',
  'told-kiosk',
  'unsent-file',
  'user-sheets',
];

/** Unit tests are next to the code; contract and fault tests start real servers and real SQLite files. */
export default defineConfig({
  test: {
    // Ends a test that hangs. A slow or busy machine is not a failure.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // By default Vitest keeps a core free, which on two cores is half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // With isolation each file loads its imports again, which takes longer than most tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'tests/lint/**/*.test.ts'],
          execArgv: ['--require', path.join(import.meta.dirname, 'tests/support/fake-scrypt.cjs')],
        },
      },
      { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], ...waiting } },
      {
        extends: true,
        test: {
          name: 'postgres',
          // The contract tests run a second time; tests/nodes runs several servers over one database.
          include: ['tests/contract/**/*.test.ts', 'tests/nodes/**/*.test.ts', 'src/server/migrations/*.test.ts'],
          exclude: SAME_OVER_ANY_DATABASE.map((name) => `**/${name}.test.ts`),
          env: { SPINBOARD_TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/postgres/set-up.ts'],
          ...waiting,
        },
      },
      { extends: true, test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], ...waiting } },
    ],
  },
});
