import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installedElectron } from './electron-runtime.ts';

/** The runtime of the built app during development and tests. */
export type AppRuntime = 'electron' | 'preview-shell';

/** The runtime, and the reason in words for the person at the terminal. */
export interface RuntimeChoice {
  runtime: AppRuntime;
  reason: string;
}

/**
 * Chooses the runtime for tests: Electron if it can run here, else the preview shell. `SPINBOARD_SHELL=preview`
 * requires the preview shell, `SPINBOARD_SHELL=electron` requires Electron. Downloads nothing.
 *
 * @throws Error if Electron is required and cannot run
 */
export function chooseRuntime(): RuntimeChoice {
  const obstacle = electronObstacle() ?? (installedElectron() ? null : "Electron's runtime is not installed");
  if (obstacle === null) return { runtime: 'electron', reason: "Electron's runtime is installed" };
  if (isElectronRequired()) throw new Error(`SPINBOARD_SHELL asks for Electron, but ${obstacle}.`);
  return { runtime: 'preview-shell', reason: obstacle };
}

/** True if Electron is required, because a fallback to the preview shell would prove nothing. */
export const isElectronRequired = (): boolean => process.env.SPINBOARD_SHELL === 'electron';

/** {@link chooseRuntime} without the reason. */
export function appRuntime(): AppRuntime {
  return chooseRuntime().runtime;
}

/** Returns why Electron cannot run on this machine even though its runtime is installed, or null. */
export function electronObstacle(): string | null {
  if (process.env.SPINBOARD_SHELL === 'preview') return 'asked for';
  if (!hasDisplay() && !hasVirtualDisplay()) return 'there is no display, and no xvfb-run';
  // As root, Electron starts only without its sandbox, which the shipped app never does.
  if (process.platform === 'linux' && process.getuid?.() === 0)
    return 'Electron keeps its sandbox and cannot run as root';
  return null;
}

/** Whether windows can be opened; only Linux may lack a display. */
export function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** Whether a virtual display is available for a command. */
export function hasVirtualDisplay(): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'xvfb-run')));
}
