import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Id } from '../entities/base.ts';
import { askedCount, askedQuestions, askedQuestionsProblem } from './asked-questions.ts';
import { firstUnanswered, orderQuestions } from './quiz.ts';

const questionsOf = (ids: readonly Id[]) => ids.map((id) => ({ id, createdDate: '2026-01-01T10:00:00Z' }));
const idsOf = (questions: readonly { id: Id }[]) => questions.map(({ id }) => String(id)).sort();
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 20 });

/** A campaign, a player, and the same questions in the order of the server and in that of a kiosk. */
const campaigns = ids.chain((all) =>
  fc.record({
    choice: fc.record({ askedQuestions: fc.integer({ min: 1, max: 25 }), questionSeed: fc.uuid() }),
    playerId: fc.oneof(fc.integer({ min: 1, max: 9999 }), fc.uuid()),
    atServer: fc.constant(all),
    atKiosk: fc.shuffledSubarray(all, { minLength: all.length }),
  }),
);

describe('the questions that a player is asked', () => {
  it('are the same N at server and kiosk, in any order of lists and answers, and after each resume', () => {
    fc.assert(
      fc.property(campaigns, fc.infiniteStream(fc.nat()), ({ choice, playerId, atServer, atKiosk }, picks) => {
        const count = Math.min(choice.askedQuestions, atServer.length);
        const chosen = idsOf(askedQuestions(questionsOf(atServer), choice, { playerId, answered: [] }));
        expect(chosen).toHaveLength(count);
        const answered: { questionId: Id }[] = [];
        while (answered.length < count) {
          // A kiosk that resumes the play has ids as text.
          const questions = questionsOf(atKiosk.map(String));
          const atOnce = askedQuestions(questions, choice, { playerId: String(playerId), answered });
          expect(idsOf(atOnce)).toEqual(chosen);
          const open = atOnce.filter(({ id }) => !answered.some(({ questionId }) => questionId === String(id)));
          const next = open[Number(picks.next().value) % open.length];
          const accepted = askedQuestions(questionsOf(atServer), choice, { playerId, answered });
          expect(idsOf(accepted)).toContain(String(next?.id));
          answered.push({ questionId: String(next?.id) });
        }
        const ordered = orderQuestions(
          questionsOf(atServer).filter(({ id }) => chosen.includes(String(id))),
          [],
        );
        expect(
          firstUnanswered(
            ordered,
            answered.map((one) => ({ ...one, isCorrect: true })),
          ),
        ).toBeNull();
      }),
    );
  });

  it('always contain the answered ones, which count among the N', () => {
    fc.assert(
      fc.property(campaigns, fc.nat(), ({ choice, playerId, atServer }, size) => {
        const count = Math.min(choice.askedQuestions, atServer.length);
        const answered = atServer.slice(0, size % (count + 1)).map((questionId) => ({ questionId }));
        const asked = idsOf(askedQuestions(questionsOf(atServer), choice, { playerId, answered }));
        expect(asked).toHaveLength(count);
        expect(asked).toEqual(expect.arrayContaining(answered.map(({ questionId }) => String(questionId))));
      }),
    );
  });

  it('are equally often each of the questions, and differ from player to player and from seed to seed', () => {
    const questions = questionsOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const questionSeed of ['a seed', 'b seed']) {
      const asked = Array.from({ length: 2000 }, (_, playerId) =>
        idsOf(askedQuestions(questions, { askedQuestions: 3, questionSeed }, { playerId, answered: [] })),
      );
      const counts = Map.groupBy(asked.flat(), (id) => id);
      for (const { id } of questions) expect(Math.abs((counts.get(String(id))?.length ?? 0) - 600)).toBeLessThan(90);
      expect(new Set(asked.map(String)).size).toBe(120);
    }
    const of = (questionSeed: string) =>
      askedQuestions(questions, { askedQuestions: 5, questionSeed }, { playerId: 7, answered: [] });
    expect(of('a seed')).not.toEqual(of('b seed'));
  });

  it('are all of them if the campaign names no number, or a greater one', () => {
    const questions = questionsOf([1, 2, 3]);
    const of = (count: number | null | undefined) =>
      askedQuestions(questions, { askedQuestions: count, questionSeed: 'seed' }, { playerId: 7, answered: [] });
    for (const count of [null, undefined, 0, -1, 3, 4]) expect(of(count)).toEqual(questions);
    expect(of(2)).toHaveLength(2);
    expect([askedCount({}, 3), askedCount({ askedQuestions: 2 }, 3), askedCount({ askedQuestions: 9 }, 3)]).toEqual([
      3, 2, 3,
    ]);
  });
});

describe('the number of questions to ask', () => {
  it('is a whole number from 1, or empty', () => {
    for (const count of [null, undefined, 1, 10_000]) expect(askedQuestionsProblem(count)).toBeUndefined();
    for (const count of [0, -1, 1.5, 10_001, Number.NaN]) {
      expect(askedQuestionsProblem(count)).toBe('Must be a whole number from 1 to 10,000, or empty for all');
    }
  });
});
