import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { Outcome, PlayView } from '#shared/ipc/play.ts';
import { playView, testStores } from '../../../tests/support/fake-main.ts';
import { text } from '../texts.ts';
import { landingOn, landingText } from './WheelStore.ts';

/** The time that a result is visible before the next spin, for a number and for a sentence. */
const RESULT_SHOWN_MS = 1600;
const NEWS_SHOWN_MS = 4500;

const atWheel = playView({ stage: { kind: 'wheel' }, totalSpins: 2, remainingSpins: 2 });
// Segment 14 pays 100 points.
const pendingSpin = { id: 'spin-1', segmentIndex: 14, stopFraction: 0.5 };
const turning: PlayView = { ...atWheel, stage: { kind: 'spinning', spin: pendingSpin }, remainingSpins: 1 };
// Segment 0 is Press Your Luck.
const turningOnLuck: PlayView = {
  ...turning,
  stage: { kind: 'spinning', spin: { ...pendingSpin, segmentIndex: 0 } },
};
const settled = { ...atWheel, remainingSpins: 1, points: 100 };

type Handlers = Parameters<typeof testStores>[0];

async function opened(handlers: Handlers, view = atWheel) {
  const parts = testStores({
    'play:open': () => view,
    'play:spin': () => turning,
    'play:settle': () => settled,
    ...handlers,
  });
  await parts.stores.play.open(7);
  return { ...parts, play: parts.stores.play, wheel: parts.stores.play.wheel };
}

describe('the highlighted row of the prize table', () => {
  const prize = (id: number, pointsNeededMinimum: number, winnerTotal: number) => ({
    id,
    pointsNeededMinimum,
    pointsNeededMaximum: pointsNeededMinimum + 99,
    winnerTotal,
  });
  const [small, big] = [prize(1, 100, 5), prize(2, 200, 1)];
  const highlighted = async (stage: PlayView['stage'], prizes = [small, big]) => {
    const { wheel } = await opened({}, playView({ stage, points: 250, prizes }));
    const row = wheel.prizeRows[wheel.highlightedRow];
    return row === undefined ? 'none' : (row.prize?.id ?? 'no prize');
  };
  const finished = (outcome: Outcome): PlayView['stage'] => ({ kind: 'finished', outcome });
  const gone = { ...big, winnerTotal: 0 };

  test('is the prize that would be awarded, while the wheel can be spun', async () => {
    expect(await highlighted({ kind: 'wheel' })).toBe(2);
    expect(await highlighted({ kind: 'wheel' }, [small, gone])).toBe(1);
  });

  test('is the awarded prize after the game, regardless of the stock', async () => {
    expect(await highlighted(finished({ kind: 'wheel', prize: big }), [small, gone])).toBe(2);
    expect(await highlighted(finished({ kind: 'wheel', prize: small }), [small, { ...big, winnerTotal: 9 }])).toBe(1);
    expect(await highlighted(finished({ kind: 'wheel', prize: null }))).toBe('no prize');
  });

  test('is absent if the prize is no longer listed, or the outcome is unknown', async () => {
    expect(await highlighted(finished({ kind: 'wheel', prize: big }), [small])).toBe('none');
    expect(await highlighted(finished({ kind: 'wheel', prize: null }), [prize(3, 0, 1)])).toBe('none');
    expect(await highlighted(finished({ kind: 'elsewhere' }))).toBe('none');
  });
});

