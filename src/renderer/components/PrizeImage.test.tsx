import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PrizeImage } from './PrizeImage.tsx';

interface Shown {
  url?: string | null | undefined;
  name?: string;
  isSmall?: boolean;
}

const shown = ({ url = null, name = 'Silent disco headphones', isSmall = false }: Shown) =>
  renderToStaticMarkup(<PrizeImage prize={{ name, imageFile: { url } }} isSmall={isSmall} />);

describe('the picture of a prize', () => {
  it('is its image, if it has one', () => {
    expect(shown({ url: 'media://1.png' })).toMatch(/<img [^>]*src="media:\/\/1.png"/);
  });

  it('is a tile with its name, if the kiosk has no image', () => {
    for (const url of [null, undefined, '']) expect(shown({ url })).toContain('>Silent disco headphones<');
  });

  it.each([
    ['Silent disco headphones', 'SD'],
    ['Earbuds', 'E'],
    ['  two   spaces ', 'TS'],
    ['👩‍👩‍👧 family ticket', '👩‍👩‍👧F'],
    ['éclair', 'É'],
    ['', ''],
  ])('is a tile with the first letters of %j, if it is small', (name, letters) => {
    expect(shown({ name, isSmall: true })).toContain(`>${letters}<`);
  });

  it.each([
    ['Silent disco headphones', 'letters'],
    ['ヘッド ホン', 'letters'],
    ['ब्लूटूथ स्पीकर', 'clusters'],
  ])('sets the letters of %j so that they fit', (name, size) => {
    expect(shown({ name, isSmall: true })).toContain(`data-size="${size}"`);
  });

  it('is hidden from screen readers, because the name is next to it', () => {
    expect(shown({})).toMatch(/^<svg [^>]*aria-hidden="true"/);
  });
});
