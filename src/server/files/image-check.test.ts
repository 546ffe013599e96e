import { describe, expect, it } from 'vitest';
import { imageBytes, images } from '../../../tests/support/images.ts';
import { checkImageBytes } from './image-upload.ts';

const mimeTypeOf = (name: string) => (name.endsWith('.png') ? 'image/png' : 'image/jpeg');

describe('the server', () => {
  // The field where a picture is chosen refuses one that Chromium cannot show; the server decodes no pixels.
  it.each([...images.shown, ...images.damaged])('accepts %s by its header', (name) => {
    const bytes = imageBytes(name);
    expect(checkImageBytes(bytes)).toMatchObject({ bytes, mimeType: mimeTypeOf(name), width: 64, height: 48 });
  });

  it.each(images.misnamed)('refuses %s by its bytes', (name) => {
    const problem = 'Only png and jpeg images are accepted.';
    expect(() => checkImageBytes(imageBytes(name))).toThrow(expect.objectContaining({ parameters: { problem } }));
  });
});

describe('a jpeg of many pixels', () => {
  /** A frame header of this kind and size in pixels. */
  const frame = (marker: number, width: number, height: number): Buffer => {
    const bytes = Buffer.from('ff000011080000000003012200021101031101', 'hex');
    bytes.writeUInt8(marker, 1);
    bytes.writeUInt16BE(height, 5);
    bytes.writeUInt16BE(width, 7);
    return bytes;
  };
  const START = Buffer.from('ffd8', 'hex');
  const SMALL = frame(0xc0, 8, 8);
  const HUGE = frame(0xc0, 60_000, 60_000);
  const tooMany = expect.objectContaining({ parameters: { problem: 'The image has too many pixels.' } });

  it.each([
    ['baseline', 0xc0],
    ['extended', 0xc1],
    ['progressive', 0xc2],
    ['lossless', 0xc3],
    ['arithmetic', 0xc9],
    ['arithmetic and progressive', 0xca],
    ['lossless and arithmetic', 0xcb],
  ])('is refused when it is %s', (_kind, marker) => {
    expect(() => checkImageBytes(Buffer.concat([START, frame(marker, 60_000, 60_000)]))).toThrow(tooMany);
  });

  // Chromium reads the first frame in each of these.
  it.each([
    ['a segment', Buffer.from('ffe00004ffc0', 'hex')],
    ['a segment without content', Buffer.from('ffe00002', 'hex')],
    ['a segment of an impossible length', Buffer.from('ffe00000', 'hex')],
    ['a marker without a segment', Buffer.from('ff01', 'hex')],
    ['a restart marker', Buffer.from('ffd7', 'hex')],
    ['fill bytes', Buffer.from('ffffff', 'hex')],
    ['stray bytes', Buffer.from('ff00c0000000', 'hex')],
  ])('hides behind no small frame after %s', (_case, before) => {
    // A reader that takes the huge frame's first bytes for a length goes on at the small one.
    const hidden = Buffer.concat([START, Buffer.from('ffe00002', 'hex'), before, HUGE, Buffer.alloc(0xffc1), SMALL]);
    expect(() => checkImageBytes(hidden)).toThrow(tooMany);
  });
});
