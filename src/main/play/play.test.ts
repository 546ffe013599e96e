import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Prize } from '#shared/entities/prize.ts';
import { gamesOf } from '#shared/games.ts';
import { orderQuestions } from '#shared/rules/quiz.ts';
import type { WheelSegment } from '#shared/rules/wheel.ts';
import {
  boardPrize,
  campaign,
  POINTS_ONLY,
  questions,
  seedShowing,
  WHEEL,
  WHEEL_AND_BOARD,
  wheelPrize,
} from '../../../tests/support/main.ts';
import {
  answer,
  declineOffer,
  factsFromServer,
  factsUnder,
  hasGoneOn,
  isMidway,
  layoutOf,
  markSeen,
  openBoard,
  openQuestion,
  type PlayContent,
  type PlayFacts,
  pressBoard,
  settleSpin,
  stageAfterDamage,
  startSpin,
  statusTypeOf,
} from './play.ts';

const content = (count: number, type = WHEEL_AND_BOARD, prizes: Prize[] = [boardPrize(11, 1)]): PlayContent => ({
  campaign: campaign(type),
  games: gamesOf(type),
  questions: orderQuestions(questions(count), []),
  prizes,
});

/** The facts of a player who has not begun. */
const newTo = (play: PlayContent): PlayFacts => factsFromServer(play, null, []);
const NEW = newTo(content(3));
const SPIN = { id: 'spin', segmentIndex: 0, stopFraction: 0.5 };
const points = (value: number): WheelSegment => ({ kind: 'points', value, label: String(value) });
const OFFER: WheelSegment = { kind: 'pressYourLuck', value: 0, label: 'PRESS YOUR LUCK' };

/** Answers the open question, right or wrong. */
function answerNext(play: PlayContent, facts: PlayFacts, isRight: boolean) {
  const id = Number(openQuestion(play, facts)?.id);
  return answer(play, facts, id, id * 10 + (isRight ? 0 : 1));
}

/** Answers a whole quiz. */
function answered(play: PlayContent, verdicts: boolean[]): PlayFacts {
  return verdicts.reduce((facts, isRight) => answerNext(play, facts, isRight).facts, newTo(play));
}

const spun = (play: PlayContent, facts: PlayFacts, segment: WheelSegment) =>
  settleSpin(play, startSpin(facts, SPIN), segment);

describe('the quiz', () => {
  it('gives a spin for every right answer, with all spins remaining and 0 points', () => {
    const play = content(3);
    const facts = answered(play, [true, false, true]);
    expect(facts.score).toEqual({
      totalSpinsEarned: 2,
      remainingSpins: 2,
      totalPointsEarned: 0,
      isPressYourLuckSpinUsed: 0,
    });
    expect(facts.answers.map((entry) => entry.isCorrect)).toEqual([true, false, true]);
    expect(facts.stage.kind).toBe('quiz-ended');
  });

  it('ends the game if no spin was earned', () => {
    const play = content(2);
    expect(statusTypeOf(answered(play, [false]))).toBe(0);
    const facts = answered(play, [false, false]);
    expect(statusTypeOf(facts)).toBe(1);
    expect(facts.stage).toEqual({ kind: 'finished', outcome: { kind: 'quiz' } });
    expect(facts.stage.kind).toBe('finished');
    expect(() => startSpin(facts, SPIN)).toThrow();
  });

  it('ends a points game with its last answer, right or wrong', () => {
    const play = content(2, POINTS_ONLY);
    const facts = answered(play, [true, true]);
    expect(facts.score).toMatchObject({ totalSpinsEarned: 2, remainingSpins: 2 });
    expect(statusTypeOf(facts)).toBe(1);
    expect(facts.stage).toEqual({ kind: 'finished', outcome: { kind: 'quiz' } });
  });

  it('accepts only the open question, and only an answer of it that is not deleted', () => {
    const play = content(2);
    const refusal = expect.objectContaining({ code: 'refused' });
    expect(() => answer(play, NEW, 2, 20)).toThrow(refusal);
    expect(() => answer(play, NEW, 1, 20)).toThrow(refusal);
    expect(() => answer(play, NEW, 2, 10)).toThrow(refusal);
    const [first] = play.questions;
    const withDeleted = { ...play, questions: [{ ...first, answers: [{ id: 10, isDeleted: true }, { id: 11 }] }] };
    expect(() => answer(withDeleted, NEW, 1, 10)).toThrow(refusal);
    expect(answer(play, NEW, '1', '10').isCorrect).toBe(true);
  });

  it('accepts no answer once the wheel has been spun', () => {
    const play = content(2);
    const facts = factsFromServer(play, { totalSpinsEarned: 1, totalPointsEarned: 5 }, [
      { questionId: 1, isCorrect: true },
    ]);
    expect(facts.stage.kind).toBe('wheel');
    expect(() => answer(play, facts, 2, 20)).toThrow();
  });
});

