import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** The cost of a guess. Each hash stores its own, so that the cost can be raised while old hashes stay valid. */
export interface PasswordCost {
  /** CPU and memory cost: a power of two. */
  N: number;
  r: number;
  p: number;
}

/** OWASP's recommendation for 16 MB of memory: about 200 ms on a small machine. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 14, r: 8, p: 5 };

/** Stored instead of a hash for a user without a password: no password matches it. */
export const NO_PASSWORD = 'none';

const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Whether the password matches the hash. Without a hash (an unknown user) it does the same work and returns false, so
 * that the time taken does not tell who has an account.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const { salt, key, cost } = parseHash(hash) ?? noOne;
  const derived = await derive(password, salt, cost);
  return timingSafeEqual(derived, key) && hash !== null;
}

/** A password for a mail: easy to type, without characters that look alike. */
export function randomPassword(length = 12): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679';
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

const noOne = { salt: randomBytes(SALT_BYTES), key: randomBytes(KEY_BYTES), cost: PASSWORD_COST };

function parseHash(hash: string | null): { salt: Buffer; key: Buffer; cost: PasswordCost } | null {
  const [scheme, N, r, p, salt, key] = hash?.split('$') ?? [];
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return null;
  return {
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
    cost: { N: Number(N), r: Number(r), p: Number(p) },
  };
}

function derive(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  // The same letters typed on different keyboards must give the same bytes.
  const text = password.normalize('NFC');
  const options: ScryptOptions = { N, r, p, maxmem: 2 * 128 * N * r * p };
  return new Promise((resolve, reject) => {
    scrypt(text, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
