import { useState } from 'react';
import { text } from '../texts.ts';
import css from './VendorLogo.module.css';

/** The vendor's logo, or the app's name if the logo is missing or broken. */
export function VendorLogo({ url }: { url: string | null }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (!url || url === brokenUrl) return <span className={css.name}>{text('app.name')}</span>;
  return (
    <span className={css.plate}>
      <img className={css.logo} src={url} alt={text('logo.alt')} onError={() => setBrokenUrl(url)} />
    </span>
  );
}
