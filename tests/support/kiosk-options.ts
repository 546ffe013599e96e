import type { KioskOptions } from '../../src/main/kiosk/kiosk.ts';
import { AppError } from '../../src/shared/errors.ts';
import type { KioskMode } from '../../src/shared/ipc/channels.ts';

/** A kiosk's options about itself: a server at an address, and nothing to set up. */
export function testInfo(apiUrl: string, mode: KioskMode = 'desktop'): Pick<KioskOptions, 'mode' | 'info' | 'setUp'> {
  const refuse = () => {
    throw new AppError('refused', 'There is nothing to set up.');
  };
  return {
    mode,
    info: () => ({ version: '0.0.0', apiUrl, server: { kind: 'ready' }, settingsSetAside: null, idleSeconds: 0 }),
    setUp: { takeAddress: refuse, takeOwnServer: refuse, tryAgain: refuse, chooseAgain: refuse },
  };
}
