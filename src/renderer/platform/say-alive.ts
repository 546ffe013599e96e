import type { Clock } from '#shared/ports.ts';
import type { MainProcess } from './bridge.ts';

const EVERY_MS = 10_000;

interface AliveParts {
  main: MainProcess;
  clock: Pick<Clock, 'after'>;
  root: Element;
  /** True while the kiosk waits for visitors. */
  isIdle(): boolean;
  /** Returns the time since the last touch, in whole milliseconds. */
  untouchedMs(): number;
}

/**
 * Tells the main process every ten seconds that the screen works, while the document shows more than the frame of
 * index.html.
 */
export function sayAlive(parts: AliveParts): void {
  const { main, clock, root, isIdle, untouchedMs } = parts;
  const shown = root.firstElementChild;
  // A failure is ignored: without a report, the main process reloads the screen.
  if (shown?.isConnected && !shown.matches('.shell')) {
    main.call('app:alive', { isIdle: isIdle(), untouchedMs: untouchedMs() }).catch(() => {});
  }
  clock.after(EVERY_MS, () => sayAlive(parts));
}
