import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Starts a server as a separate process. `script` is relative to this folder, and prints the server's address. */
export async function startChild(
  script: string,
  ...args: string[]
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const file = path.join(import.meta.dirname, script);
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  const stop = async () => {
    child.kill();
    await once(child, 'close');
  };
  return { url: JSON.parse(line).url, pid: child.pid ?? 0, stop };
}