describe('the wheel', () => {
  const prizes = [wheelPrize(1, 50, 99), wheelPrize(2, 100, null)];

  it('adds the points of every spin and awards the prize for the sum after the last', () => {
    const play = content(3, WHEEL, prizes);
    let facts = answered(play, [true, true, true]);
    for (const value of [45, 0]) {
      const step = spun(play, facts, points(value));
      expect(step.award).toBeNull();
      expect(step.facts.stage.kind).toBe('wheel');
      facts = step.facts;
    }
    const last = spun(play, facts, points(55));
    expect(last.award?.id).toBe(2);
    expect(last.facts.stage).toEqual({ kind: 'finished', outcome: { kind: 'wheel', prize: prizes[1] } });
    expect(last.facts.score).toMatchObject({ remainingSpins: 0, totalPointsEarned: 100 });
    expect(statusTypeOf(last.facts)).toBe(1);
  });

  it('ends without a prize if the points reach none', () => {
    const play = content(1, WHEEL, prizes);
    const last = spun(play, answered(play, [true]), points(45));
    expect(last.award).toBeNull();
    expect(last.facts.stage).toEqual({ kind: 'finished', outcome: { kind: 'wheel', prize: null } });
    expect(statusTypeOf(last.facts)).toBe(1);
  });

  it('pays the bonus like points', () => {
    const play = content(2, WHEEL, prizes);
    const { facts } = spun(play, answered(play, [true, true]), { kind: 'bonus', value: 15, label: 'BONUS' });
    expect(facts.score.totalPointsEarned).toBe(15);
  });

  it('uses up a spin at its start, and starts no second one before it is settled', () => {
    const play = content(2, WHEEL);
    const started = startSpin(answered(play, [true, true]), SPIN);
    expect(started.score.remainingSpins).toBe(1);
    expect(started.stage.kind).toBe('spinning');
    expect(isMidway(started)).toBe(true);
    expect(() => startSpin(started, SPIN)).toThrow();
    expect(settleSpin(play, started, points(5)).facts.score.remainingSpins).toBe(1);
  });

  it('has its bonus points, and a 0 in place of Press Your Luck if that is not allowed', () => {
    expect(layoutOf(content(1, WHEEL)).filter((segment) => segment.value === 0)).toHaveLength(3);
    expect(layoutOf(content(1, WHEEL_AND_BOARD)).find((segment) => segment.kind === 'bonus')?.value).toBe(15);
    expect(layoutOf(content(1, WHEEL_AND_BOARD)).some((segment) => segment.kind === 'pressYourLuck')).toBe(true);
  });
});

describe('the Press Your Luck offer', () => {
  it('leaves points and status unchanged, and waits for an answer', () => {
    const play = content(2);
    const { facts, award } = spun(play, answered(play, [true, true]), OFFER);
    expect(award).toBeNull();
    expect(statusTypeOf(facts)).toBe(0);
    expect(facts.score).toMatchObject({ remainingSpins: 1, totalPointsEarned: 0 });
    expect(facts.stage.kind).toBe('offer');
    expect(() => startSpin(facts, SPIN)).toThrow();
  });

  it('declined on the last spin allows one more spin, and 0 remain', () => {
    const play = content(1);
    let facts = spun(play, answered(play, [true]), OFFER).facts;
    expect(statusTypeOf(facts)).toBe(0);
    expect(facts.score.remainingSpins).toBe(0);
    facts = declineOffer(facts);
    expect(facts.stage.kind).toBe('wheel');
    facts = startSpin(facts, SPIN);
    expect(facts.score.remainingSpins).toBe(0);
    const last = settleSpin(play, facts, points(10));
    expect(statusTypeOf(last.facts)).toBe(1);
    expect(last.facts.score).toMatchObject({ remainingSpins: 0, totalPointsEarned: 10 });
  });

  it.each([
    ['none', []],
    ['one that is gone', [boardPrize(11, 1, 0)]],
    ['one of a rank the board does not have', [boardPrize(11, 4)]],
    ["the wheel's alone", [wheelPrize(1, 0, null)]],
  ])('is not made if no prize can be won (%s), and the segment counts as 0', (_, prizes) => {
    const play = content(2, WHEEL_AND_BOARD, prizes);
    const { facts, award } = spun(play, answered(play, [true, true]), OFFER);
    expect([facts.stage.kind, award]).toEqual(['wheel', null]);
    expect(facts.score).toMatchObject({ remainingSpins: 1, totalPointsEarned: 0 });
  });

  it('that cannot be made on the last spin ends the game with the prize for the points', () => {
    const prize = wheelPrize(1, 0, null);
    const play = content(1, WHEEL_AND_BOARD, [prize]);
    const { facts, award } = spun(play, answered(play, [true]), OFFER);
    expect(facts.stage).toEqual({ kind: 'finished', outcome: { kind: 'wheel', prize } });
    expect(award).toEqual(prize);
  });

  it('can be neither declined nor accepted if none is open', () => {
    expect(() => declineOffer(NEW)).toThrow();
    expect(() => openBoard(NEW, { seed: '0'.repeat(32), openedAt: 0 })).toThrow();
    expect(() => pressBoard(content(1), NEW, 0)).toThrow();
  });
});

