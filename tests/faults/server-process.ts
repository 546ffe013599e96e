import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

const SCRIPT = path.join(import.meta.dirname, 'server-child.ts');

/** The reference server in its own process. A kill ends it, and a start brings it back at its address. */
export async function startServerProcess(dbFile: string) {
  let child: ChildProcess;
  async function start(port: string): Promise<string> {
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT, dbFile, port], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line');
    return url as string;
  }
  const kill = async () => {
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  };
  const url = await start('0');
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    url,
    kill,
    /** Stops the process without ending its connections. */
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    killAndStart: async () => {
      await kill();
      await start(new URL(url).port);
    },
  };
}
