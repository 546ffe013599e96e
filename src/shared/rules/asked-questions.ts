import type { Id } from '../entities/base.ts';
import type { Campaign } from '../entities/campaign.ts';
import { bareId } from '../entities/id.ts';
import type { Question } from '../entities/question.ts';
import type { ProgressEntry } from '../entities/user-answer.ts';
import { text } from './rule-text.ts';

/** Which questions of a campaign each player is asked (docs/specification.md, 4.2). */

/** The most questions that a campaign can ask of each player. */
const MAXIMUM_ASKED_QUESTIONS = 10_000;

type Choice = Pick<Campaign, 'askedQuestions' | 'questionSeed'>;

/** Returns how many questions a player is asked, out of `total`. All of them if the campaign names no valid number. */
export function askedCount({ askedQuestions }: Pick<Choice, 'askedQuestions'>, total: number): number {
  const isNumber = typeof askedQuestions === 'number' && Number.isInteger(askedQuestions) && askedQuestions >= 1;
  return isNumber ? Math.min(askedQuestions, total) : total;
}

/**
 * Returns the questions that a player is asked, in the given order. The answered ones always count among them. The
 * others depend only on seed, player and question, so kiosk and server choose the same.
 * @param playerId the player's id; for a visitor without an account the kiosk's own id, also once the server has given
 * another
 */
export function askedQuestions<T extends Pick<Question, 'id'>>(
  questions: readonly T[],
  choice: Choice,
  { playerId, answered }: { playerId: Id; answered: readonly Pick<ProgressEntry, 'questionId'>[] },
): readonly T[] {
  const count = askedCount(choice, questions.length);
  if (count === questions.length) return questions;
  const before = new Set(answered.map(({ questionId }) => bareId(questionId)));
  const rank = ({ id }: T) => drawOf([choice.questionSeed ?? '', bareId(playerId), bareId(id ?? '')]);
  const open = questions.filter(({ id }) => !before.has(bareId(id ?? '')));
  const drawn = open
    .map((question) => ({ question, rank: rank(question), id: bareId(question.id ?? '') }))
    .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))
    .slice(0, Math.max(0, count - (questions.length - open.length)));
  const chosen = new Set(drawn.map(({ question }) => question));
  return questions.filter((question) => chosen.has(question) || before.has(bareId(question.id ?? '')));
}

/** Returns a number from 0 to 2^32 - 1 that looks random but depends only on the parts. FNV-1a with a final mix. */
function drawOf(parts: readonly string[]): number {
  let hash = 0x811c9dc5;
  for (const character of parts.join('\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  // Without these rounds, ids that differ only in their last digit get similar numbers.
  for (const factor of [0x85ebca6b, 0xc2b2ae35]) hash = Math.imul(hash ^ (hash >>> 15), factor);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Checks the number of questions to ask. Null stands for all. */
export const askedQuestionsProblem = (count: number | null | undefined): string | undefined =>
  count === null || count === undefined || (Number.isInteger(count) && count >= 1 && count <= MAXIMUM_ASKED_QUESTIONS)
    ? undefined
    : text('rule.askedQuestions', { maximum: MAXIMUM_ASKED_QUESTIONS });