describe('the board', () => {
  /** Returns a play with an open board that shows `cell` at tick 0. */
  const onBoard = (cell: string, prizes: Prize[]) => {
    const play = content(3, WHEEL_AND_BOARD, prizes);
    const before = content(3);
    const offered = spun(before, answered(before, [true, true, true]), OFFER).facts;
    return { play, facts: openBoard(offered, { seed: seedShowing(cell), openedAt: 0 }) };
  };

  it.each([
    ['1', boardPrize(11, 1), 11],
    ['3', boardPrize(13, 3), 13],
    ['logo', boardPrize(14, null), 14],
    ['2', boardPrize(11, 1), null],
    ['1', boardPrize(11, 1, 0), null],
    ['whammy', boardPrize(14, null), null],
    ['logo', boardPrize(11, 1), null],
    ['1', wheelPrize(1, 0, null), null],
  ])('on %s with the prize %o awards %s', (cell, prize, expected) => {
    const { play, facts } = onBoard(cell, [prize]);
    expect(facts.stage.kind).toBe('board');
    const step = pressBoard(play, facts, 0);
    expect(step.award?.id ?? null).toBe(expected);
    expect(step.facts.stage).toEqual({ kind: 'finished', outcome: { kind: 'board', prize: step.award } });
    expect(statusTypeOf(step.facts)).toBe(1);
    expect(step.facts.score.isPressYourLuckSpinUsed).toBe(1);
  });
});

describe('a seen outcome', () => {
  it('keeps the first time, and exists only if the game is over', () => {
    const play = content(1, POINTS_ONLY);
    const seen = markSeen(answered(play, [true]), 1000);
    expect(seen.stage).toEqual({ kind: 'finished', outcome: { kind: 'quiz' }, seenAt: 1000 });
    expect(markSeen(seen, 2000)).toBe(seen);
    expect(() => markSeen(NEW, 1000)).toThrow();
  });
});

describe('the facts from the server', () => {
  it('begin at zero without a status', () => {
    expect(factsFromServer(content(3), { id: 5, totalSpinsEarned: null }, [])).toEqual({ ...NEW, statusId: 5 });
  });

  it('place a play on the wheel by its spins, with or without open questions', () => {
    const facts = factsFromServer(content(3), { totalSpinsEarned: 3, remainingSpins: 1, totalPointsEarned: 0 }, []);
    expect(facts.stage.kind).toBe('wheel');
  });

  it('leave nothing to play in a campaign without questions, which does not count as finished', () => {
    const facts = newTo(content(0));
    expect(facts.stage).toEqual({ kind: 'finished', outcome: { kind: 'nothing' } });
    expect(statusTypeOf(facts)).toBe(0);
  });

  it('include that a game is over, but not its outcome', () => {
    const facts = factsFromServer(content(3), { gameStatusType: 1 }, []);
    expect(facts.stage).toEqual({ kind: 'finished', outcome: { kind: 'elsewhere' } });
  });

  it('accept a flag as true or as 1', () => {
    expect(factsFromServer(content(3), { isPressYourLuckSpinUsed: true }, []).score.isPressYourLuckSpinUsed).toBe(1);
  });
});

