import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Finding } from './measure.ts';
import { reportCalls } from './reports-calls.ts';
import { reportScreens } from './reports-screens.ts';
import { fillReportsVendor, type ReportsVendor } from './reports-vendor.ts';
import { startChild } from './server-child.ts';

/** The vendor of a large show and the real server on its database. */
export interface ReportsServer extends ReportsVendor {
  /** The base address of the API. */
  url: string;
}

/** Each part measures the same running server. */
const parts: readonly ((server: ReportsServer) => Promise<Finding[]>)[] = [reportCalls, reportScreens];

/** Reports of 5,000 users, 200 questions and 1,000,000 answers. */
export async function reports(): Promise<Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-bench-'));
  try {
    const vendor = await fillReportsVendor(path.join(folder, 'server.db'));
    const { url, stop } = await startChild('../src/server/start.ts', `--db=${vendor.dbFile}`);
    try {
      const findings: Finding[] = [];
      for (const part of parts) findings.push(...(await part({ ...vendor, url })));
      return findings;
    } finally {
      await stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
