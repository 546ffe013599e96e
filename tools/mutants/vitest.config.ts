import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Unit tests for Stryker: each file runs in its own process, so that no mutant outlives its test. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: { include: ['src/**/*.test.{ts,tsx}'], isolate: true, testTimeout: 60_000, hookTimeout: 60_000 },
});
