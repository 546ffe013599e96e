/** What no log may hold, the kiosk's or the server's. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  // Addresses of people, as they are and as they stand in an address of the web.
  [/[\p{L}\p{N}._%+'-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu, '…@…'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 …'],
  [
    /((?:token|password|secret|staff_?pin|pairing_?code|user_?name|first_?name|last_?name|email)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&})\]]+)/gi,
    '$1…',
  ],
];

/** A text without addresses of people, tokens, passwords and names in data. */
export const maskSecrets = (text: string): string =>
  SECRETS.reduce((masked, [secret, replacement]) => masked.replace(secret, replacement), text);
