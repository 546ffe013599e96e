import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A server in a process of its own. */
export interface ServerChild {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a server as a separate process. `script` is relative to this folder, and prints the server's address. */
export const startChild = (script: string, ...args: string[]): Promise<ServerChild> => startChildWith({}, script, args);

/** Does the same with more variables in the environment. */
export async function startChildWith(
  environment: Readonly<Record<string, string>>,
  script: string,
  args: readonly string[],
): Promise<ServerChild> {
  const file = path.join(import.meta.dirname, script);
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'], env });
  const [line] = await once(createInterface(child.stdout), 'line');
  const stop = async () => {
    child.kill();
    await once(child, 'close');
  };
  return { url: JSON.parse(line).url, pid: child.pid ?? 0, stop };
}
