import { createHash } from 'node:crypto';
import {
  IMAGE_DAMAGED,
  IMAGE_NOT_ACCEPTED,
  IMAGE_TOO_LARGE,
  type ImageHeader,
  imageProblem,
  MAXIMUM_IMAGE_BYTES,
  readImageHeader,
} from '#shared/rules/image.ts';
import { Refusal } from '../errors.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import { isWholeJpeg } from './jpeg-check.ts';
import { isWholePng } from './png-check.ts';

/** An image that has passed every check. */
export interface CheckedImage extends ImageHeader {
  bytes: Buffer;
  sha256: string;
}

/** One at a time: each takes a processor, and a progressive jpeg memory. */
const queue = new KeyedQueue();

/**
 * Checks an uploaded image: base64 text, with or without a `data:` prefix, whose bytes pass `imageProblem` and can be
 * decoded to the end. May take a second for the largest, so not within a transaction. Throws a Refusal.
 */
export async function checkImageUpload(base64: string): Promise<CheckedImage> {
  const text = base64.replace(/^data:[^,]*;base64,/, '').replace(/\s+/g, '');
  if (text.length > (MAXIMUM_IMAGE_BYTES * 4) / 3 + 4) throw refused(IMAGE_TOO_LARGE);
  if (text === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new Refusal('image-not-base64');
  const image = checkImageBytes(Buffer.from(text, 'base64'));
  if (!(await queue.run('image', () => isWhole(image)))) throw refused(IMAGE_DAMAGED);
  return image;
}

const isWhole = ({ mimeType, bytes }: CheckedImage): Promise<boolean> =>
  mimeType === 'image/png' ? isWholePng(bytes) : isWholeJpeg(bytes);

/** Checks what the header of an image says. Throws a Refusal. */
export function checkImageBytes(bytes: Buffer): CheckedImage {
  const problem = imageProblem(bytes);
  const header = readImageHeader(bytes);
  if (problem !== null || !header) throw refused(problem ?? IMAGE_NOT_ACCEPTED);
  return { ...header, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const refused = (problem: string) => new Refusal('image-refused', { problem });
