import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { App } from 'electron';
import type { Clock } from '#shared/ports.ts';

/** This many crashes of the graphics process within ten minutes are not chance. */
export const GRAPHICS_CRASHES = 3;
const WITHIN_MS = 10 * 60_000;

/** While this file exists, the app draws without the graphics card. Staff delete it to try the card again. */
const softwareDrawing = (userData: string) => path.join(userData, 'software-drawing');

/** Applies, before 'ready', the result of an earlier start about the graphics card. */
export function chooseDrawing(app: Pick<App, 'disableHardwareAcceleration'>, userData: string): void {
  if (existsSync(softwareDrawing(userData))) app.disableHardwareAcceleration();
}

export interface GraphicsOptions {
  app: Pick<App, 'on'>;
  userData: string;
  clock: Clock;
  /** Starts the app again, unless it has been started too often. */
  restart(): boolean;
  onLog(line: string): void;
}

/**
 * Chromium starts a crashed graphics process again, and draws in software after some crashes. Where it crashes again and
 * again, the app starts without it from then on.
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
