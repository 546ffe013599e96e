import { text } from './rule-text.ts';
import { required } from './validation.ts';

/**
 * Returns a server's base address without a trailing slash, query or fragment, or null if the text is not an address.
 */
export function serverAddress(given: string): string | null {
  const url = URL.canParse(given.trim()) ? new URL(given.trim()) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '') return null;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** True if outsiders can read the traffic to this address: plain http to another machine. */
export function isReadableOnTheWay(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isThisMachine(hostname);
}

const isThisMachine = (hostname: string): boolean =>
  hostname === '[::1]' || /(^|\.)localhost$/.test(hostname) || /^127(\.\d+){3}$/.test(hostname);

/** Returns the problem of an address that staff type, or undefined. */
export function addressProblem(value: string, isHttpAllowed: boolean): string | undefined {
  const address = serverAddress(value);
  if (required(value) !== undefined) return required(value);
  if (address === null) return text('rule.serverAddress');
  return isReadableOnTheWay(address) && !isHttpAllowed ? text('rule.plainHttp') : undefined;
}
