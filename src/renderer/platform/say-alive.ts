import type { Clock } from '#shared/ports.ts';
import type { MainProcess } from './bridge.ts';

const EVERY_MS = 10_000;

interface AliveParts {
  main: MainProcess;
  clock: Pick<Clock, 'after'>;
  root: Element;
  /** Whether nobody is there. */
  isIdle(): boolean;
}

/**
 * Tells the main process every ten seconds that the screen goes on, as long as it shows something: neither the frame of
 * index.html nor nothing.
 */
export function sayAlive({ main, clock, root, isIdle }: AliveParts): void {
  const shown = root.firstElementChild;
  // A failure need not be shown: if the main process hears nothing it loads the screen again.
  if (shown && !shown.matches('.shell')) main.call('app:alive', { isIdle: isIdle() }).catch(() => {});
  clock.after(EVERY_MS, () => sayAlive({ main, clock, root, isIdle }));
}
