import { type ErrorReason, namedMessage } from '#shared/errors.ts';
import { isRefusalReason } from '#shared/refusals.ts';
import { text } from '../texts.ts';

/** Reasons by the status alone. */
const BY_STATUS: Readonly<Record<number, ErrorReason>> = {
  401: 'signed-out',
  403: 'not-permitted',
  404: 'not-found',
  409: 'conflict',
  429: 'too-many-attempts',
};

/** The texts by which the specification names a reason. */
const BY_TEXT = new Map<string, ErrorReason>([
  [text('page.notPermitted'), 'not-permitted'],
  [text('page.notFound'), 'not-found'],
  [text('form.correctAnswer'), 'no-correct-answer'],
  [text('form.passwordLength'), 'invalid-value'],
  [text('form.passwordMatch'), 'invalid-value'],
]);

/**
 * Returns the reason why a server refused a request. Returns a code of our server unchanged. For other servers, uses a
 * text that the specification names, or else the status; only this function does so.
 */
export function reasonOf(status: number, body: unknown): ErrorReason {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  if (isRefusalReason(code)) return code;
  return BY_TEXT.get(namedMessage(body) ?? '') ?? BY_STATUS[status] ?? (status >= 500 ? 'server-error' : 'other');
}
