/** Patterns of secrets that no log may contain, the kiosk's or the server's. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  // Email addresses, also as part of a URL.
  [/[\p{L}\p{N}._%+'-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu, '…@…'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 …'],
  [
    /((?:token|password|secret|staff_?pin|pairing_?code|user_?name|first_?name|last_?name|email)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&})\]]+)/gi,
    '$1…',
  ],
];

/** Masks email addresses, tokens, passwords and names in a text. */
export const maskSecrets = (text: string): string =>
  SECRETS.reduce((masked, [secret, replacement]) => masked.replace(secret, replacement), text);
