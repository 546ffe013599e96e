import { text } from './rule-text.ts';
import { required } from './validation.ts';

/** A server's base address without a trailing slash, query or fragment, or null where it is none. */
export function serverAddress(given: string): string | null {
  const url = URL.canParse(given.trim()) ? new URL(given.trim()) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '') return null;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** Whether what is sent to this address can be read on the way: plain http to anything but this machine. */
export function isReadableOnTheWay(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isThisMachine(hostname);
}

const isThisMachine = (hostname: string): boolean =>
  hostname === '[::1]' || /(^|\.)localhost$/.test(hostname) || /^127(\.\d+){3}$/.test(hostname);

/** What is wrong with an address that staff type, or undefined. */
export function addressProblem(value: string, isHttpAllowed: boolean): string | undefined {
  const address = serverAddress(value);
  if (required(value) !== undefined) return required(value);
  if (address === null) return text('rule.serverAddress');
  return isReadableOnTheWay(address) && !isHttpAllowed ? text('rule.plainHttp') : undefined;
}
