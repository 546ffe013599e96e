import { homedir } from 'node:os';

/** What a log must not hold, whoever writes it: its files leave the kiosk. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  // Addresses of people, as they are and as they stand in an address of the web.
  [/[\p{L}\p{N}._%+'-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu, '…@…'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 …'],
  [
    /((?:token|password|secret|staff_?pin|pairing_?code|user_?name|first_?name|last_?name|email)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&})\]]+)/gi,
    '$1…',
  ],
];

/** A line of the log without addresses of people, tokens, passwords and names in data, and the user's own folder. */
export function withoutSecrets(line: string): string {
  const clean = SECRETS.reduce((text, [secret, replacement]) => text.replace(secret, replacement), line);
  const home = homedir();
  return home.length > 1 ? clean.replaceAll(home, '~') : clean;
}
