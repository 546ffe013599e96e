import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
/** The app's own files in its folder. Chromium protects its own. */
const OWN =
  /^(kiosk\.db.*|settings.*\.json|staff.*\.json|updates\.json|backups|logs|media|server|servers|own-server|health|restarts\.json)$/;

/** From now on what this process creates is for its user alone. @returns the mask of the user's other files */
export const createPrivately = (): number => process.umask(0o077);

/** Closes to others what earlier versions have left open. */
export function makePrivate(folder: string): void {
  if (!existsSync(folder)) return;
  chmodSync(folder, PRIVATE_FOLDER);
  for (const name of readdirSync(folder)) if (OWN.test(name)) close(path.join(folder, name));
}

function close(file: string): void {
  const stats = lstatSync(file);
  if (stats.isSymbolicLink()) return;
  chmodSync(file, stats.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE);
  if (stats.isDirectory()) for (const name of readdirSync(file)) close(path.join(file, name));
}
