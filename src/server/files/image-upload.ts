import { hash } from 'node:crypto';
import {
  IMAGE_NOT_ACCEPTED,
  IMAGE_TOO_LARGE,
  type ImageHeader,
  imageProblem,
  MAXIMUM_IMAGE_BYTES,
  readImageHeader,
} from '#shared/rules/image.ts';
import { Refusal } from '../errors.ts';

/** An image that has passed every check. */
export interface CheckedImage extends ImageHeader {
  bytes: Buffer;
  sha256: string;
}

/**
 * Checks an uploaded image: base64 text, with or without a `data:` prefix, whose bytes pass `imageProblem`. Takes
 * milliseconds for the largest, so call it outside a transaction. Throws a Refusal.
 */
export function checkImageUpload(base64: string): CheckedImage {
  const text = base64.replace(/^data:[^,]*;base64,/, '').replace(/\s+/g, '');
  if (text.length > (MAXIMUM_IMAGE_BYTES * 4) / 3 + 4) throw refused(IMAGE_TOO_LARGE);
  if (text === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new Refusal('image-not-base64');
  return checkImageBytes(Buffer.from(text, 'base64'));
}

/** Checks the type, dimensions and size of an image without decoding its pixels. Throws a Refusal. */
export function checkImageBytes(bytes: Buffer): CheckedImage {
  const problem = imageProblem(bytes);
  const header = readImageHeader(bytes);
  if (problem !== null || !header) throw refused(problem ?? IMAGE_NOT_ACCEPTED);
  return { ...header, bytes, sha256: hash('sha256', bytes) };
}

const refused = (problem: string) => new Refusal('image-refused', { problem });
