/** Returns the nonce that the page's content security policy requires of style elements; undefined without a policy. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content || undefined;
