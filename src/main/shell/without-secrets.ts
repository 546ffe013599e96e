import { homedir } from 'node:os';
import { maskSecrets } from '#shared/rules/mask-secrets.ts';

/** Returns a log line without secrets and without the path of the user's folder, because logs leave the kiosk. */
export function withoutSecrets(line: string): string {
  const clean = maskSecrets(line);
  const home = homedir();
  return home.length > 1 ? clean.replaceAll(home, '~') : clean;
}
