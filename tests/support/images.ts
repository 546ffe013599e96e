import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Pictures that a vendor may have: 64 by 48 pixels as stored, each with its own peculiarity. */
export const images = {
  /** Chromium shows each of these; it shows `turned.jpg` upright, 48 by 64, as its EXIF says. */
  shown: [
    'plain.png',
    'extra-pixel-data.png',
    'wrong-sum-of-a-text-part.png',
    'no-end.png',
    'bytes-after-end.png',
    '16-bit.png',
    'interlaced.png',
    'no-end-marker.jpg',
    'zeros-between-parts.jpg',
    'trailing-bytes.jpg',
    'turned.jpg',
    'cmyk.jpg',
    'progressive.jpg',
    'progressive-no-end.jpg',
  ],
  /** WebP and SVG. */
  misnamed: ['webp-named.png', 'svg-named.png'],
  /** A valid header without pixels that Chromium can show. */
  damaged: ['cut-in-half.jpg'],
} as const;

/** Returns the path of one of them. */
export const imagePath = (name: string): string => path.join(import.meta.dirname, 'images', name);

/** Returns the bytes of one of them. */
export const imageBytes = (name: string): Buffer => readFileSync(imagePath(name));
