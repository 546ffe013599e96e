import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { FairQueueOptions } from '../fair-queue.ts';

/** Cost of a guess. Each hash stores its own, so that raising the cost keeps old hashes valid. */
export interface PasswordCost {
  /** CPU and memory cost, a power of two. */
  N: number;
  r: number;
  p: number;
}

/** OWASP's recommendation for 16 MB of memory: about 200 ms on a small machine. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 14, r: 8, p: 5 };

/**
 * Each core runs one derivation at a time, and one of Node's four threads stays free for files. On two cores the last of
 * a full lane waits for five seconds.
 */
export const PASSWORD_QUEUE: FairQueueOptions = {
  atOnce: Math.min(availableParallelism(), 3),
  mostOfLane: 30,
  most: 300,
};

/** Stored instead of a hash for a user without a password. No password matches it. */
export const NO_PASSWORD = 'none';

const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Returns `scrypt$N$r$p$salt$key`, with salt and key in base64url. */
export const hashPassword = (password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> =>
  hashWith(password, { salt: randomBytes(SALT_BYTES), cost });

/**
 * Hashes a user's second password with the salt and cost of the first, so that one derivation checks both. Uses a new
 * salt if the first is no hash. Does at least the work of `cost`.
 */
export async function hashSecondPassword(password: string, first: string | null, cost: PasswordCost): Promise<string> {
  const like = parseHash(first) ?? { salt: randomBytes(SALT_BYTES), cost };
  await padWork(password, like.cost, cost);
  return hashWith(password, like);
}

async function hashWith(password: string, { salt, cost }: Pick<ParsedHash, 'salt' | 'cost'>): Promise<string> {
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Returns the hash that the password matches, or null. A user's hashes share a salt. For an unknown user or a cheaper
 * hash, still does the work of `cost`, so that the time does not show which accounts exist.
 */
export async function matchingHash(
  password: string,
  hashes: readonly (string | null)[],
  cost: PasswordCost = PASSWORD_COST,
): Promise<string | null> {
  const parsed = hashes.map(parseHash);
  const first = parsed.find((hash) => hash !== null);
  const derived = first ? await derive(password, first.salt, first.cost) : null;
  await padWork(password, first?.cost ?? null, cost);
  const index = parsed.findIndex((hash) => hash && derived && timingSafeEqual(derived, hash.key));
  return hashes[index] ?? null;
}

/** Does the work of a hash of `cost` if less work was done. */
async function padWork(password: string, done: PasswordCost | null, cost: PasswordCost): Promise<void> {
  if (done === null || workOf(done) < workOf(cost)) await derive(password, NO_SALT, cost);
}

const workOf = ({ N, r, p }: PasswordCost): number => N * r * p;

/** Returns a password for a mail: easy to type, without characters that look alike. */
export function randomPassword(length = 12): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679';
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

const NO_SALT = randomBytes(SALT_BYTES);

/** The parts of a stored hash. */
export interface ParsedHash {
  salt: Buffer;
  key: Buffer;
  cost: PasswordCost;
}

/** Returns the parts of a stored hash, or null if the text is not one. */
export function parseHash(hash: string | null): ParsedHash | null {
  const [scheme, N, r, p, salt, key] = hash?.split('$') ?? [];
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return null;
  return {
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
    cost: { N: Number(N), r: Number(r), p: Number(p) },
  };
}

function derive(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  // Makes letters typed on different keyboards give the same bytes.
  const text = password.normalize('NFC');
  const options: ScryptOptions = { N, r, p, maxmem: 2 * 128 * N * r * p };
  return new Promise((resolve, reject) => {
    scrypt(text, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
