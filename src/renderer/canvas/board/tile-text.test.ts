import { describe, expect, it } from 'vitest';
import { fittedLines, pictureAndCaption, wrapLines } from './tile-text.ts';

const letters = (text: string) => text.length;

describe('wrapLines', () => {
  it('breaks between words so that the widest line is as narrow as can be', () => {
    expect(wrapLines('Noise Cancelling Headphones', 2, letters)).toEqual(['Noise Cancelling', 'Headphones']);
    expect(wrapLines('Noise Cancelling Headphones', 3, letters)).toEqual(['Noise', 'Cancelling', 'Headphones']);
    expect(wrapLines('A Trip to New York', 2, letters)).toEqual(['A Trip to', 'New York']);
  });

  it('never breaks a word, and uses at most one line per word', () => {
    expect(wrapLines('Television', 3, letters)).toEqual(['Television']);
    expect(wrapLines('  Gift   Card ', 1, letters)).toEqual(['Gift Card']);
    expect(wrapLines('', 3, letters)).toEqual(['']);
  });

  it('finds the words of scripts without spaces, and starts no line with a punctuation mark', () => {
    expect(wrapLines('フェスティバル入場券', 2, letters)).toEqual(['フェスティバル', '入場券']);
    expect(wrapLines('บัตรของขวัญ', 2, letters)).toEqual(['บัตร', 'ของขวัญ']);
    expect(wrapLines('無料、無料！', 2, letters)).toEqual(['無料、', '無料！']);
    expect(wrapLines('Sony ヘッドホン', 2, letters)).toEqual(['Sony', 'ヘッドホン']);
  });
});

describe('fittedLines', () => {
  const measureAt = (size: number) => (text: string) => text.length * size * 0.5;

  it('uses the number of lines that makes the text largest within its room', () => {
    const { lines, size } = fittedLines('Noise Cancelling Headphones', { width: 120, height: 60 }, measureAt);
    expect(lines).toEqual(['Noise', 'Cancelling', 'Headphones']);
    expect(Math.max(...lines.map(measureAt(size)))).toBeLessThanOrEqual(120);
    expect(lines.length * size).toBeLessThanOrEqual(60);
  });

  it('keeps a long name in a low room on few lines', () => {
    expect(fittedLines('Gift card', { width: 120, height: 20 }, measureAt).lines).toEqual(['Gift card']);
  });

  it('limits a short name to a size that looks good in its room', () => {
    expect(fittedLines('TV', { width: 100, height: 100 }, measureAt)).toEqual({ lines: ['TV'], size: 22 });
  });
});

describe('pictureAndCaption', () => {
  const measureAt = (size: number) => (text: string) => text.length * size * 0.5;
  const tile = { width: 96, height: 90 };
  const sizeIn = (name: string) => {
    const { caption } = pictureAndCaption(name, tile, measureAt);
    return fittedLines(name, { width: tile.width * caption.width, height: tile.height * caption.height }, measureAt)
      .size;
  };

  it('gives a short name one line under the picture, and a long name more of the tile', () => {
    const short = pictureAndCaption('Gift card', tile, measureAt);
    const long = pictureAndCaption('Noise Cancelling Headphones', tile, measureAt);
    expect(short.picture.height).toBeGreaterThan(long.picture.height);
    for (const { picture, caption } of [short, long]) {
      expect(caption.y).toBeGreaterThanOrEqual(picture.y + picture.height);
      expect(caption.y + caption.height).toBeLessThan(1);
    }
  });

  it('keeps a name of three words legible on the smallest tile', () => {
    expect(sizeIn('Noise Cancelling Headphones')).toBeGreaterThanOrEqual(9);
  });
});
