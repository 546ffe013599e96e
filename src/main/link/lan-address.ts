import os from 'node:os';

/** Networks that nobody reaches from outside. */
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;

/** The address under which other computers in the same network find this one; null in no network. */
export function lanAddress(): string | null {
  const addresses = Object.values(os.networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  return addresses.find((address) => PRIVATE.test(address)) ?? addresses[0] ?? null;
}
