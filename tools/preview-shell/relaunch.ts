/** Starts the shell again with the same command line, after it has ended. */
import { spawn } from 'node:child_process';

interface Started {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

let started: Started | undefined;

/** Saved before the shell changes it for the app. */
export function rememberCommandLine(): void {
  started = { args: [...process.execArgv, ...process.argv.slice(1)], env: { ...process.env } };
}

/** Another program to start instead, with its arguments. */
export interface Instead {
  readonly execPath: string;
  readonly args: readonly string[];
}

/** Does not wait for the new process, which outlives this one and writes to the same descriptors. */
export function relaunchShell(instead?: Instead): void {
  if (!started) return;
  const { execPath, args } = instead ?? { execPath: process.execPath, args: started.args };
  spawn(execPath, args, { env: started.env, stdio: ['ignore', 1, 2] }).unref();
}