describe('a play that may have continued elsewhere', () => {
  const score = { totalSpinsEarned: 3, remainingSpins: 2, totalPointsEarned: 40, isPressYourLuckSpinUsed: 0 };
  const here: PlayFacts = { ...NEW, score };

  it.each([
    ['where it has ended', true, { gameStatusType: 1 }],
    ['by a spin that was used', true, { ...score, remainingSpins: 1 }],
    ['by points', true, { ...score, totalPointsEarned: 45 }],
    ['not with the same numbers', false, score],
    ['not with fewer points or more spins left', false, { ...score, remainingSpins: 3, totalPointsEarned: 0 }],
    ['not by numbers of another quiz', false, { ...score, totalSpinsEarned: 2, remainingSpins: 0 }],
    ['not without a status', false, null],
  ])('has, or has not: %s', (_how, expected, status) => expect(hasGoneOn(status, here)).toBe(expected));
});

describe('a play with an unreadable stage', () => {
  const score = { totalSpinsEarned: 3, remainingSpins: 1, totalPointsEarned: 40, isPressYourLuckSpinUsed: 0 };

  it('is over once the spins are used up or the board was played, and continues otherwise', () => {
    expect(stageAfterDamage(score).kind).toBe('quiz');
    expect(stageAfterDamage({ ...score, remainingSpins: 0 }).kind).toBe('finished');
    expect(stageAfterDamage({ ...score, isPressYourLuckSpinUsed: 1 }).kind).toBe('finished');
  });
});

describe('a changed campaign', () => {
  const quizzed = answered(content(1), [true]);

  it('opens the quiz again for an added question', () => {
    expect(quizzed.stage.kind).toBe('quiz-ended');
    expect(factsUnder(content(2), quizzed).stage).toEqual({ kind: 'quiz' });
  });

  it('changes no pending spin, offer, board or outcome', () => {
    const spinning = startSpin(quizzed, SPIN);
    const offered = settleSpin(content(1), spinning, OFFER).facts;
    const onBoard = openBoard(offered, { seed: seedShowing('1'), openedAt: 0 });
    const over = pressBoard(content(1), onBoard, 0).facts;
    for (const facts of [spinning, offered, onBoard, over]) expect(factsUnder(content(2), facts)).toBe(facts);
  });

  it('opens a game that had nothing to play', () => {
    expect(factsUnder(content(1), newTo(content(0))).stage).toEqual({ kind: 'quiz' });
  });
});

describe('any play', () => {
  const moves = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant('right' as const) },
      fc.constantFrom('wrong' as const, 'offer' as const, 'decline' as const, 'cash-in' as const, 'press' as const),
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 100 }) },
    ),
    { maxLength: 40 },
  );

  /** Makes a move. An impossible move is refused and changes nothing. */
  function moved(
    play: PlayContent,
    facts: PlayFacts,
    move: typeof moves extends fc.Arbitrary<(infer M)[]> ? M : never,
  ) {
    try {
      if (move === 'right' || move === 'wrong') return answerNext(play, facts, move === 'right').facts;
      if (move === 'decline') return declineOffer(facts);
      if (move === 'cash-in') return openBoard(facts, { seed: 'ab'.repeat(16), openedAt: 0 });
      if (move === 'press') return pressBoard(play, facts, 3).facts;
      return spun(play, facts, move === 'offer' ? OFFER : points(move)).facts;
    } catch (error) {
      expect(error).toMatchObject({ code: 'refused' });
      return facts;
    }
  }

  it('never has negative spins, earns no spin after the quiz, and never continues after its end', () => {
    fc.assert(
      fc.property(moves, fc.integer({ min: 1, max: 6 }), fc.boolean(), (list, count, hasWheel) => {
        const play = content(count, hasWheel ? WHEEL_AND_BOARD : POINTS_ONLY, [wheelPrize(1, 40, null)]);
        let facts = newTo(play);
        for (const move of list) {
          const before = facts;
          facts = moved(play, before, move);
          const { score } = facts;
          expect(score.remainingSpins).toBeGreaterThanOrEqual(0);
          expect(score.remainingSpins).toBeLessThanOrEqual(score.totalSpinsEarned);
          expect(score.totalSpinsEarned).toBeLessThanOrEqual(count);
          if (openQuestion(play, before) === null) expect(score.totalSpinsEarned).toBe(before.score.totalSpinsEarned);
          if (before.stage.kind === 'finished') expect(facts).toBe(before);
          expect(statusTypeOf(facts)).toBe(facts.stage.kind === 'finished' ? 1 : 0);
        }
      }),
      { numRuns: 300 },
    );
  });
});
