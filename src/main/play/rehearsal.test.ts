import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import {
  boardPrize,
  campaign,
  POINTS_ONLY,
  question,
  WHEEL,
  WHEEL_AND_BOARD,
  wheelPrize,
} from '../../../tests/support/main.ts';
import { visitOf } from '../../../tests/support/visits.ts';
import { AppError } from '../../shared/errors.ts';
import type { PlayView } from '../../shared/ipc/play.ts';
import { claimCodeIn } from '../../shared/rules/claim-code.ts';
import { systemRandom } from '../compose/system-random.ts';
import type { Game } from './game.ts';
import { type Rehearsable, Rehearsal } from './rehearsal.ts';
import { Rehearsals } from './rehearsals.ts';
import type { PlayStore } from './store.ts';

const PRIZES = [wheelPrize(1, 40, 99), wheelPrize(2, 100, null), boardPrize(11, 1)];

function rehearse(told: Partial<Rehearsable> = {}) {
  const clock = new FakeClock();
  const whole: Rehearsable = {
    campaign: campaign(WHEEL_AND_BOARD),
    questions: [question(1), question(2)],
    prizes: PRIZES,
    theme: 'Midnight',
    logoUrl: null,
    ...told,
  };
  const rehearsal = new Rehearsal(whole, clock, systemRandom);
  /** Spins until the play is over or the offer is open. */
  const spinOn = (): PlayView => {
    let view = rehearsal.open();
    while (view.stage.kind === 'quiz-ended' || view.stage.kind === 'wheel') {
      const { stage } = rehearsal.spin();
      view = rehearsal.settle(stage.kind === 'spinning' ? stage.spin.id : '');
    }
    return view;
  };
  return { rehearsal, clock, spinOn };
}

