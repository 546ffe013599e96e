import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertNever, messageOfErrorBody, namedMessage } from './errors.ts';

const NAMES = ['error_description', 'ExceptionMessage', 'message', 'Message'] as const;

describe('the message of an error body', () => {
  it('is the first text of the four names', () => {
    const value = fc.oneof(
      fc.string().filter((text) => text.trim() !== ''),
      fc.constantFrom('', '  ', null, undefined, 5, {}, ['text']),
    );
    const bodies = fc.record(Object.fromEntries(NAMES.map((name) => [name, value])), { requiredKeys: [] });
    fc.assert(
      fc.property(bodies, (body) => {
        const texts = NAMES.map((name) => body[name]).filter(
          (text): text is string => typeof text === 'string' && text.trim() !== '',
        );
        expect(messageOfErrorBody({ error: 'invalid_grant', ...body })).toBe(texts[0] ?? 'Something went wrong');
        expect(namedMessage(body)).toBe(texts[0] ?? null);
      }),
    );
  });

  it.each([['<html>'], [null], [undefined], [42], [[]], [{}]])('is the fallback for %j', (body) => {
    expect(messageOfErrorBody(body)).toBe('Something went wrong');
  });
});

describe('assertNever', () => {
  it('throws for an unexpected member', () => {
    expect(() => assertNever('new' as never)).toThrow('Unexpected value: "new"');
  });
});
