import { createHash } from 'node:crypto';
import { badRequest } from '../errors.ts';
import { type ImageHeader, readImageHeader } from './image-header.ts';

/** An image that passed every check. */
export interface CheckedImage extends ImageHeader {
  bytes: Buffer;
  sha256: string;
}

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_SIDE_PIXELS = 8000;
const MAX_PIXELS = 40_000_000;

/**
 * Checks an uploaded image (DESIGN 10): base64 text, with or without a `data:` prefix, of a png or jpeg, told by its
 * bytes and not by its name; at most 5 MB, 8000 pixels a side, 40 megapixels. Throws a 400.
 */
export function checkImageUpload(base64: string): CheckedImage {
  const text = base64.replace(/^data:[^,]*;base64,/, '').replace(/\s+/g, '');
  if (text.length > (MAX_BYTES * 4) / 3 + 4) throw badRequest('The image is larger than 5 MB.');
  if (text === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw badRequest('The image is not valid base64.');
  return checkImageBytes(Buffer.from(text, 'base64'));
}

/** The same checks on bytes. Throws a 400. */
export function checkImageBytes(bytes: Buffer): CheckedImage {
  if (bytes.length > MAX_BYTES) throw badRequest('The image is larger than 5 MB.');
  const header = readImageHeader(bytes);
  if (!header) throw badRequest('Only png and jpeg images are accepted.');
  const { width, height } = header;
  const isTooLarge = width > MAX_SIDE_PIXELS || height > MAX_SIDE_PIXELS || width * height > MAX_PIXELS;
  if (isTooLarge || width === 0 || height === 0) throw badRequest('The image has too many pixels.');
  return { ...header, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
