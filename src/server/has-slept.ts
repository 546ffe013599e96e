import { once } from 'node:events';
import type { Clock } from '#shared/ports.ts';

/**
 * Sleeps, at most until the signal is aborted.
 * @returns false if the signal is aborted
 */
export async function hasSlept(clock: Pick<Clock, 'after'>, durationMs: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  let cancel = () => {};
  const slept = new Promise<void>((resolve) => {
    cancel = clock.after(durationMs, resolve);
  });
  const waking = new AbortController();
  await Promise.race([slept, once(signal, 'abort', { signal: waking.signal }).catch(() => {})]);
  waking.abort();
  cancel();
  return !signal.aborted;
}
