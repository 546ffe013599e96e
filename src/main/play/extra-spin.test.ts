import { describe, expect, it } from 'vitest';
import { afterCrash, onDisk, pendingIn, quizzed, sendAll, spinOnce } from '../../../tests/support/game.ts';
import {
  freshSource,
  LANE,
  openGame,
  POINTS_ONLY,
  PRESS_YOUR_LUCK,
  pointsAt,
  VISIT,
} from '../../../tests/support/main.ts';

/** The spin that an offer leaves when it is declined with no spins left. */

const SPENT = { id: 70, gameStatusType: 0, totalSpinsEarned: 1, remainingSpins: 0, totalPointsEarned: 0 };
const answers = [{ questionId: 1, isCorrect: true }];
/** The status from a server that stores extra spins; with null, from a server without the field. */
const told = (isExtraSpinLeft: number | null) => ({ ...SPENT, ...(isExtraSpinLeft !== null && { isExtraSpinLeft }) });

/** Opens a kiosk whose player has declined the offer of the only spin. */
async function declined() {
  const opened = await quizzed(1);
  spinOnce(opened, PRESS_YOUR_LUCK);
  sendAll(opened);
  opened.game.declineOffer(LANE);
  return opened;
}

const statusesIn = (file: string) => onDisk(file).rows.map(({ payload }) => JSON.parse(payload));

describe('an offer that is declined', () => {
  it('with no spins left is reported with the extra spin, in the commit that declines it', async () => {
    const { file } = await declined();
    expect(statusesIn(file)).toEqual([expect.objectContaining({ ...SPENT, isExtraSpinLeft: 1 })]);
    expect(JSON.parse(String(onDisk(file).play?.stage))).toEqual({ kind: 'wheel' });
  });

  it('with spins left reports nothing', async () => {
    const opened = await quizzed(2);
    spinOnce(opened, PRESS_YOUR_LUCK);
    sendAll(opened);
    opened.game.declineOffer(LANE);
    expect(statusesIn(opened.file)).toEqual([]);
  });

  it('leaves no extra spin in the status of the next spin, nor in later ones', async () => {
    const opened = await declined();
    opened.random.integers.push(pointsAt(60));
    const spinning = opened.game.spin(LANE);
    expect(statusesIn(opened.file).at(-1)).not.toHaveProperty('isExtraSpinLeft');
    opened.game.settle(LANE, pendingIn(spinning)?.id ?? '');
    expect(statusesIn(opened.file).at(-1)).toMatchObject({ gameStatusType: 1, totalPointsEarned: 60 });
    expect(statusesIn(opened.file).at(-1)).not.toHaveProperty('isExtraSpinLeft');
  });

  it('continues at the wheel after a crash, before and after its row is sent', async () => {
    const opened = await declined();
    expect((await afterCrash(opened)).view).toMatchObject({ stage: { kind: 'wheel' }, remainingSpins: 0 });
    sendAll(opened);
    expect((await afterCrash(opened, { ...opened.source, status: told(1), answers })).view.stage.kind).toBe('wheel');
  });

  it('has gone on where another kiosk has used the extra spin', async () => {
    const opened = await declined();
    sendAll(opened);
    const { view } = await afterCrash(opened, { ...opened.source, status: told(0), answers });
    expect(view.stage.kind).toBe('finished');
  });

  it('continues here where the server stores no extra spins', async () => {
    const opened = await declined();
    sendAll(opened);
    expect((await afterCrash(opened, { ...opened.source, status: told(null), answers })).view.stage.kind).toBe('wheel');
  });

  it('keeps the pending extra spin, although the server has no extra spin left', async () => {
    const opened = await declined();
    opened.game.spin(LANE);
    sendAll(opened);
    const { view } = await afterCrash(opened, { ...opened.source, status: told(0), answers });
    expect(view.stage.kind).toBe('spinning');
  });
});

describe('a play of which another kiosk has declined the last offer', () => {
  it('opens at the wheel, and its spin ends the game', async () => {
    const opened = openGame({ ...freshSource(1), status: told(1), answers });
    expect(await opened.game.open(VISIT, LANE.campaignId)).toMatchObject({
      stage: { kind: 'wheel' },
      remainingSpins: 0,
    });
    expect(opened.outbox.all()).toEqual([]);
    expect(spinOnce(opened, pointsAt(60))).toMatchObject({ stage: { kind: 'finished' }, points: 60 });
  });

  it('opens at the wheel from cached data, like any play with a spin left', async () => {
    const opened = openGame({ ...freshSource(1), status: told(1), answers, isFresh: false });
    expect(await opened.game.open(VISIT, LANE.campaignId)).toMatchObject({ stage: { kind: 'wheel' }, isStale: true });
    expect((await afterCrash(opened, { ...opened.source, status: told(0) })).view.stage.kind).toBe('wheel');
  });

  it('stays at the wheel after a restart, and is over once another kiosk has ended it', async () => {
    const opened = openGame({ ...freshSource(1), status: told(1), answers });
    await opened.game.open(VISIT, LANE.campaignId);
    expect((await afterCrash(opened)).view.stage.kind).toBe('wheel');
    const ended = { ...opened.source, status: { ...told(0), gameStatusType: 1 } };
    expect((await afterCrash(opened, ended)).view.stage).toEqual({ kind: 'finished', outcome: { kind: 'elsewhere' } });
  });

  it.each([
    ['the server has ended', { ...told(1), gameStatusType: 1 }, freshSource(1)],
    ['has no wheel', told(1), freshSource(1, { type: POINTS_ONLY })],
    ['has no extra spin left', told(0), freshSource(1)],
  ])('opens no wheel if it %s', async (_which, status, source) => {
    const opened = openGame({ ...source, status, answers });
    expect((await opened.game.open(VISIT, LANE.campaignId)).stage.kind).toBe('finished');
  });
});
