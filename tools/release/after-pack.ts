import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Arch } from 'electron-builder';

const require = createRequire(import.meta.url);
const { listPackage } = require('@electron/asar') as { listPackage(file: string, options: object): string[] };

/** The first bytes of a native library, as hexadecimal digits, by the system's name in Node. */
const MAGIC: Readonly<Record<string, string>> = { win32: '4d5a', darwin: 'cffaedfe', linux: '7f454c46' };
const FOLDER = 'node_modules/better-sqlite3/prebuilds';

/** The used fields of what electron-builder passes to the hook. */
export interface Packed {
  /** The target's system, by its name in Node. */
  electronPlatformName: string;
  arch: Arch;
  appOutDir: string;
  packager: { getResourcesDir(appOutDir: string): string };
}

/**
 * Fails unless a package has exactly its system's SQLite binary. Without that binary the app does not start.
 * electron-builder calls this for each target.
 *
 * @throws Error that names the files
 */
export default function afterPack({ electronPlatformName, arch, appOutDir, packager }: Packed): void {
  const archive = join(packager.getResourcesDir(appOutDir), 'app.asar');
  const name = `${electronPlatformName}-${Arch[arch]}.node`;
  const packed = listPackage(archive, { isPack: false })
    .map((file) => file.replaceAll('\\', '/').replace(/^\//, ''))
    .filter((file) => file.startsWith(`${FOLDER}/`));
  const folder = join(`${archive}.unpacked`, FOLDER);
  const unpacked = (existsSync(folder) ? readdirSync(folder) : []).map((file) => `${FOLDER}/${file}`);
  for (const found of [packed, unpacked]) {
    if (found.join() !== `${FOLDER}/${name}`) {
      throw new Error(`${archive} must have ${name} alone, but has: ${found.join(', ') || 'no binary'}`);
    }
  }
  const magic = MAGIC[electronPlatformName] ?? '?';
  const begins = firstBytes(join(folder, name), magic.length / 2);
  if (begins !== magic) throw new Error(`${name} is no library for ${electronPlatformName}: it begins with ${begins}`);
}

function firstBytes(file: string, count: number): string {
  const bytes = Buffer.alloc(count);
  const handle = openSync(file, 'r');
  readSync(handle, bytes, 0, count, 0);
  closeSync(handle);
  return bytes.toString('hex');
}
