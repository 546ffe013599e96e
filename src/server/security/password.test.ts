import { describe, expect, it } from 'vitest';
import { hashPassword, hashSecondPassword, matchingHash, randomPassword } from './password.ts';

const CHEAP = { N: 1024, r: 8, p: 1 };

describe('passwords', () => {
  it('accepts the password it hashed and no other', async () => {
    const hash = await hashPassword('nordwind', CHEAP);
    expect(await matchingHash('nordwind', [hash])).toBe(hash);
    expect(await matchingHash('Nordwind', [hash])).toBeNull();
    expect(await matchingHash('', [hash])).toBeNull();
  });

  it('costs what OWASP recommends: scrypt with 16 MB, five times', async () => {
    expect(await hashPassword('nordwind')).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  });

  it('salts every hash', async () => {
    expect(await hashPassword('nordwind', CHEAP)).not.toBe(await hashPassword('nordwind', CHEAP));
  });

  it('treats composed and decomposed letters as the same', async () => {
    const hash = await hashPassword('Zo\u00eb!!!', CHEAP);
    expect(await matchingHash('Zoe\u0308!!!', [hash])).toBe(hash);
  });

  it('accepts nothing for an unknown user or a broken hash', async () => {
    expect(await matchingHash('nordwind', [null])).toBeNull();
    expect(await matchingHash('nordwind', ['plain-text'])).toBeNull();
    expect(await matchingHash('nordwind', ['argon2$1024$8$1$c2FsdA$a2V5'])).toBeNull();
  });

  it('makes random passwords long enough for the rules', () => {
    expect(randomPassword()).toMatch(/^[A-Za-z0-9]{12}$/);
    expect(randomPassword()).not.toBe(randomPassword());
  });

  it('makes random passwords without letters that look alike', () => {
    const letters = Array.from({ length: 300 }, () => randomPassword()).join('');
    expect(letters).not.toMatch(/[lIoO0S58B12]/);
  });

  it('checks two passwords with one derivation, and returns the matching hash', async () => {
    const first = await hashPassword('nordwind', CHEAP);
    const second = await hashSecondPassword('by mail', first, CHEAP);
    expect(await matchingHash('by mail', [first, second], CHEAP)).toBe(second);
    expect(await matchingHash('nordwind', [first, second], CHEAP)).toBe(first);
    expect(await matchingHash('neither', [first, second], CHEAP)).toBeNull();
  });
});
