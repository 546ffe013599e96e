import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, readCounts } from './test-counts.ts';

describe('counting tests', () => {
  it('counts a file that does not load as a failure', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
        { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
        { status: 'failed', assertionResults: [] },
      ],
    };
    expect(countVitest(report)).toEqual({ passed: 3, failed: 2 });
  });

  it('counts errors outside of Playwright’s tests, and flaky ones, as failures', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] };
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3 });
  });
});

describe('a runner’s report', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'spinboard-counts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const good = { stats: { expected: 2, unexpected: 0, flaky: 0 }, errors: [] };

  it('has at least one failure if the runner exits with an error', () => {
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(good));
    expect(readCounts(file, countPlaywright, 0)).toEqual({ passed: 2, failed: 0 });
    expect(readCounts(file, countPlaywright, 1)).toEqual({ passed: 2, failed: 1 });
  });

  it('is a failure if it is missing or incomplete', () => {
    const file = join(folder, 'report.json');
    expect(readCounts(file, countPlaywright, 0)).toEqual({ passed: 0, failed: 1 });
    writeFileSync(file, JSON.stringify(good).slice(0, 10));
    expect(readCounts(file, countPlaywright, 0)).toEqual({ passed: 0, failed: 1 });
  });
});
