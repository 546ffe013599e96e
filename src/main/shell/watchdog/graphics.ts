import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { App } from 'electron';
import type { Clock } from '#shared/ports.ts';

/** Number of crashes of the graphics process within ten minutes that turns the graphics card off. */
export const GRAPHICS_CRASHES = 3;
const WITHIN_MS = 10 * 60_000;

/** The file that makes the app draw without the graphics card. Staff delete it to try the card again. */
const softwareDrawing = (userData: string) => path.join(userData, 'software-drawing');

/** Turns the graphics card off if an earlier run has found it faulty. Called before 'ready'. */
export function chooseDrawing(app: Pick<App, 'disableHardwareAcceleration'>, userData: string): void {
  if (existsSync(softwareDrawing(userData))) app.disableHardwareAcceleration();
}

export interface GraphicsOptions {
  app: Pick<App, 'on'>;
  userData: string;
  clock: Clock;
  /** Restarts the app unless it has restarted too often. */
  restart(): boolean;
  onLog(line: string): void;
}

/**
 * Restarts the app without the graphics card after repeated crashes of Chromium's graphics process. After fewer crashes,
 * Chromium starts the process again.
 */
export function watchGraphics({ app, userData, clock, restart, onLog }: GraphicsOptions): void {
  let crashes: number[] = [];
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason === 'clean-exit' || reason === 'killed') return;
    onLog(`a process is gone: ${type}, ${reason}, ${exitCode}`);
    if (type !== 'GPU' || existsSync(softwareDrawing(userData))) return;
    const now = clock.elapsed();
    crashes = [...crashes.filter((at) => now - at < WITHIN_MS), now];
    if (crashes.length < GRAPHICS_CRASHES) return;
    try {
      writeFileSync(softwareDrawing(userData), '', { mode: 0o600 });
    } catch (error) {
      return onLog(`graphics: ${String(error)}`);
    }
    onLog('the graphics card fails again and again; the app draws without it from now on');
    restart();
  });
}
