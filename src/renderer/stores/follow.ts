import type { Clock } from '#shared/ports.ts';

/**
 * Reads at once, and again after each wait. A wait begins when a read has ended; `waitMs` returns its length. Returns a
 * function that stops this.
 */
export function follow(clock: Clock, read: (isFirst: boolean) => Promise<void>, waitMs: () => number): () => void {
  let isOn = true;
  let cancel = () => {};
  const look = async (isFirst: boolean) => {
    await read(isFirst);
    if (isOn) cancel = clock.after(waitMs(), () => void look(false));
  };
  void look(true);
  return () => {
    isOn = false;
    cancel();
  };
}
