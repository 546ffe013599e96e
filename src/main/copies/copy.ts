import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Id } from '#shared/entities/base.ts';
import { readJson } from '../link/check.ts';

/**
 * The file of everything unsent, encrypted for a second kiosk (docs/specification.md, 4.11): a line of JSON that says
 * whose it is, and a line of AES-256-GCM, in base64, that holds the file and vouches for both.
 */

const FORMAT = 'spinboard-copy';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The largest copy that is made or kept, in bytes. */
export const LARGEST_COPY = 16 * 1024 * 1024;

const CopyHead = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Literal(1),
  /** The server that its rows belong to. */
  origin: Type.String(),
  /** The device that made it. */
  kiosk: Type.Object({ id: Id, name: Type.String() }),
  /** Makes its key another one than that of every other copy. */
  salt: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type CopyHead = Static<typeof CopyHead>;

/** @param copySecret what the server keeps of the device (docs/specification.md, 7.11) */
export function makeCopy(file: string, maker: Pick<CopyHead, 'origin' | 'kiosk'>, copySecret: string): string {
  const salt = randomBytes(32);
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(copySecret, 'hex'), salt, 'spinboard-copy', 32));
  const head = JSON.stringify({ format: FORMAT, version: 1, ...maker, salt: salt.toString('hex') } satisfies CopyHead);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(head));
  const sealed = Buffer.concat([iv, cipher.update(file, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${head}\n${sealed.toString('base64')}\n`;
}

/** What a copy says of itself; null if it is none, or comes from a later version. Only its key proves that it is true. */
export function headOf(copy: string): CopyHead | null {
  const read = readJson(CopyHead, copy.slice(0, Math.max(0, copy.indexOf('\n'))));
  return 'value' in read ? read.value : null;
}

/** The file in a copy; null with another key, or if anything of the copy has been changed. */
export function openCopy(copy: string, copyKey: string): string | null {
  const [head = '', body = ''] = copy.split('\n');
  const sealed = Buffer.from(body, 'base64');
  if (sealed.length < IV_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv(CIPHER, Buffer.from(copyKey, 'hex'), sealed.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(head))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    const file = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
    return Buffer.concat([file, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Tells one copy from another. */
export const digestOf = (copy: string): string => createHash('sha256').update(copy).digest('hex');
