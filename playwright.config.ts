import path from 'node:path';
import { defineConfig } from 'playwright/test';

// Shells and servers start some hundred times, each from the same files.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/node');

/** End-to-end tests drive the built app; what it runs on is decided in tools/app-runtime.ts. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/build-locales.ts',
  // The walks over all screens take longest, so they begin first.
  projects: [
    { name: 'screens', testMatch: '**/screens.spec.ts' },
    { name: 'e2e', testMatch: '**/*.spec.ts', testIgnore: '**/screens.spec.ts' },
  ],
  // A folder of its own, as Playwright empties it first.
  outputDir: 'test-results/e2e',
  // Each worker opens a whole app with a server; a retry would hide exactly the races these tests are for.
  // Twice as many as a small machine has cores: a visitor's game is mostly waiting.
  workers: 4,
  retries: 0,
  // For what hangs; that a machine is slow, or busy with something else, is no failure.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/counts/e2e.json' }]],
});
