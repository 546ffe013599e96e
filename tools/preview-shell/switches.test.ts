import { describe, expect, it } from 'vitest';
import { parseSwitches } from './switches.ts';

describe('the test switches', () => {
  it('default to a plain system without a person at the screen', () => {
    const switches = parseSwitches(undefined);
    expect(switches.saveDialog.next()).toBe('dismiss');
    expect(switches.keyStore.next()).toBe('keyring');
    expect(switches.preloadInSubframes).toBe(false);
    expect(switches.resources).toBeUndefined();
  });

  it('use a list one by one, and then its last value', () => {
    const { keyStore } = parseSwitches('{"keyStore":["locked","keyring"]}');
    expect([keyStore.peek(), keyStore.next(), keyStore.next(), keyStore.next()]).toEqual([
      'locked',
      'locked',
      'keyring',
      'keyring',
    ]);
  });

  it.each([
    ['{"keystore":"locked"}', 'there is no switch keystore'],
    ['{"keyStore":"open"}', 'keyStore cannot be "open"'],
    ['{"saveDialog":[]}', 'saveDialog cannot be []'],
    ['{"openDialog":{"paths":[1]}}', 'openDialog cannot be'],
    ['{"minimized":1}', 'minimized is true or false'],
    ['{"resources":true}', 'resources is a folder'],
  ])('refuse %s', (text, message) => {
    expect(() => parseSwitches(text)).toThrow(message);
  });
});
