import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFileName } from '#shared/rules/file-name.ts';
import { readImageHeader } from '#shared/rules/image.ts';
import { PIXEL } from '../../../tests/support/admin.ts';
import { checkImageBytes, checkImageUpload } from './image-upload.ts';

/** The first bytes of a png of this size. */
function pngHeader(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** A jpeg up to its frame header, with an application segment before it. */
const jpegHeader = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc2001108007800a003012200021101031101', 'hex');

describe('the header of an image', () => {
  it('gives type and size of a png', () => {
    expect(readImageHeader(pngHeader(640, 480))).toEqual({ mimeType: 'image/png', width: 640, height: 480 });
  });

  it('gives type and size of a jpeg', () => {
    expect(readImageHeader(jpegHeader)).toEqual({ mimeType: 'image/jpeg', width: 160, height: 120 });
  });

  it('is null for other bytes, whatever they are', () => {
    for (const text of ['GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', '']) {
      expect(readImageHeader(Buffer.from(text))).toBeNull();
    }
    fc.assert(fc.property(fc.uint8Array(), (bytes) => readImageHeader(Buffer.from(bytes)) === null));
  });

  it('never fails on a header that is cut off or damaged', () => {
    fc.assert(
      fc.property(fc.nat(jpegHeader.length), fc.uint8Array(), (length, rest) => {
        readImageHeader(Buffer.concat([jpegHeader.subarray(0, length), rest]));
      }),
    );
  });
});

describe('an uploaded image', () => {
  const refused = (problem: string) => ({ reason: 'image-refused', parameters: { problem } });
  const NO_IMAGE = refused('Only png and jpeg images are accepted.');
  const pngWithoutHeader = pngHeader(10, 10).fill('IDAT', 12, 16);

  it('is accepted with and without a data prefix', () => {
    const prefixed = checkImageUpload(`data:image/png;base64,${PIXEL}`);
    expect(checkImageUpload(PIXEL).sha256).toBe(prefixed.sha256);
  });

  it.each([
    ['cut within its header', pngHeader(10, 10).toString('base64', 0, 23), NO_IMAGE],
    ['begun with another chunk than IHDR', pngWithoutHeader.toString('base64'), NO_IMAGE],
    ['not base64', 'no!', { reason: 'image-not-base64' }],
    ['no image', Buffer.from('GIF89a-and-so-on').toString('base64'), NO_IMAGE],
    ['too wide', pngHeader(8001, 1).toString('base64'), refused('The image has too many pixels.')],
    ['too many pixels', pngHeader(8000, 5001).toString('base64'), refused('The image has too many pixels.')],
    ['empty', pngHeader(0, 10).toString('base64'), refused('The image has too many pixels.')],
  ])('is refused when %s', (_case, base64, refusal) => {
    expect(() => checkImageUpload(base64)).toThrow(expect.objectContaining(refusal));
  });

  it('is refused above 5 MB', () => {
    const TOO_LARGE = refused('The image is larger than 5 MB.');
    const large = Buffer.concat([pngHeader(10, 10), Buffer.alloc(5 * 1024 * 1024)]);
    expect(() => checkImageBytes(large)).toThrow(expect.objectContaining(TOO_LARGE));
    expect(() => checkImageUpload(large.toString('base64'))).toThrow(expect.objectContaining(TOO_LARGE));
  });
});

describe('a file name', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\pictures\\logo.png', 'logo.png'],
    ['شعار.png', 'شعار.png'],
    ["O'Neill, Ana & Co. (a+b@x).png", "O'Neill, Ana & Co. (a+b@x).png"],
    ['a"b\r\nc.png', 'a_b__c.png'],
    ['..', 'image'],
    ['.htaccess. ', 'htaccess'],
    // A letter of two UTF-16 units is dropped whole: half of one cannot be part of an address.
    [`${'𠮷'.repeat(50)}.png`, `${'𠮷'.repeat(48)}.png`],
    [`${'𠮷'.repeat(50)}a.png`, `_${'𠮷'.repeat(47)}a.png`],
    [`a${'.'.repeat(97)}png`, 'png'],
    [null, 'image'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });
});
