import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseRuntime } from './app-runtime.ts';

afterEach(() => void vi.unstubAllEnvs());

// Elsewhere there is always a display.
describe.runIf(process.platform === 'linux')('a machine on which Electron cannot run', () => {
  const withoutDisplay = (shell: string) => {
    for (const name of ['DISPLAY', 'WAYLAND_DISPLAY', 'PATH']) vi.stubEnv(name, '');
    vi.stubEnv('SPINBOARD_SHELL', shell);
  };

  it('runs the preview shell, and returns the reason', () => {
    withoutDisplay('');
    expect(chooseRuntime()).toEqual({ runtime: 'preview-shell', reason: 'there is no display, and no xvfb-run' });
  });

  it('throws if Electron is required', () => {
    withoutDisplay('electron');
    expect(chooseRuntime).toThrow('SPINBOARD_SHELL asks for Electron, but there is no display, and no xvfb-run.');
  });
});
