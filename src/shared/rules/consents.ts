import type { Consent } from '../entities/consent.ts';

/** The subject of a wording that is not a purpose's. */
export const PRIVACY_NOTICE = 'privacy-notice';

/** The text that a wording's hash (SHA-256, in hexadecimal) is made of. */
export const wordingSource = (wording: { text: string; language: string | null; controller: string | null }): string =>
  JSON.stringify([wording.text, wording.language, wording.controller]);

type Answer = Pick<Consent, 'purposeId' | 'givenBy' | 'isGiven' | 'isVoid'>;

/**
 * Returns the answer that counts for each purpose of one campaign. An answer replaces an earlier one of the same person.
 * If an administrator has merged several people, 'yes' counts only if each of them said yes, because a merge must not
 * turn a 'no' into a 'yes'. A void 'yes' never counts, because a thief of a kiosk's key can invent visits.
 * @param answers the answers of one person, the oldest first
 */
export function countingAnswers<T extends Answer>(answers: readonly T[]): Map<string, T> {
  const valid = answers.filter(({ isGiven, isVoid }) => !(isGiven && isVoid));
  const byPurpose = Map.groupBy(valid, ({ purposeId }) => String(purposeId));
  const counting = [...byPurpose].flatMap(([purposeId, ofPurpose]): [string, T][] => {
    const latest = new Map(ofPurpose.map((answer) => [String(answer.givenBy), answer]));
    const ofPeople = ofPurpose.filter((answer) => latest.get(String(answer.givenBy)) === answer);
    const answer = ofPeople.findLast(({ isGiven }) => !isGiven) ?? ofPeople.at(-1);
    return answer ? [[purposeId, answer]] : [];
  });
  return new Map(counting);
}
