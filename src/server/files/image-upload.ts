import { createHash } from 'node:crypto';
import { type ImageHeader, imageProblem, MAXIMUM_IMAGE_BYTES, readImageHeader } from '#shared/rules/image.ts';
import { badRequest } from '../errors.ts';

/** An image that passed every check. */
export interface CheckedImage extends ImageHeader {
  bytes: Buffer;
  sha256: string;
}

/**
 * Checks an uploaded image (DESIGN 10): base64 text, with or without a `data:` prefix, whose bytes `imageProblem` lets
 * pass. Throws a 400.
 */
export function checkImageUpload(base64: string): CheckedImage {
  const text = base64.replace(/^data:[^,]*;base64,/, '').replace(/\s+/g, '');
  if (text.length > (MAXIMUM_IMAGE_BYTES * 4) / 3 + 4) throw badRequest('The image is larger than 5 MB.');
  if (text === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw badRequest('The image is not valid base64.');
  return checkImageBytes(Buffer.from(text, 'base64'));
}

/** The same checks on bytes. Throws a 400. */
export function checkImageBytes(bytes: Buffer): CheckedImage {
  const problem = imageProblem(bytes);
  const header = readImageHeader(bytes);
  if (problem !== null || !header) throw badRequest(problem ?? 'Only png and jpeg images are accepted.');
  return { ...header, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
