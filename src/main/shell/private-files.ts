import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
/** Names that the app itself writes into its folder. Chromium writes and protects the others. */
const OWN =
  /^(kiosk\.db.*|settings.*\.json|staff.*\.json|updates\.json|backups|logs|media|server|servers|own-server|health|restarts\.json|compiled)$/;

/** Makes all later files of this process private to its user. @returns the previous mask, for the user's own files */
export const createPrivately = (): number => process.umask(0o077);

/** Makes the app's existing files private, because earlier versions created them readable for others. */
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
