import { createHmac, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { SignInVerifier } from '#shared/entities/offline-package.ts';

/** The scrypt cost of a verifier made here, the same as the reference server's. */
const COST = { N: 2 ** 14, r: 8, p: 5 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Makes a verifier of a password that a server has accepted, with salts of this kiosk. */
export function makeVerifier(password: string): Promise<SignInVerifier> {
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  const deviceSalt = randomBytes(SALT_BYTES).toString('base64url');
  return withKey(password, { ...COST, salt, deviceSalt });
}

/** True if the password fits the verifier. Without a verifier it takes the same time, so that timing reveals no names. */
export async function isPassword(password: string, verifier: SignInVerifier | null): Promise<boolean> {
  const { key } = await withKey(password, verifier ?? NOBODYS);
  const [made, wanted] = [Buffer.from(key, 'base64url'), Buffer.from(verifier?.key ?? '', 'base64url')];
  return made.length === wanted.length && timingSafeEqual(made, wanted);
}

/** Hashes a visit code as slowly as a password. The same code under the same name has the same hash. */
export async function hashVisitCode(name: string, visitCode: string): Promise<string> {
  return (await derive(visitCode, Buffer.from(name), COST)).toString('base64url');
}

const NOBODYS = { ...COST, salt: 'nobody', deviceSalt: 'nobody' };

async function withKey(password: string, verifier: Omit<SignInVerifier, 'key'>): Promise<SignInVerifier> {
  const { salt, N, r, p, deviceSalt } = verifier;
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N, r, p });
  const key = createHmac('sha256', Buffer.from(deviceSalt, 'base64url')).update(derived).digest('base64url');
  return { ...verifier, key };
}

function derive(password: string, salt: Buffer, { N, r, p }: typeof COST): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 2 * 128 * N * r * p };
  return new Promise((resolve, reject) => {
    // The same letters typed on different keyboards must give the same bytes, as at the server.
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
