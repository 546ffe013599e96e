import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A self-signed certificate with its key, both as PEM. */
export interface Certificate {
  key: string;
  cert: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Made for this computer, unless `address` or the days of validity say otherwise. */
export function makeCertificate({ address = [127, 0, 0, 1], fromDay = -1, toDay = 30 } = {}): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(oid(0x55, 4, 3), utf8('Spinboard test'))));
  const validity = sequence(time(fromDay), time(toDay));
  // Subject alternative name: an IP address.
  const alternative = sequence(oid(0x55, 29, 17), octets(sequence(der(0x87, Buffer.from(address)))));
  const toBeSigned = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternative)),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const whole = sequence(toBeSigned, ECDSA_WITH_SHA256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** A value of ASN.1's distinguished encoding: tag, length, content. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const told = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...told]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const set = (...parts: Buffer[]): Buffer => der(0x31, ...parts);
const integer = (bytes: Buffer): Buffer => der(0x02, bytes);
const octets = (...parts: Buffer[]): Buffer => der(0x04, ...parts);
const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text));
/** An object identifier whose numbers are all below 128, the first two as one. */
const oid = (...bytes: number[]): Buffer => der(0x06, Buffer.from(bytes));

/** Returns the moment this many days from now, as UTCTime. */
const time = (days: number): Buffer => {
  const moment = new Date(Date.now() + days * DAY_MS).toISOString();
  return der(0x17, Buffer.from(`${moment.replace(/[-:T]/g, '').slice(2, 14)}Z`));
};

/** 1.2.840.10045.4.3.2 */
const ECDSA_WITH_SHA256 = sequence(der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2])));
