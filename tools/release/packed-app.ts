import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../ensure.mjs';

/** An installed app, or one that electron-builder has packed before it makes installers. */
export interface PackedApp {
  /** The folder that is shipped. */
  folder: string;
  executable: string;
  /** The file that contains Electron's fuses. */
  fuses: string;
  /** The folder with the archive. */
  resources: string;
}

/** Returns the app in a folder with the layout of this system. On macOS `folder` is the .app. */
export function appIn(folder: string): PackedApp {
  if (process.platform === 'darwin') {
    const contents = join(folder, 'Contents');
    return {
      folder,
      executable: join(contents, 'MacOS', 'Spinboard'),
      fuses: join(contents, 'Frameworks', 'Electron Framework.framework', 'Electron Framework'),
      resources: join(contents, 'Resources'),
    };
  }
  const executable = join(folder, process.platform === 'win32' ? 'Spinboard.exe' : 'spinboard');
  return { folder, executable, fuses: executable, resources: join(folder, 'resources') };
}

/** Returns the app that electron-builder has packed for this machine. */
export function packedApp(release: string): PackedApp {
  const names = {
    darwin: [join(process.arch === 'arm64' ? 'mac-arm64' : 'mac', 'Spinboard.app')],
    win32: ['win-unpacked'],
  }[process.platform as string] ?? ['linux-unpacked'];
  const folder = names.map((name) => join(release, name)).find((each) => existsSync(each));
  return appIn(folder ?? fail(`There is no packed app in ${release}: run npm run package first.`));
}

/** Returns the installer whose name has this ending, or null. */
export function installerIn(release: string, ending: string): string | null {
  const [name] = readdirSync(release).filter((each) => each.endsWith(ending));
  return name === undefined ? null : join(release, name);
}
