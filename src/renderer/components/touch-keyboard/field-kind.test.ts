import { describe, expect, it } from 'vitest';
import { kindOf } from './field-kind.ts';

const plain = { type: 'text', inputMode: '', autocomplete: '', autocapitalize: '' };

describe('the kind of a field', () => {
  it.each([
    ['text', 'line'],
    ['search', 'line'],
    ['password', 'line'],
    ['textarea', 'lines'],
    ['email', 'email'],
    ['url', 'address'],
    ['number', 'number'],
    ['tel', 'number'],
    ['checkbox', null],
    ['radio', null],
    ['file', null],
    ['date', null],
    ['submit', null],
  ])('follows from its type: %s', (type, kind) => {
    expect(kindOf({ ...plain, type })).toBe(kind);
  });

  it.each([
    ['numeric', 'number'],
    ['email', 'email'],
    ['url', 'address'],
    ['text', 'line'],
    ['none', null],
  ])('follows from its input mode: %s', (inputMode, kind) => {
    expect(kindOf({ ...plain, inputMode })).toBe(kind);
  });

  it('is a name if each word begins with a capital', () => {
    expect(kindOf({ ...plain, autocapitalize: 'words' })).toBe('name');
    expect(kindOf({ ...plain, type: 'email', autocapitalize: 'words' })).toBe('email');
  });

  it('is an email for a user name', () => {
    expect(kindOf({ ...plain, autocomplete: 'username' })).toBe('email');
    expect(kindOf({ ...plain, type: 'password', autocomplete: 'current-password' })).toBe('line');
  });
});
