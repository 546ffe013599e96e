import { homedir } from 'node:os';
import { maskSecrets } from '#shared/rules/mask-secrets.ts';

/** A line of the log without what a log must not hold, whose files leave the kiosk, and without the user's own folder. */
export function withoutSecrets(line: string): string {
  const clean = maskSecrets(line);
  const home = homedir();
  return home.length > 1 ? clean.replaceAll(home, '~') : clean;
}
