import { describe, expect, it } from 'vitest';
import { cleanEmail, email, required, username, validatePasswordChange } from './validation.ts';

const REQUIRED = 'This field is required';
const TOO_SHORT = 'The password must be at least 6 characters long';

describe('a required field', () => {
  it.each([[''], ['   '], [null], [undefined]])('refuses %j', (value) => {
    expect(required(value)).toBe(REQUIRED);
  });

  it.each([['a'], [0], [false], [' x ']])('accepts %j', (value) => {
    expect(required(value)).toBeUndefined();
  });
});

describe('the username', () => {
  it('is required once trimmed', () => {
    expect(username('  ')).toBe('Username is required');
    expect(username(undefined)).toBe('Username is required');
    expect(username(' anna ')).toBeUndefined();
  });
});

describe('the email', () => {
  it('is a required field first', () => {
    expect(email('')).toBe(REQUIRED);
  });

  it.each([
    'anna',
    'anna@',
    '@example.com',
    'anna@example',
    'an na@example.com',
    'anna@example..com',
    'a@b@example.com',
    'anna@example.com;',
    'anna@example.com>',
    'anna@example_.com',
    'anna@-example.com',
    'anna@example-.com',
    'anna@exam/ple.com',
    'anna@example.com.',
    'anna@10.0.0.1',
    `anna@${'x'.repeat(64)}.com`,
  ])('refuses %s', (value) => {
    expect(email(value)).toBe('Please enter valid email address');
  });

  it.each([
    'anna@example.com',
    "o'neil+show@mail.example.co.uk",
    ' anna@example.com ',
    'ünal@münchen.example',
    'anna@3-d.xn--p1ai',
    'अ@हिन्दी.example',
  ])('takes %s', (value) => {
    expect(email(value)).toBeUndefined();
  });
});

describe('a copied email', () => {
  it.each([
    'anna@example.com;',
    'anna@example.com , ',
    '<anna@example.com>;',
    '\u200banna@exam\u00adple.com\u200b ; \ufeff',
    '\u202aanna@example.com\u202c',
    '\u00a0anna@example.com\u00a0',
  ])('loses what is not part of the address: %j', (value) => {
    expect(cleanEmail(value)).toBe('anna@example.com');
  });

  it.each(['', 'anna@example.com', 'anna; bo@example.com', 'Anna <anna@example.com'])(
    'otherwise stays: %j',
    (value) => {
      expect(cleanEmail(value)).toBe(value);
    },
  );
});

describe('the change of a password', () => {
  it('requires every field', () => {
    expect(validatePasswordChange({})).toEqual({
      oldPassword: REQUIRED,
      newPassword: REQUIRED,
      confirmPassword: REQUIRED,
    });
  });

  it('refuses five characters and accepts six', () => {
    const change = (password: string) => ({ oldPassword: password, newPassword: password, confirmPassword: password });
    expect(validatePasswordChange(change('12345'))).toEqual({
      oldPassword: TOO_SHORT,
      newPassword: TOO_SHORT,
      confirmPassword: TOO_SHORT,
    });
    expect(validatePasswordChange(change('123456'))).toEqual({});
  });

  it('refuses a confirmation that is not the new password', () => {
    const change = { oldPassword: 'old-one', newPassword: 'new-one', confirmPassword: 'New-one' };
    expect(validatePasswordChange(change)).toEqual({ confirmPassword: "The passwords doesn't match" });
  });

  it('reports a short confirmation before a different one', () => {
    const change = { oldPassword: 'old-one', newPassword: 'new-one', confirmPassword: 'new' };
    expect(validatePasswordChange(change)).toEqual({ confirmPassword: TOO_SHORT });
  });
});
