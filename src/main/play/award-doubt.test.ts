import { expect, it } from 'vitest';
import { quizzed, sendAll, spinOnce } from '../../../tests/support/game.ts';
import { freshSource, LANE, openGame, pointsAt, VISIT } from '../../../tests/support/main.ts';
import type { PlayView } from '../../shared/ipc/play.ts';

const doubtIn = ({ stage }: PlayView) => (stage.kind === 'finished' ? (stage.doubt ?? null) : undefined);

/** A play that was won here, with all rows accepted, or with the award refused. */
async function won(award: 'accepted' | 'refused' = 'accepted') {
  const opened = await quizzed(1);
  const before = doubtIn(spinOnce(opened, pointsAt(60)));
  if (award === 'accepted') sendAll(opened);
  else
    opened.db.exec(`UPDATE outbox SET state = 'refused' WHERE kind = 'post-awarded-prize';
      DELETE FROM outbox WHERE kind <> 'post-awarded-prize'`);
  return { ...opened, before };
}

/** Opens the play again, at a server that reports this state of the award. */
async function openedAt({ file }: { file: string }, awardState: string | null | undefined, isFresh = true) {
  const status = { id: 70, gameStatusType: 1, totalSpinsEarned: 1, remainingSpins: 0, awardState };
  const { game } = openGame({ ...freshSource(1), status, isFresh }, file);
  return doubtIn(await game.open(VISIT, LANE.campaignId));
}

it.each([
  ['counted', null],
  ['held', 'held'],
  ['none', 'refused'],
  ['void', 'refused'],
  ['withdrawn', 'refused'],
  ['returned', 'returned'],
  ['of-tomorrow', null],
  [null, null],
  [undefined, null],
])('a prize won here that the server reports as %s is shown as %s', async (awardState, doubt) => {
  const play = await won();
  expect(play.before).toBeNull();
  expect(await openedAt(play, awardState)).toBe(doubt);
});

it('a prize whose award the server has refused is shown as refused, also offline', async () => {
  expect(await openedAt(await won('refused'), 'none', false)).toBe('refused');
});

it('a cached state says nothing about a newer award', async () => {
  expect(await openedAt(await won(), 'none', false)).toBeNull();
});
