import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { OwnServerRequest } from '#shared/ipc/set-up.ts';
import type { BuiltIn } from './server-control.ts';
import { reasonOfEnd, type ServerProcess } from './server-process.ts';

/** The used part of Electron's `utilityProcess.fork`. */
export type Fork = (
  modulePath: string,
  args: string[],
  options: { serviceName: string; stdio: 'pipe'; env: NodeJS.ProcessEnv },
) => ServerProcess;

export interface ServerProcessesOptions {
  fork: Fork;
  userData: string;
  resources: string;
}

/** Starts the built-in server's processes. The demo and the own server have separate data folders. */
export class ServerProcesses {
  readonly #options: ServerProcessesOptions;

  constructor(options: ServerProcessesOptions) {
    this.#options = options;
  }

  fork(kind: BuiltIn, port: string): ServerProcess {
    return this.#fork(kind, [`--port=${port}`, `--seed=${kind === 'demo' ? 'demo' : 'none'}`]);
  }

  /** Creates the own server's first administrator. @throws Error with a reason for people */
  makeAdmin({ vendor, userName, password }: OwnServerRequest): Promise<void> {
    return new Promise((resolve, reject) => {
      const names = [`--first-admin=${userName.trim()}`, `--vendor=${vendor.trim()}`];
      // Passes the password by the environment, because every user of the computer can read flags.
      const child = this.#fork('own', names, { FIRST_ADMIN_PASSWORD: password });
      const reason = reasonOfEnd(child);
      child.on('exit', (code) => {
        if (code === 0) resolve();
        else reject(new Error(reason(code)));
      });
    });
  }

  #fork(kind: BuiltIn, args: string[], env: Record<string, string> = {}) {
    const { fork, userData, resources } = this.#options;
    const folder = path.join(userData, kind === 'demo' ? 'server' : 'own-server');
    mkdirSync(folder, { recursive: true });
    return fork(
      path.join(import.meta.dirname, 'server.js'),
      [`--db=${path.join(folder, 'spinboard.db')}`, `--resources=${resources}`, ...args],
      { serviceName: 'spinboard-server', stdio: 'pipe', env: { ...process.env, ...env } },
    );
  }
}