describe('the wheel on screen', () => {
  test('counts a double tap on Spin once, and not again while it turns', async () => {
    const { wheel, main } = await opened({});
    await Promise.all([wheel.start(), wheel.start()]);
    expect(wheel.isTurning).toBe(true);
    await wheel.start();
    expect(main.timesCalled('play:spin')).toBe(1);
  });

  test('shows the result only when the wheel has stopped', async () => {
    const { wheel, play } = await opened({});
    await wheel.start();
    expect([wheel.result, play.view?.points, play.view?.remainingSpins]).toEqual([null, 0, 1]);
    await wheel.settle('spin-1');
    expect(wheel.result?.text).toBe('100 points');
    expect([wheel.spin, play.view?.points]).toEqual([null, 100]);
    expect(wheel.canSpin).toBe(true);
  });

  test('settles only the pending spin, and only once', async () => {
    const { wheel, main } = await opened({});
    await wheel.start();
    await wheel.settle('another');
    await Promise.all([wheel.settle('spin-1'), wheel.settle('spin-1')]);
    await wheel.settle('spin-1');
    expect(main.timesCalled('play:settle')).toBe(1);
    expect(wheel.unsettledSpinId).toBeNull();
  });

  test('keeps the spin and offers a retry when the booking fails', async () => {
    let isDiskFull = true;
    const { wheel, play, stores } = await opened({
      'play:settle': () => {
        if (isDiskFull) throw new AppError('storage', 'The disk is full.');
        return settled;
      },
    });
    await wheel.start();
    await wheel.settle('spin-1');
    expect(stores.toasts.toasts.map(({ text }) => text)).toEqual(['The disk is full.']);
    expect([wheel.unsettledSpinId, wheel.canSpin, wheel.result]).toEqual(['spin-1', false, null]);
    expect(wheel.spin).toEqual(pendingSpin);
    isDiskFull = false;
    await wheel.settleAgain();
    expect([wheel.unsettledSpinId, play.view?.points, wheel.canSpin]).toEqual([null, 100, true]);
  });

  test('shows the result before the dialog of the offer or the end covers it', async () => {
    const offer: PlayView = { ...settled, stage: { kind: 'offer' } };
    const { wheel, clock } = await opened({ 'play:settle': () => offer });
    await wheel.start();
    await wheel.settle('spin-1');
    clock.advance(RESULT_SHOWN_MS - 1);
    expect(wheel.isOfferOpen).toBe(false);
    clock.advance(1);
    expect(wheel.isOfferOpen).toBe(true);
  });

  test('ends with the prize, after the result', async () => {
    const outcome: Outcome = { kind: 'wheel', prize: { id: 1 } };
    const over: PlayView = { ...settled, stage: { kind: 'finished', outcome } };
    const { wheel, play, clock } = await opened({ 'play:settle': () => over });
    await wheel.start();
    await wheel.settle('spin-1');
    expect(play.ending).toBeNull();
    clock.advance(RESULT_SHOWN_MS);
    expect(play.ending).toEqual(outcome);
  });

  test('resumes a spin that was pending when the player left the screen', async () => {
    const { wheel } = await opened({}, turning);
    expect(wheel.spin).toEqual(pendingSpin);
    expect(wheel.canSpin).toBe(false);
  });

  test('cannot be spun during an offer, but after a declined one even without remaining spins', async () => {
    const last = { ...atWheel, remainingSpins: 0 };
    const { wheel } = await opened({ 'play:decline-offer': () => last }, { ...last, stage: { kind: 'offer' } });
    expect(wheel.canSpin).toBe(false);
    await wheel.declineOffer();
    expect(wheel.canSpin).toBe(true);
  });

  test('answers the offer once', async () => {
    const { wheel, main, play } = await opened(
      {
        'play:decline-offer': () => atWheel,
        'play:cash-in': () => ({ ...atWheel, stage: { kind: 'board', seed: 'a' } }),
      },
      { ...atWheel, stage: { kind: 'offer' } },
    );
    await Promise.all([wheel.acceptOffer(), wheel.declineOffer(), wheel.acceptOffer()]);
    expect([main.timesCalled('play:cash-in'), main.timesCalled('play:decline-offer')]).toEqual([1, 0]);
    expect([play.game, play.board.seed]).toEqual(['board', 'a']);
  });

  test('explains until the next spin that Press Your Luck has no prizes left', async () => {
    const { wheel, clock } = await opened({ 'play:settle': () => settled }, turningOnLuck);
    await wheel.settle('spin-1');
    expect(wheel.result?.text).toBe(text('wheel.luckGone'));
    clock.advance(RESULT_SHOWN_MS);
    expect(wheel.isResultShown).toBe(true);
    clock.advance(NEWS_SHOWN_MS - RESULT_SHOWN_MS);
    expect([wheel.isResultShown, wheel.note]).toEqual([false, text('wheel.luckGone')]);
    await wheel.start();
    expect(wheel.note).toBeNull();
  });

  test('explains that one more spin is allowed after the player declines the offer of the last spin', async () => {
    const last = { ...atWheel, remainingSpins: 0 };
    const { wheel } = await opened({ 'play:decline-offer': () => last }, { ...last, stage: { kind: 'offer' } });
    expect(wheel.note).toBeNull();
    await wheel.declineOffer();
    expect(wheel.note).toBe(text('wheel.oneMore'));
  });

  test('names every kind of landing, and comforts after a landing on 0', () => {
    expect(landingText({ kind: 'points', points: 45 })).toBe('45 points');
    expect(landingText({ kind: 'bonus', points: 50 })).toBe('Bonus: 50 points');
    expect(landingText({ kind: 'nothing' })).toBe(text('wheel.nothingWon'));
    expect(landingText({ kind: 'luck' })).toBe('Press Your Luck');
    expect(landingText({ kind: 'luck-gone' })).toBe(text('wheel.luckGone'));
  });

  test('counts a bonus of 0 as a landing on 0', () => {
    expect(landingOn({ kind: 'bonus', value: 0, label: 'BONUS' }, false)).toEqual({ kind: 'nothing' });
    expect(landingOn({ kind: 'points', value: 0, label: '0' }, false)).toEqual({ kind: 'nothing' });
    expect(landingOn({ kind: 'pressYourLuck', value: 0, label: '' }, true)).toEqual({ kind: 'luck-gone' });
  });

  test('says in full what a spin has come to', async () => {
    const prizes = [{ id: 1, name: 'Earbuds', pointsNeededMinimum: 150, pointsNeededMaximum: 299, winnerTotal: 5 }];
    const after = { ...settled, points: 80, remainingSpins: 3, prizes };
    const poor = await opened({ 'play:settle': () => after }, turning);
    await poor.wheel.settle('spin-1');
    expect(poor.wheel.result?.spoken).toBe('100 points, 80 in all, 3 spins left, No Prize so far');
    const rich = await opened({ 'play:settle': () => ({ ...after, points: 180, remainingSpins: 1 }) }, turning);
    await rich.wheel.settle('spin-1');
    expect(rich.wheel.result?.spoken).toBe('100 points, 180 in all, 1 spin left, Earbuds so far');
  });

  test('leaves the prize of the last spin to the dialog', async () => {
    const outcome: Outcome = { kind: 'wheel', prize: { id: 1 } };
    const over: PlayView = { ...settled, remainingSpins: 0, stage: { kind: 'finished', outcome } };
    const { wheel } = await opened({ 'play:settle': () => over }, turning);
    await wheel.settle('spin-1');
    expect(wheel.result?.spoken).toBe('100 points, 100 in all, no spins left');
  });
});
