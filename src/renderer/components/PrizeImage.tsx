import { useState } from 'react';
import type { Prize } from '#shared/entities/prize.ts';
import { firstCharacters } from '#shared/rules/characters.ts';
import { classNames } from './class-names.ts';
import css from './PrizeImage.module.css';

export interface PrizeImageProps {
  prize: Pick<Prize, 'name' | 'imageFile'>;
  /** Set for an image of a few letters' size. Screen readers then read only the name next to it. */
  isSmall?: boolean;
  className?: string | undefined;
}

/** A prize's image, or a tile with its name, because a kiosk that was never online has no images. */
export function PrizeImage({ prize: { name, imageFile }, isSmall = false, className }: PrizeImageProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const url = imageFile?.url;
  if (url && url !== brokenUrl) {
    const alt = isSmall ? '' : (imageFile.description ?? '');
    return <img className={classNames(css.image, className)} src={url} alt={alt} onError={() => setBrokenUrl(url)} />;
  }
  const words = isSmall ? firstLetters(name ?? '') : (name ?? '').trim();
  return (
    // Hidden from screen readers, because the name is next to it.
    <svg className={classNames(css.image, className)} viewBox="0 0 48 48" aria-hidden="true">
      <rect x="1" y="1" width="46" height="46" rx="8" className={css.tile} />
      <rect x="3.5" y="3.5" width="41" height="41" rx="6" className={css.seam} />
      <path d="M24 9.5c-5 .6-7-1-6.6-3.3S22.4 4 24 9.5c1.6-5.5 6.2-5.6 6.6-3.3S29 10.1 24 9.5z" className={css.bow} />
      <foreignObject x="5" y="11" width="38" height="31">
        <div className={css.words} data-size={isSmall ? sizeOfLetters(words) : sizeOf(words)} dir="auto">
          <span className={css.lines}>{words}</span>
        </div>
      </foreignObject>
    </svg>
  );
}

/** The first letters of the first two words. */
const firstLetters = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => firstCharacters(word, 1))
    .join('')
    .toUpperCase();

/** Letters of several characters, as in Devanagari, are wider and higher, so they get another size. */
const sizeOfLetters = ({ length }: string): 'letters' | 'clusters' => (length <= 2 ? 'letters' : 'clusters');

/** The longer the name, the smaller its letters. */
function sizeOf({ length }: string): 'short' | 'medium' | 'long' {
  if (length <= 12) return 'short';
  return length <= 32 ? 'medium' : 'long';
}