describe('a rehearsal', () => {
  it('asks the questions, and ends with the chosen prize of the wheel', () => {
    const { rehearsal, spinOn } = rehearse();
    rehearsal.restart('welcome', { kind: 'prize', prizeId: 2 });
    expect(rehearsal.open().stage.kind).toBe('quiz');
    expect(rehearsal.answer(1, 11)).toMatchObject({ isCorrect: false, correctAnswerId: 10 });
    expect(rehearsal.answer(2, 20)).toMatchObject({ isCorrect: true, play: { stage: { kind: 'quiz-ended' } } });
    expect(spinOn()).toMatchObject({ points: 100, stage: { outcome: { kind: 'wheel', prize: { id: 2 } } } });
  });

  it('shows the sample of a claim where the server stores claims, with a code that no desk accepts', () => {
    const ending = (told: Partial<Rehearsable>) => {
      const { rehearsal, spinOn } = rehearse(told);
      rehearsal.restart('wheel', { kind: 'prize', prizeId: 2 });
      const { stage } = spinOn();
      return stage.kind === 'finished' ? stage.claim : null;
    };
    const { code = '' } = ending({ campaign: campaign(WHEEL_AND_BOARD, { claimBy: null }) }) ?? {};
    expect([code, claimCodeIn(code)]).toEqual(['SAMPLE222', null]);
    expect(ending({})).toBeUndefined();
  });

  it("shows a question's picture", () => {
    const { rehearsal } = rehearse({ questions: [question(1, { imageFile: { url: '/media/one' } })] });
    rehearsal.restart('welcome', { kind: 'chance' });
    expect(rehearsal.open()).toMatchObject({ stage: { question: { imageUrl: '/media/one' } } });
  });

  it.each([
    [{ kind: 'prize', prizeId: 11 } as const, { id: 11 }],
    [{ kind: 'whammy' } as const, null],
  ])('ends on the board with %o', (outcome, prize) => {
    const { rehearsal, clock, spinOn } = rehearse();
    rehearsal.restart('wheel', outcome);
    expect(spinOn().stage.kind).toBe('offer');
    rehearsal.cashIn();
    expect(() => rehearsal.press(3)).toThrow(AppError);
    clock.advance(3000);
    const { stage } = rehearsal.press(3);
    expect(stage).toMatchObject({ outcome: { kind: 'board', prize }, seed: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });

  it('asks as many questions as a visitor is asked, chosen again at each start', () => {
    const questions = [1, 2, 3, 4, 5, 6].map((id) => question(id));
    const asked = { askedQuestions: 2, questionSeed: 'seed' };
    const { rehearsal } = rehearse({ campaign: campaign(WHEEL, asked), questions });
    expect(rehearsal.view).toMatchObject({ spins: 2, welcome: { campaigns: [{ questionCount: 2 }] } });
    const first = Array.from({ length: 40 }, () => {
      rehearsal.restart('welcome', { kind: 'chance' });
      const { stage, questionCount } = rehearsal.open();
      expect(questionCount).toBe(2);
      return stage.kind === 'quiz' ? stage.question.id : null;
    });
    expect(new Set(first).size).toBeGreaterThan(1);
  });

  it('starts again as often as wanted, with all units', () => {
    const { rehearsal, spinOn } = rehearse({ prizes: [wheelPrize(1, 0, null, 1)] });
    for (let times = 0; times < 3; times += 1) {
      rehearsal.restart('wheel', { kind: 'chance' });
      expect(spinOn().stage).toMatchObject({ outcome: { prize: { id: 1 } } });
    }
  });

  it('awards a chosen prize that is gone, and shows the others as they are', () => {
    const prizes = [wheelPrize(1, 40, 99, 0), wheelPrize(2, 100, null, 0)];
    const { rehearsal, spinOn } = rehearse({ campaign: campaign(WHEEL), prizes });
    rehearsal.restart('wheel', { kind: 'prize', prizeId: 1 });
    const view = spinOn();
    expect(view.stage).toMatchObject({ outcome: { prize: { id: 1 } } });
    expect(view.prizes.map(({ winnerTotal }) => winnerTotal)).toEqual([1, 0]);
  });

  it('says what the campaign lacks, and plays what there is', () => {
    const bare = rehearse({ questions: [], prizes: [] });
    expect(bare.rehearsal.view).toMatchObject({
      lacks: ['no-questions', 'no-wheel-prizes', 'no-board-prizes'],
      spins: 5,
    });
    bare.rehearsal.restart('welcome', { kind: 'points', points: 20 });
    expect(bare.spinOn()).toMatchObject({ points: 20, stage: { outcome: { prize: null } } });
    const quiz = rehearse({ campaign: campaign(POINTS_ONLY), questions: [], prizes: [] }).rehearsal;
    expect(quiz.view.lacks).toEqual(['no-questions']);
    expect(quiz.open().stage).toEqual({ kind: 'finished', outcome: { kind: 'nothing' } });
  });

  it('shows which prizes nobody can reach', () => {
    const { rehearsal } = rehearse({ prizes: [wheelPrize(1, 200, 200), wheelPrize(2, 201, null)] });
    expect(rehearsal.view.prizes.map(({ id, isReachable }) => [id, isReachable])).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  it('fits nowhere where plays are stored', () => {
    const { rehearsal } = rehearse();
    // @ts-expect-error a rehearsal is no game over a store
    const game: Game = rehearsal;
    // @ts-expect-error a rehearsal takes no store, so it has no way to the outbox
    const over = () => new Rehearsal({} as Rehearsable, new FakeClock(), systemRandom, {} as PlayStore);
    expect([game, over]).toBeDefined();
  });
});

describe('the rehearsal on screen', () => {
  const told: Rehearsable = { campaign: campaign(WHEEL), questions: [], prizes: [], theme: null, logoUrl: null };
  function desk(read: () => Promise<Rehearsable>) {
    const door = { isForStaff: true, prepared: null as Rehearsable | null };
    const rehearsals = new Rehearsals({
      clock: new FakeClock(),
      random: systemRandom,
      read,
      prepared: () => door.prepared,
      isForStaff: () => door.isForStaff,
    });
    return { rehearsals, door };
  }

  it('ends with the visit of its administrator', async () => {
    const { rehearsals } = desk(async () => told);
    const visit = visitOf(1);
    await rehearsals.begin(visit, 3);
    expect(rehearsals.of('3').open().campaignId).toBe(3);
    expect(() => rehearsals.of(4)).toThrow(AppError);
    visit.end();
    expect(() => rehearsals.of(3)).toThrow(AppError);
  });

  it('ends when the staff door shuts, and needs a prepared campaign', () => {
    const { rehearsals, door } = desk(async () => told);
    expect(() => rehearsals.beginPrepared(3)).toThrow(AppError);
    door.prepared = told;
    rehearsals.beginPrepared(3);
    expect(rehearsals.of(3)).toBeDefined();
    door.isForStaff = false;
    expect(() => rehearsals.of(3)).toThrow(AppError);
  });

  it('uses the offline package while the server is unreachable', async () => {
    const { rehearsals, door } = desk(() => Promise.reject(new AppError('unreachable', 'No answer.')));
    await expect(rehearsals.begin(visitOf(1), 3)).rejects.toThrow('No answer.');
    door.prepared = told;
    expect((await rehearsals.begin(visitOf(1), 3)).lacks).toContain('no-questions');
  });
});
