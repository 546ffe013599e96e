import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Id } from '#shared/entities/base.ts';
import { askedQuestions } from '#shared/rules/asked-questions.ts';
import { freshSource, newJob, openGame, type Source } from '../../../tests/support/main.ts';
import { visitOf } from '../../../tests/support/visits.ts';

const VISITOR = 'walk-up-1';
const PLAYER = 12;
const CAMPAIGN = 3;

/** What happens between two answers. */
const between = fc.constantFrom('nothing', 'restart', 'server gives another id', 'rows arrive');

it('asks a visitor the questions that the server accepts, through restarts, another id and any order of lists', () =>
  fc.assert(
    fc.asyncProperty(
      fc.record({
        total: fc.integer({ min: 1, max: 9 }),
        asked: fc.integer({ min: 1, max: 10 }),
        questionSeed: fc.uuid(),
        events: fc.array(between, { minLength: 9, maxLength: 9 }),
        isReversed: fc.boolean(),
      }),
      async ({ total, asked, questionSeed, events, isReversed }) => {
        const choice = { askedQuestions: asked, questionSeed };
        const source = freshSource(total);
        const { content } = source;
        content.campaign = { ...content.campaign, ...choice };
        const listed = content.questions;
        if (isReversed) content.questions = listed.toReversed();
        const opened = openGame(source);
        const { outbox, file } = opened;
        outbox.enqueue(newJob(`${VISITOR}/${CAMPAIGN}`, 'post-walk-up', {}, 'walk-up'), 0);
        let { game } = opened;
        let userId: Id = VISITOR;
        const atServer: Source['answers'][number][] = [];
        let view = await game.open(visitOf(userId), CAMPAIGN);
        expect(view.questionCount).toBe(Math.min(asked, total));
        const answered: Id[] = [];
        while (view.stage.kind === 'quiz') {
          const { id } = view.stage.question;
          const known = answered.map((questionId) => ({ questionId }));
          const accepted = askedQuestions(listed, choice, { playerId: VISITOR, answered: known });
          expect(accepted.map((question) => question.id)).toContain(id);
          game.answer({ userId, campaignId: CAMPAIGN }, id, Number(id) * 10);
          answered.push(id);
          const event = events[answered.length - 1];
          if (event === 'server gives another id' && userId === VISITOR) {
            outbox.delivered('walk-up', 5, PLAYER);
            userId = PLAYER;
          }
          if (event === 'rows arrive' && userId === PLAYER) {
            for (const job of outbox.all()) outbox.delivered(job.key, 5);
            atServer.splice(
              0,
              Number.POSITIVE_INFINITY,
              ...answered.map((questionId) => ({ questionId, isCorrect: true })),
            );
            source.answers = atServer;
          }
          if (event === 'restart') ({ game } = openGame(source, file));
          view = await game.open(visitOf(userId), CAMPAIGN);
        }
        expect(answered).toHaveLength(Math.min(asked, total));
        expect(view).toMatchObject({ questionCount: answered.length, answeredCount: answered.length });
      },
    ),
    { numRuns: 15 },
  ));
