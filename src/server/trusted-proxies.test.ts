import { expect, it } from 'vitest';
import { trustIn } from './trusted-proxies.ts';

it('trusts no hop, the nearest one, or those with a listed address', () => {
  expect(trustIn('none')('192.0.2.7', 0)).toBe(false);
  const isNearest = trustIn('nearest');
  expect([isNearest('192.0.2.7', 0), isNearest('192.0.2.7', 1)]).toEqual([true, false]);
  const isListed = trustIn(['192.0.2.7', ' 10.0.0.0/8', '2001:db8::/32', '::1']);
  const trusted = ['192.0.2.7', '::ffff:192.0.2.7', '10.255.0.1', '2001:db8:1::9', '::1'];
  expect(trusted.filter((address) => !isListed(address, 3))).toEqual([]);
  const others = ['192.0.2.8', '11.0.0.1', '2001:db9::1', '::2', '::ffff:192.0.2.8', 'unknown', ''];
  expect(others.filter((address) => isListed(address, 0))).toEqual([]);
});

it.each(['', 'proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1', '2001:db8::/129', '10.0.0'])(
  'refuses what is neither an address nor a network: %s',
  (proxy) => {
    expect(() => trustIn([proxy])).toThrow(RangeError);
  },
);
