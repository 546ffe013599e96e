import { type ErrorReason, namedMessage } from '#shared/errors.ts';
import { isRefusalReason } from '#shared/refusals.ts';
import { text } from '../texts.ts';

/** What a status says by itself. */
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
 * Why a server refused a request. A code of ours is taken as it is. Other servers are read by a text that the
 * specification names, else by the status; this is the only place that does so.
 */
export function reasonOf(status: number, body: unknown): ErrorReason {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  if (isRefusalReason(code)) return code;
  return BY_TEXT.get(namedMessage(body) ?? '') ?? BY_STATUS[status] ?? (status >= 500 ? 'server-error' : 'other');
}
