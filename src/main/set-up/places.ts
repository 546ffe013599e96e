import { readdirSync } from 'node:fs';
import path from 'node:path';

export const PROVISION_NAME = 'kiosk.json';

export interface PlacesOptions {
  /** The file that was named at the start, or null. */
  given: string | null;
  userData: string;
  /** The app's program. */
  exe: string;
  platform: NodeJS.Platform;
  /**
   * Whether the kiosk has been set up. Then no stick counts: otherwise a visitor could plug one in, pull the mains plug, and
   * have another server and PIN.
   */
  isSetUp: boolean;
}

/** Where a provisioning file may lie, the first that counts first. */
export function provisionPlaces({ given, userData, exe, platform, isSetUp }: PlacesOptions): string[] {
  if (given !== null) return [path.resolve(given)];
  const folders = [userData, folderOf(exe, platform), ...(isSetUp ? [] : sticks(platform))];
  return folders.map((folder) => path.join(folder, PROVISION_NAME));
}

/** On macOS the program lies deep within the app, beside which people put things. */
const folderOf = (exe: string, platform: NodeJS.Platform): string =>
  platform === 'darwin' ? path.resolve(path.dirname(exe), '../../..') : path.dirname(exe);

const DRIVES = [...'DEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`);

/** Where this system shows sticks. */
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
