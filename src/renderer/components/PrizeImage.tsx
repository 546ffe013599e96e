import { useState } from 'react';
import { classNames } from './class-names.ts';
import css from './PrizeImage.module.css';

export interface PrizeImageProps {
  url: string | null | undefined;
  /** The text alternative; empty where the prize's name is shown beside the image. */
  alt?: string;
  className?: string | undefined;
}

/** A prize's image, or a wrapped present if there is none. */
export function PrizeImage({ url, alt = '', className }: PrizeImageProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (url && url !== brokenUrl) {
    return <img className={classNames(css.image, className)} src={url} alt={alt} onError={() => setBrokenUrl(url)} />;
  }
  return (
    <svg className={classNames(css.image, css.present, className)} viewBox="0 0 48 48" aria-hidden="true">
      <rect x="7" y="21" width="34" height="22" rx="3" className={css.box} />
      <rect x="4" y="14" width="40" height="9" rx="3" className={css.lid} />
      <rect x="20" y="14" width="8" height="29" className={css.ribbon} />
      <path d="M24 14c-9 1-13-2-12-6s9-4 12 6c3-10 11-10 12-6s-3 7-12 6z" className={css.bow} />
    </svg>
  );
}
