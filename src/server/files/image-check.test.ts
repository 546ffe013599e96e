import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { isWholeJpeg } from './jpeg-check.ts';
import { isWholePng } from './png-check.ts';

/** A picture with noise and plain areas, so that every kind of block occurs. */
function picture(width: number, height: number, channels: 1 | 3 | 4 = 3): Sharp {
  const data = Buffer.alloc(width * height * channels);
  for (let at = 0; at < data.length; at++) data[at] = at % 1000 < 500 ? (at * 7919) % 251 : 90;
  return sharp(data, { raw: { width, height, channels } });
}

const SIZES = [
  [1, 1],
  [7, 9],
  [16, 16],
  [33, 17],
  [250, 131],
] as const;

const JPEGS: [string, (image: Sharp) => Sharp][] = [
  ['sequential', (image) => image.jpeg()],
  ['without subsampling', (image) => image.jpeg({ chromaSubsampling: '4:4:4', quality: 100 })],
  ['progressive', (image) => image.jpeg({ progressive: true })],
  ['progressive, of best quality', (image) => image.jpeg({ progressive: true, quality: 100 })],
  ['by mozjpeg', (image) => image.jpeg({ mozjpeg: true })],
  ['by mozjpeg, poor', (image) => image.jpeg({ mozjpeg: true, quality: 5 })],
  ['grey', (image) => image.grayscale().jpeg()],
  ['grey and progressive', (image) => image.grayscale().jpeg({ progressive: true })],
  ['in four colours', (image) => image.toColourspace('cmyk').jpeg()],
];

const PNGS: [string, (image: Sharp) => Sharp][] = [
  ['in full colour', (image) => image.png()],
  ['interlaced', (image) => image.png({ progressive: true })],
  ['with a palette', (image) => image.png({ palette: true, colours: 16 })],
  ['with a palette, interlaced', (image) => image.png({ palette: true, colours: 3, progressive: true })],
  ['grey', (image) => image.grayscale().png()],
  ['with transparency', (image) => image.ensureAlpha(0.5).png()],
  ['of 16 bits', (image) => image.toColourspace('rgb16').png()],
];

describe.each([
  ['jpeg', JPEGS, isWholeJpeg],
  ['png', PNGS, isWholePng],
] as const)('a %s', (_type, kinds, isWhole) => {
  it.each(kinds)('%s is whole, whatever its size', async (_kind, encode) => {
    for (const [width, height] of SIZES)
      expect(await isWhole(await encode(picture(width, height)).toBuffer())).toBe(true);
  });

  it.each(kinds)('%s that is cut anywhere is not', async (_kind, encode) => {
    const bytes = await encode(picture(60, 40)).toBuffer();
    // The last bytes are the end's own mark.
    for (let end = 0; end < bytes.length - 1; end += Math.max(1, Math.floor(bytes.length / 97))) {
      expect({ end, isWhole: await isWhole(bytes.subarray(0, end)) }).toEqual({ end, isWhole: false });
    }
  });

  it.each(kinds)('%s with garbage in it ends the check all the same', async (_kind, encode) => {
    const bytes = await encode(picture(60, 40)).toBuffer();
    for (let at = 4; at < bytes.length; at += 13) {
      const damaged = Buffer.from(bytes);
      damaged.fill(0xa5, at, Math.min(at + 3, bytes.length));
      expect(typeof (await isWhole(damaged))).toBe('boolean');
    }
  });
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A png of grey pixels, made of parts. */
function png(width: number, height: number, pixels: Buffer, more: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [chunk('IHDR', header), ...more, chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

describe('a png made by hand', () => {
  it('has as many pixels as its header says', async () => {
    expect(await isWholePng(png(3, 2, Buffer.alloc(8)))).toBe(true);
    expect(await isWholePng(png(3, 2, Buffer.alloc(7)))).toBe(false);
    expect(await isWholePng(png(3, 2, Buffer.alloc(9)))).toBe(false);
    // Five megabytes stand for five gigabytes; no more is unpacked than the header allows.
    expect(await isWholePng(png(3, 2, Buffer.alloc(100_000_000)))).toBe(false);
  });

  it('has sums, filters and parts that there are', async () => {
    const whole = png(3, 2, Buffer.alloc(8));
    expect(await isWholePng(Buffer.concat([whole, Buffer.from('more')]))).toBe(true);
    for (const at of [20, 30, whole.length - 20]) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      expect(await isWholePng(damaged)).toBe(false);
    }
    expect(await isWholePng(png(3, 2, Buffer.from([5, 0, 0, 0, 0, 0, 0, 0])))).toBe(false);
    expect(await isWholePng(png(3, 2, Buffer.alloc(8), [chunk('tEXt', Buffer.from('a\0b'))]))).toBe(true);
    expect(await isWholePng(png(3, 2, Buffer.alloc(8), [chunk('XXXX', Buffer.alloc(0))]))).toBe(false);
    expect(await isWholePng(whole.subarray(0, 33))).toBe(false);
  });
});

describe('a jpeg made by hand', () => {
  const SCAN = Buffer.from([0xff, 0xda]);
  const END = Buffer.from([0xff, 0xd9]);
  /** One colour: its last scan tells in a few bytes that no block brings anything. */
  const plain = () =>
    sharp({ create: { width: 1000, height: 1000, channels: 3, background: 'grey' } })
      .grayscale()
      .jpeg({ progressive: true })
      .toBuffer();

  it('does not name work without end', async () => {
    const bytes = await plain();
    const scan = bytes.lastIndexOf(SCAN);
    const last = bytes.subarray(scan, bytes.length - 2);
    const repeated = (times: number) =>
      Buffer.concat([bytes.subarray(0, scan), ...Array<Buffer>(times).fill(last), END]);
    expect(await isWholeJpeg(repeated(2))).toBe(true);
    expect(await isWholeJpeg(repeated(1300))).toBe(false);
  });

  it('has scans', async () => {
    const bytes = await plain();
    expect(await isWholeJpeg(Buffer.concat([bytes.subarray(0, bytes.indexOf(SCAN)), END]))).toBe(false);
  });
});
