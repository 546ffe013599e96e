import { describe, expect, it } from 'vitest';
import { wrapLines } from './tile-text.ts';

const letters = (text: string) => text.length;

describe('wrapLines', () => {
  it('breaks between words so that the widest line is as narrow as can be', () => {
    expect(wrapLines('Noise Cancelling Headphones', 2, letters)).toEqual(['Noise Cancelling', 'Headphones']);
    expect(wrapLines('Noise Cancelling Headphones', 3, letters)).toEqual(['Noise', 'Cancelling', 'Headphones']);
    expect(wrapLines('A Trip to New York', 2, letters)).toEqual(['A Trip to', 'New York']);
  });

  it('never breaks a word, and takes no more lines than it has words', () => {
    expect(wrapLines('Television', 3, letters)).toEqual(['Television']);
    expect(wrapLines('  Gift   Card ', 1, letters)).toEqual(['Gift Card']);
    expect(wrapLines('', 3, letters)).toEqual(['']);
  });
});
