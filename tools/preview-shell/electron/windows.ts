/** The open windows, known to app (which ends them) and to BrowserWindow (which makes them). */
export interface OpenWindow {
  /** Asks first: a 'close' listener may prevent it. */
  close(): void;
  /** Does not ask. */
  destroy(): void;
  isDestroyed(): boolean;
}

export const openWindows = new Set<OpenWindow>();
