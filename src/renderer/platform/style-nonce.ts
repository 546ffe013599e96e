/** The nonce under which the page's policy lets style elements be added; undefined where there is no policy. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content || undefined;
