import type { Failure } from '../message-of.ts';

/** Why a save did not complete: it was refused, or the saved record could not be read again. */
export interface SaveRefusal {
  reason: Failure['reason'] | 'not-read-again';
  message: string;
  /** The field that shows the message. If absent, the form shows it. */
  field?: string;
}

/**
 * The stored record behind a form. The form compares its values with `initial` and shows the refusal that `save`
 * returns.
 */
export interface FormRecord<V extends object> {
  /** The record as the server last sent it, with its version; null for a new one. */
  readonly stored: object | null;
  /** The form values for `stored`, or for a new record. */
  readonly initial: V;
  /** Saves the form's values. Returns null on success. */
  save(form: V): Promise<SaveRefusal | null>;
  /** Reads `stored` again. False if it could not be read or no longer exists. */
  read(): Promise<boolean>;
}

const OUTDATED: readonly SaveRefusal['reason'][] = [
  'stale-version',
  'state-without-action',
  'conflict',
  'question-gone',
  'campaign-user-gone',
  'not-found',
  'locked-by-progress',
  'not-read-again',
];

/** True if the record must be read again, because it has changed since the form opened. */
export const isOutdated = ({ reason }: SaveRefusal): boolean => OUTDATED.includes(reason);

/** True if somebody else has saved the record too, so that both changes may stay. */
export const canMerge = ({ reason }: SaveRefusal): boolean => reason === 'stale-version' || reason === 'conflict';
