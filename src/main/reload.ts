import type { WebContents } from 'electron';
import type { Clock } from '#shared/ports.ts';
import { Backoff } from './backoff.ts';

type Contents = Pick<WebContents, 'on' | 'reload' | 'isDestroyed'>;

/** Loads the screen again when its process has gone, each time later if it goes again soon. */
export function reloadWhenGone(contents: Contents, clock: Clock, onLog: (line: string) => void): void {
  const backoff = new Backoff(clock);
  contents.on('did-finish-load', () => backoff.started());
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    const delayMs = backoff.ended();
    onLog(`the screen's process is gone (${reason}); it is loaded again in ${delayMs} ms`);
    clock.after(delayMs, () => {
      if (!contents.isDestroyed()) contents.reload();
    });
  });
}
