import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../ensure.mjs';

/** An app as electron-builder leaves it before it makes installers of it, or as it is installed. */
export interface PackedApp {
  /** What is shipped. */
  folder: string;
  executable: string;
  /** The file that holds Electron's fuses. */
  fuses: string;
  /** Where the archive lies. */
  resources: string;
}

/** The app in a folder that is laid out as it is installed on this system; on macOS `folder` is the .app. */
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

/** The app that electron-builder has packed for this machine. */
export function packedApp(release: string): PackedApp {
  const names = {
    darwin: [join(process.arch === 'arm64' ? 'mac-arm64' : 'mac', 'Spinboard.app')],
    win32: ['win-unpacked'],
  }[process.platform as string] ?? ['linux-unpacked'];
  const folder = names.map((name) => join(release, name)).find((each) => existsSync(each));
  return appIn(folder ?? fail(`There is no packed app in ${release}: run npm run package first.`));
}

/** The one installer whose name ends so, or null. */
export function installerIn(release: string, ending: string): string | null {
  const [name] = readdirSync(release).filter((each) => each.endsWith(ending));
  return name === undefined ? null : join(release, name);
}
