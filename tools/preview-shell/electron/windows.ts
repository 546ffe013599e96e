/** The open windows, known to app (which ends them), to Menu (which they show) and to BrowserWindow (which makes them). */
import type { PreviewMenu } from './menu.ts';

export interface OpenWindow {
  /** Asks first: a 'close' listener or the page may prevent it. */
  close(): void;
  /** Does not ask. */
  destroy(): void;
  isDestroyed(): boolean;
  setMenu(menu: PreviewMenu | null): void;
}

export const openWindows = new Set<OpenWindow>();
