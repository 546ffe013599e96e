import { readFileSync } from 'node:fs';

/** How a step of `npm test` went. */
export interface Counts {
  passed: number;
  failed: number;
}

/** The part of Vitest's JSON report that is read here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** A file that fails outside of its tests (it does not even load) has no failed test, but is a failure. */
export function countVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Flaky tests are failures: a retry from the command line does not mend the race. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * Reads a runner's report after it has ended.
 *
 * @param file the JSON report
 * @param count how to count its kind
 * @param exitCode of the runner: other than 0, at least one failure is counted, even if the report is missing or good
 */
export function readCounts<Report>(file: string, count: (report: Report) => Counts, exitCode: number): Counts {
  const { passed, failed } = tryCount(file, count);
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
}

function tryCount<Report>(file: string, count: (report: Report) => Counts): Counts {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 }; // The runner crashed before or while it wrote its report.
  }
}
