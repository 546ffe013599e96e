/** How long a server remembers idempotency keys, in milliseconds. Kiosks may be offline for weeks before they retry. */
export const KEY_LIFETIME_MS = 90 * 24 * 60 * 60_000;
