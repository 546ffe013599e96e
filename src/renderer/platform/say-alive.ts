import type { Clock } from '#shared/ports.ts';
import type { MainProcess } from './bridge.ts';

const EVERY_MS = 10_000;

interface AliveParts {
  main: MainProcess;
  clock: Pick<Clock, 'after'>;
  root: Element;
  /** True while the kiosk waits for visitors. */
  isIdle(): boolean;
}

/** Tells the main process every ten seconds that the screen works, while it shows more than the frame of index.html. */
export function sayAlive({ main, clock, root, isIdle }: AliveParts): void {
  const shown = root.firstElementChild;
  // A failure is ignored: without a report, the main process reloads the screen.
  if (shown && !shown.matches('.shell')) main.call('app:alive', { isIdle: isIdle() }).catch(() => {});
  clock.after(EVERY_MS, () => sayAlive({ main, clock, root, isIdle }));
}
