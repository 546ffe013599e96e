import { describe, expect, it } from 'vitest';
import { refusals } from '#shared/refusals.ts';
import { reasonOf } from './reason-of.ts';

describe('why a server refused', () => {
  it.each(Object.entries(refusals))('is its code, not its message: %s', (code, { status }) => {
    expect(reasonOf(status, { code, message: '§' })).toBe(code);
  });

  it.each([
    [401, 'signed-out'],
    [403, 'not-permitted'],
    [404, 'not-found'],
    [409, 'conflict'],
    [429, 'too-many-attempts'],
    [400, 'other'],
    [422, 'other'],
    [500, 'server-error'],
    [503, 'server-error'],
  ])('follows from the status %i of another server', (status, reason) => {
    for (const body of [undefined, null, 'No.', {}, { Message: 'No.' }, { code: 7 }, { code: 'toString' }]) {
      expect(reasonOf(status, body)).toBe(reason);
    }
  });

  it.each([
    ['Requested information is not permitted', 'not-permitted'],
    ['Error 404: Page Not Found', 'not-found'],
    ['Please select correct answer', 'no-correct-answer'],
    ["The passwords doesn't match", 'invalid-value'],
  ])('follows from a text of the specification: %s', (message, reason) => {
    expect(reasonOf(400, { ExceptionMessage: message })).toBe(reason);
    expect(reasonOf(400, { error_description: 'Other.', message })).toBe('other');
  });
});
