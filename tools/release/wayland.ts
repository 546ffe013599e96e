import { withFolder } from '../../tests/e2e/support/api-server.ts';
import type { Checks } from './checks.ts';
import { install, installWithApt } from './install.ts';
import { picture } from './picture.ts';
import { startApp } from './started-app.ts';

/** Two monitors that are only in memory. Waits for no keyboard. */
const WITHOUT_SCREEN = {
  WLR_BACKENDS: 'headless',
  WLR_HEADLESS_OUTPUTS: '2',
  WLR_RENDERER: 'pixman',
  WLR_LIBINPUT_NO_DEVICES: '1',
};

/**
 * Installs the .deb and starts it in cage, as resources/os/linux/spinboard-kiosk.service does. The kiosk's window must show
 * at once and fill the screen: on Wayland, a hidden window gets no `ready-to-show` (electron #48859).
 */
export async function proveWayland(release: string, checks: Checks): Promise<void> {
  installWithApt('cage', 'xwayland');
  const installed = install(release);
  try {
    await withFolder(async (folder) => {
      const app = await startApp(installed.executable, {
        userData: folder,
        env: { ...WITHOUT_SCREEN, XDG_RUNTIME_DIR: folder, KIOSK_MODE: 'kiosk', KIOSK_SUPERVISED: '1' },
        under: ['cage', '-m', 'last', '--'],
        args: ['--ozone-platform=wayland'],
      });
      const seen = await app.page.evaluate(() => ({
        isVisible: document.visibilityState === 'visible',
        window: `${innerWidth}x${innerHeight}`,
        screen: `${screen.width}x${screen.height}`,
      }));
      await picture(app.page, 'wayland');
      checks.expect('the window is visible', seen.isVisible);
      checks.expect('it fills the screen', seen.window === seen.screen, `${seen.window} of ${seen.screen}`);
      await app.kill();
    });
  } finally {
    await installed.uninstall();
  }
}
