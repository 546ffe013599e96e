import { text } from './rule-text.ts';

/** Pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** Type and size from an image's first bytes. */
export interface ImageHeader extends ImageSize {
  mimeType: 'image/png' | 'image/jpeg';
}

/** The box in which a kiosk draws a logo, and the shorter side below which a logo is unreadable, in pixels. */
const LOGO_BOX: ImageSize = { width: 208, height: 48 };
const LEGIBLE_PIXELS = 16;

/** True if a kiosk would draw a logo of this size too narrow or too low to read. */
export function isSliver({ width, height }: ImageSize): boolean {
  const scale = Math.min(LOGO_BOX.width / width, LOGO_BOX.height / height);
  return Math.min(width, height) * scale < LEGIBLE_PIXELS;
}

/** Limits of an uploaded image. */
export const MAXIMUM_IMAGE_BYTES = 5 * 1024 * 1024;
export const IMAGE_TOO_LARGE = text('rule.imageTooLarge');
export const IMAGE_NOT_ACCEPTED = text('rule.imageType');
const MAXIMUM_SIDE_PIXELS = 8000;
const MAXIMUM_PIXELS = 40_000_000;

/** The first bytes of every PNG. */
export const PNG_SIGNATURE: readonly number[] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The first chunk of every PNG begins with its length, 13, and its name, IHDR. */
const IHDR = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

/**
 * Reads type and size of a PNG or JPEG from its header, without decoding pixels. Returns null for anything else, and
 * for a truncated header.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readPng(view) ?? readJpeg(view);
}

/**
 * Returns why these bytes cannot be uploaded as an image, or null. The bytes, not the name, must be a PNG or JPEG of at
 * most 5 MB, 8000 pixels a side and 40 megapixels.
 */
export function imageProblem(bytes: Uint8Array): string | null {
  if (bytes.length > MAXIMUM_IMAGE_BYTES) return IMAGE_TOO_LARGE;
  const header = readImageHeader(bytes);
  if (!header) return IMAGE_NOT_ACCEPTED;
  const { width, height } = header;
  const isTooLarge = Math.max(width, height) > MAXIMUM_SIDE_PIXELS || width * height > MAXIMUM_PIXELS;
  return isTooLarge || width === 0 || height === 0 ? text('rule.imagePixels') : null;
}

const holds = (view: DataView, offset: number, bytes: readonly number[]): boolean =>
  offset + bytes.length <= view.byteLength && bytes.every((byte, index) => view.getUint8(offset + index) === byte);

function readPng(view: DataView): ImageHeader | null {
  if (view.byteLength < 24 || !holds(view, 0, PNG_SIGNATURE) || !holds(view, 8, IHDR)) return null;
  return { mimeType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/**
 * Steps from marker to marker to the frame header, which contains the size. Skips the same bytes as Chromium's decoder,
 * so that no file shows a small frame to this check and a huge one to the decoder.
 */
function readJpeg(view: DataView): ImageHeader | null {
  if (!holds(view, 0, [0xff, 0xd8, 0xff])) return null;
  let offset = 2;
  while (offset + 9 <= view.byteLength) {
    const marker = view.getUint8(offset + 1);
    if (view.getUint8(offset) !== 0xff || marker === 0 || marker === 0xff) {
      // Fill bytes or stray bytes before a marker.
      offset += 1;
    } else if (isFrameHeader(marker)) {
      return { mimeType: 'image/jpeg', height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    } else {
      offset += 2 + (hasSegment(marker) ? view.getUint16(offset + 2) : 0);
    }
  }
  return null;
}

/** False for TEM and RST0 to RST7, because the next marker follows them at once. */
const hasSegment = (marker: number): boolean => marker !== 0x01 && (marker < 0xd0 || marker > 0xd7);

/** True for SOF0 to SOF15, except three markers of that range with another meaning. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
