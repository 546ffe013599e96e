import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { PNG_SIGNATURE } from '#shared/rules/image.ts';

/** Light modules around a QR code, as its standard requires. */
const BORDER = 4;
/** Side of a module, in pixels. At one bit per pixel, each module is then one byte of a row. */
const MODULE = 8;
/** A bit depth of 1, greyscale, and PNG's only compression and filter method, not interlaced. */
const KIND = [1, 0, 0, 0, 0];

/** Returns the QR code of a text, as a black-and-white PNG. */
export function codePicture(text: string): Buffer {
  // A quarter of the code may be unreadable, because screens reflect and badges get creased.
  const { data, size } = encode(text, { ecc: 'Q', border: BORDER });
  const side = Buffer.alloc(4);
  side.writeUInt32BE(size * MODULE);
  const rows = data.flatMap((row) => {
    // Each row of pixels begins with its filter, here none.
    const line = [0, ...row.map((isDark) => (isDark ? 0x00 : 0xff))];
    return Array.from({ length: MODULE }, () => line).flat();
  });
  return Buffer.concat([
    Buffer.from(PNG_SIGNATURE),
    chunk('IHDR', Buffer.concat([side, side, Buffer.from(KIND)])),
    chunk('IDAT', deflateSync(Buffer.from(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
