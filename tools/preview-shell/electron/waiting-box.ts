import { note } from '../runtime.ts';

const LOOK_MS = 250;

/**
 * Blocks the main process like a dialog that nobody answers. Looks for the process that started the shell and ends with
 * it, because a blocked process receives no events.
 */
export function waitForClick(words: string): never {
  note(`${words} → waits for a click`);
  const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const parent = process.ppid;
  while (process.ppid === parent) Atomics.wait(never, 0, 0, LOOK_MS);
  process.kill(process.pid, 'SIGKILL');
  throw new Error('The process has ended.');
}
