import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Id } from '#shared/entities/base.ts';
import { valueIn } from '../../link/check.ts';

/**
 * The safety copy's format (docs/specification.md, 4.11): a line of JSON that names no person, company or kiosk, and a
 * line of base64 with the file of everything unsent, encrypted by AES-256-GCM. Its tag protects both lines.
 */

const FORMAT = 'spinboard-safety-copy';
const BEGINNING = `{"format":"${FORMAT}"`;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const Hex256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const CopyHead = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Literal(1),
  /** The SHA-256 of the server's origin, which may name a company. */
  server: Hex256,
  /** The id of the device that made the copy. */
  device: Id,
  /** Gives each copy a key of its own. */
  salt: Hex256,
});
export type CopyHead = Static<typeof CopyHead>;

export interface CopyMaker {
  origin: string;
  device: Id;
  /** The device's secret, which the server keeps too (docs/specification.md, 7.11); hexadecimal. */
  copySecret: string;
}

/** Encrypts the file of everything unsent. */
export function makeCopy(file: string, { origin, device, copySecret }: CopyMaker): string {
  const salt = randomBytes(32);
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(copySecret, 'hex'), salt, 'spinboard-copy', 32));
  const fields: CopyHead = {
    format: FORMAT,
    version: 1,
    server: digestOf(origin),
    device,
    salt: salt.toString('hex'),
  };
  const head = JSON.stringify(fields);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(head));
  const sealed = Buffer.concat([iv, cipher.update(file, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${head}\n${sealed.toString('base64')}\n`;
}

/** True if a text begins as a safety copy does. */
export const isCopy = (text: string): boolean => text.startsWith(BEGINNING);

/** Returns the first line's fields, which only the key proves; null if it is damaged or from a newer version. */
export const headOf = (copy: string): CopyHead | null => valueIn(CopyHead, linesOf(copy)[0] ?? '');

/** Returns the file inside a copy; null with another key, or if a bit of the copy has changed. */
export function openCopy(copy: string, copyKey: string): string | null {
  const [head = '', body = ''] = linesOf(copy);
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

/** Returns the copy's file name, a digest that differs for each kiosk and server and names no person. */
export const copyName = ({ origin, device }: Pick<CopyMaker, 'origin' | 'device'>): string =>
  `spinboard-${digestOf(`${origin}\n${device}`).slice(0, 12)}.copy`;

/** Returns the SHA-256 of a text or file, hexadecimal. */
export const digestOf = (text: string | Buffer): string => hash('sha256', text);

/** Returns the copy's two lines. A mail program may have changed the line endings. */
const linesOf = (copy: string): string[] => copy.split(/\r?\n/, 2);
