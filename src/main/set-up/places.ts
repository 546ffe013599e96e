import { readdirSync } from 'node:fs';
import path from 'node:path';

export const PROVISION_NAME = 'kiosk.json';

export interface PlacesOptions {
  /** The file named by a flag or the environment, or null. */
  given: string | null;
  userData: string;
  /** The path of the app's program. */
  exe: string;
  platform: NodeJS.Platform;
  /**
   * True if the kiosk has been set up. USB sticks are then ignored, because otherwise a visitor could plug one in, cut the
   * power, and so change the server and the PIN.
   */
  isSetUp: boolean;
}

/** The paths at which to look for a provisioning file, in order: those on this computer, then those on USB sticks. */
export interface ProvisionPlaces {
  own: readonly string[];
  sticks: readonly string[];
}

/** Returns the paths at which to look for a provisioning file. */
export function provisionPlaces({ given, userData, exe, platform, isSetUp }: PlacesOptions): ProvisionPlaces {
  if (given !== null) return { own: [path.resolve(given)], sticks: [] };
  const inEach = (folders: readonly string[]) => folders.map((folder) => path.join(folder, PROVISION_NAME));
  return { own: inEach([userData, folderOf(exe, platform)]), sticks: isSetUp ? [] : inEach(sticks(platform)) };
}

/** Returns the folder that people see the app in. On macOS the program is three levels inside the app. */
const folderOf = (exe: string, platform: NodeJS.Platform): string =>
  platform === 'darwin' ? path.resolve(path.dirname(exe), '../../..') : path.dirname(exe);

const DRIVES = [...'DEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`);

/** Returns the folders of USB sticks on this system. */
function sticks(platform: NodeJS.Platform): string[] {
  if (platform === 'win32') return DRIVES;
  if (platform === 'darwin') return within('/Volumes');
  return ['/media', '/run/media'].flatMap(within).flatMap(within);
}

function within(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => path.join(folder, name));
  } catch {
    return [];
  }
}
