/**
 * Chromium does not know `app://`, so `app://kiosk/page` becomes `https://kiosk.invalid/page`, and is mapped back for
 * the app. `.invalid` never resolves (RFC 2606), so a request that the shell misses reaches no server.
 */
const SUFFIX = '.invalid';
/** The scheme that leaves no mark in the host name; `media://x` becomes `x.media.invalid`. */
const MAIN_SCHEME = 'app';

/** `app://kiosk/index.html#/a` → `https://kiosk.invalid/index.html#/a`; an http(s) address stays as it is. */
export function toBrowserAddress(address: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(address);
  if (!match) return address;
  const [, scheme = '', host = '', rest = ''] = match;
  if (scheme === 'http' || scheme === 'https' || scheme === 'file') return address;
  const mark = scheme === MAIN_SCHEME ? '' : `.${scheme}`;
  return `https://${host}${mark}${SUFFIX}${rest.startsWith('/') ? rest : `/${rest}`}`;
}

/**
 * Maps a browser's address back.
 *
 * @param schemes the schemes that have a handler, to tell `app://x.media` from `media://x`
 * @returns the app's address, or undefined if the address is not the app's
 */
export function toAppAddress(address: string, schemes: Iterable<string> = []): string | undefined {
  const match = /^https:\/\/([^/?#:]+)\.invalid(?::443)?(?=[/?#]|$)(.*)$/is.exec(address);
  if (!match) return undefined;
  const [, host = '', rest = ''] = match;
  for (const scheme of schemes) {
    if (scheme !== MAIN_SCHEME && host.endsWith(`.${scheme}`)) {
      return `${scheme}://${host.slice(0, -scheme.length - 1)}${rest}`;
    }
  }
  return `${MAIN_SCHEME}://${host}${rest}`;
}

/** The address that the app sees: its own if there is one, else the address unchanged. */
export function asSeenByApp(address: string, schemes: Iterable<string> = []): string {
  return toAppAddress(address, schemes) ?? address;
}

/** Rewrites `app://host` and a bare `app:` inside a header (a CSP source, an allowed origin, a redirect). */
export function headerForBrowser(value: string, schemes: Iterable<string>): string {
  let text = value;
  for (const scheme of schemes) {
    const start = `(?<![a-z0-9+.-])${scheme}:`;
    text = text.replace(new RegExp(`${start}//([a-z0-9.*-]+)`, 'gi'), (_all, host) => {
      return `https://${host}${scheme === MAIN_SCHEME ? '' : `.${scheme}`}${SUFFIX}`;
    });
    text = text.replace(new RegExp(`${start}(?=[\\s;]|$)`, 'gi'), `https://*${SUFFIX}`);
  }
  return text;
}
