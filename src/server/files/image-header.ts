/** What the first bytes of an image say about it. */
export interface ImageHeader {
  mimeType: 'image/png' | 'image/jpeg';
  /** Pixels. */
  width: number;
  height: number;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Type and size of a png or jpeg, read from its header without decoding a pixel; null for anything else, and for a
 * header that is cut off.
 */
export const readImageHeader = (bytes: Buffer): ImageHeader | null => readPng(bytes) ?? readJpeg(bytes);

function readPng(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return null;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { mimeType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Walks from marker to marker to the frame header, which holds the size. */
function readJpeg(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes[2] !== 0xff) return null;
  let offset = 2;
  while (offset + 9 <= bytes.length) {
    if (bytes[offset] !== 0xff) return null;
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xff) {
      // Fill bytes may stand before a marker.
      offset += 1;
    } else if (isFrameHeader(marker)) {
      return { mimeType: 'image/jpeg', height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) };
    } else {
      offset += 2 + bytes.readUInt16BE(offset + 2);
    }
  }
  return null;
}

/** SOF0 to SOF15, less the three markers of that range that are something else. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
