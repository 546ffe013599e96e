import { readFileSync } from 'node:fs';

/** The result of a step of `npm test`. */
export interface Counts {
  passed: number;
  failed: number;
}

/** The used part of Vitest's JSON report. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** The used part of Playwright's JSON report. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** Counts a file that fails outside its tests, such as one that does not load, because it has no failed test. */
export function countVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Counts flaky tests as failures, because a retry from the command line does not fix a race. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * Reads a runner's report after it has ended.
 *
 * @param file the JSON report
 * @param count counts the results in this kind of report
 * @param exitCode the runner's; if it is not 0, the result has at least one failure, even if the report is missing or
 * good
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
