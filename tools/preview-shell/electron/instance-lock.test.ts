import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRunning } from '../process-state.ts';
import { releaseLock, requestLock } from './instance-lock.ts';

const LOCK = new URL('instance-lock.ts', import.meta.url).href;

/**
 * A holder of the lock whose parent does not reap it, like process 1 in a container: a shell becomes `sleep`, which
 * never waits for its child.
 */
async function startHolder(folder: string): Promise<{ parent: ChildProcess; pid: number }> {
  const hold = `
    const { requestLock } = await import(${JSON.stringify(LOCK)});
    console.log(requestLock(${JSON.stringify(folder)}, {}, () => {}) ? process.pid : 'refused');
    setInterval(() => {}, 1000);`;
  const script = '"$NODE" --input-type=module --eval "$HOLD" & exec sleep 60';
  const parent = spawn('sh', ['-c', script], {
    env: { ...process.env, NODE: process.execPath, HOLD: hold },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: parent.stdout as NonNullable<typeof parent.stdout> });
  for await (const line of lines) return { parent, pid: Number(line) };
  throw new Error('the holder ended');
}

describe.skipIf(process.platform === 'win32')('the instance lock', () => {
  let folder: string;
  let holder: Awaited<ReturnType<typeof startHolder>>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'instance-lock-'));
    holder = await startHolder(folder);
  });

  afterEach(() => {
    releaseLock();
    // Ends the parent too, because a zombie stays until then.
    if (isRunning(holder.pid)) process.kill(holder.pid, 'SIGKILL');
    holder.parent.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  it('is refused while its holder runs', () => {
    expect(requestLock(folder, {}, () => undefined)).toBe(false);
  });

  it('is free once its holder is killed, also while the holder is a zombie', async () => {
    process.kill(holder.pid, 'SIGKILL');
    await expect.poll(() => isRunning(holder.pid)).toBe(false);
    // A zombie can still be signalled, so it looks alive.
    expect(process.kill(holder.pid, 0)).toBe(true);
    expect(requestLock(folder, {}, () => undefined)).toBe(true);
  });
});
