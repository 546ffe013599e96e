import { describe, expect, it } from 'vitest';
import { afterCrash, kinds, onDisk, pendingIn, quizzed, spinOnce } from '../../../tests/support/game.ts';
import {
  freshSource,
  LANE,
  openGame,
  PRESS_YOUR_LUCK,
  payloadOf,
  pointsAt,
  seedShowing,
  VISIT,
} from '../../../tests/support/main.ts';
import type { PlayView } from '../../shared/ipc/play.ts';
import { COUNTDOWN_MS } from '../../shared/rules/board.ts';
import { claimCodeIn } from '../../shared/rules/claim-code.ts';
import type { SignedClaim } from './claim.ts';

/** The data of a server that stores claims, with one question. */
function sourceWith(campaign: { claimBy: string | null; timeZone?: string; endDate?: string }) {
  const source = freshSource(1);
  Object.assign(source.content.campaign, campaign);
  return source;
}

const claimIn = ({ stage }: PlayView) => (stage.kind === 'finished' ? stage.claim : undefined);
const awardIn = (opened: Awaited<ReturnType<typeof quizzed>>) =>
  payloadOf(opened.outbox.all().find(({ kind }) => kind === 'post-awarded-prize')) as { claimCode?: string };

describe('the claim of a won prize', () => {
  it("has a code that the award's row carries, and the moment in the venue's time", async () => {
    const source = sourceWith({
      claimBy: '2026-05-09',
      timeZone: 'Asia/Kolkata',
      endDate: '2026-05-02T23:59:59.999+05:30',
    });
    const view = spinOnce(await quizzed(1, source), pointsAt(60));
    expect(claimIn(view)).toEqual({
      code: expect.any(String),
      token: null,
      day: '2026-05-01',
      time: '05:30',
      lastDay: '2026-05-09',
    });
  });

  it('is stored with the award, and the same after a crash', async () => {
    const opened = await quizzed(1, sourceWith({ claimBy: null }));
    opened.random.integers.push(pointsAt(60));
    const id = pendingIn(opened.game.spin(LANE))?.id ?? '';
    opened.random.integers.push(1, 2, 3, 4, 5, 6, 7, 8);
    const claim = claimIn(opened.game.settle(LANE, id));
    const { code = '' } = claim ?? {};
    expect(claimCodeIn(code)).toBe(code);
    expect(code.slice(0, 8)).toBe('BCDEFGHJ');
    expect(awardIn(opened)).toEqual({ ...LANE, prizeId: 2, claimCode: code });
    const { stage } = onDisk(opened.file).play ?? {};
    expect(JSON.parse(String(stage))).toMatchObject({ claim: { code, at: opened.clock.now() } });
    expect(claimIn((await afterCrash(opened)).view)).toEqual(claim);
  });

  it('has the token that the kiosk signs for it, stored with the award', async () => {
    const opened = await quizzed(1, sourceWith({ claimBy: null }));
    const asked: SignedClaim[] = [];
    opened.claims.tokenOf = (claim) => {
      asked.push(claim);
      return 'SB1.A.B';
    };
    const claim = claimIn(spinOnce(opened, pointsAt(60)));
    expect(claim?.token).toBe('SB1.A.B');
    expect(awardIn(opened)).toMatchObject({ claimCode: claim?.code, claimToken: 'SB1.A.B' });
    expect(asked).toEqual([{ code: claim?.code, at: opened.clock.now(), campaignId: LANE.campaignId, prizeId: 2 }]);
    expect(claimIn((await afterCrash(opened)).view)?.token).toBe('SB1.A.B');
  });

  it('of the board is made in the same way', async () => {
    const opened = await quizzed(1, sourceWith({ claimBy: null }));
    opened.random.hexes.push(seedShowing('logo'));
    spinOnce(opened, PRESS_YOUR_LUCK);
    opened.game.cashIn(LANE);
    opened.clock.advance(COUNTDOWN_MS);
    const { code } = claimIn(opened.game.press(LANE, 0)) ?? {};
    expect(awardIn(opened).claimCode).toBe(code);
    expect(code).toBeDefined();
  });

  it('does not exist without a prize', async () => {
    const source = sourceWith({ claimBy: null });
    source.content.prizes = [];
    const opened = await quizzed(1, source);
    expect(claimIn(spinOnce(opened, pointsAt(60)))).toBeUndefined();
    expect(kinds(opened)).not.toContain('post-awarded-prize');
  });

  it('does not exist at a server that stores none, because no desk could check it', async () => {
    const opened = await quizzed(1);
    expect(claimIn(spinOnce(opened, pointsAt(60)))).toBeUndefined();
    expect(awardIn(opened)).toEqual({ ...LANE, prizeId: 2 });
  });

  it('stays with a play that the server reports as finished', async () => {
    const opened = await quizzed(1, sourceWith({ claimBy: null }));
    const claim = claimIn(spinOnce(opened, pointsAt(60)));
    opened.db.prepare('DELETE FROM outbox').run();
    const finished = {
      ...opened.source,
      status: { id: 70, gameStatusType: 1, totalSpinsEarned: 1, remainingSpins: 0 },
    };
    const after = openGame(finished, opened.file);
    expect(claimIn(await after.game.open(VISIT, LANE.campaignId))).toEqual(claim);
  });
});
