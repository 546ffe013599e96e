import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Finding } from './measure.ts';
import { reportCalls } from './reports-calls.ts';
import { reportScreens } from './reports-screens.ts';
import { fillReportsVendor, type ReportsVendor } from './reports-vendor.ts';

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
    const { child, url } = await startServer(vendor.dbFile);
    try {
      const findings: Finding[] = [];
      for (const part of parts) findings.push(...(await part({ ...vendor, url })));
      return findings;
    } finally {
      child.kill();
      await once(child, 'close');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the server as its own process, as in production. */
async function startServer(dbFile: string): Promise<{ child: ChildProcess; url: string }> {
  const script = path.join(import.meta.dirname, '../src/server/start.ts');
  const child = spawn(process.execPath, [script, `--db=${dbFile}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, url: JSON.parse(line).url };
}
