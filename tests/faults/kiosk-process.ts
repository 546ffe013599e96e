import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { TestContext } from 'vitest';
import { bundleChild } from './child-bundle.ts';

export type OnTestFinished = TestContext['onTestFinished'];
/** An event that the kiosk reported. */
export type Line = { event: string } & Record<string, unknown>;

/** A longer run counts as hanging and fails. Waits between attempts double, so an unlucky run is long but not stuck. */
const LONGEST_RUN_MS = 120_000;

const ONE_PLAY = await bundleChild('kiosk-child.ts');

export interface KioskProcess {
  /** Ends it as a power cut would. */
  kill(): void;
  /** The lines that it wrote before it ended. Rejects if it failed by itself. */
  ended: Promise<Line[]>;
}

export interface KioskRun {
  folder: string;
  url: string;
  onTestFinished: OnTestFinished;
  /** The kiosk's task. */
  script?: string;
  /** For the child; see child-kiosk.ts. */
  environment?: Readonly<Record<string, string>>;
  onLine?: (line: Line, kiosk: KioskProcess) => void;
}

/** Runs a kiosk over a folder. */
export function startKiosk({
  folder,
  url,
  onTestFinished,
  environment = {},
  onLine,
  script = ONE_PLAY,
}: KioskRun): KioskProcess {
  const child: ChildProcess = spawn(process.execPath, [script, folder, url], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: `${script}.cache`, ...environment },
  });
  const lines: Line[] = [];
  let stderr = '';
  let isHung = false;
  const kiosk: KioskProcess = {
    kill: () => void child.kill('SIGKILL'),
    ended: new Promise((resolve, reject) => {
      child.on('close', (code, signal) => {
        clearTimeout(hung);
        if (code === 0 || (signal === 'SIGKILL' && !isHung)) resolve(lines);
        else
          reject(new Error(`The kiosk ended with ${code ?? signal}: ${stderr}\n${JSON.stringify(lines.slice(-20))}`));
      });
    }),
  };
  const hung = setTimeout(() => {
    isHung = true;
    child.kill('SIGKILL');
  }, LONGEST_RUN_MS);
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (text) => {
    const line = JSON.parse(text) as Line;
    lines.push(line);
    onLine?.(line, kiosk);
  });
  child.stderr?.on('data', (data) => {
    stderr += String(data);
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return kiosk;
}
