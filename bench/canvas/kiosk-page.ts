import type { Page } from 'playwright-core';
import type { ChannelName, ChannelResult } from '#shared/ipc/channels.ts';
import type { PlayView, StageView } from '#shared/ipc/play.ts';
import { UNKNOWN_STATUS } from '../../src/renderer/stores/SyncStore.ts';

/** The state of the page's fake main process. */
interface FakePlay {
  /** The play's stage when the page is opened. */
  stage: 'wheel' | 'board';
  seed: string;
}

/** The board's seed; any will do. */
export const SEED = '00112233445566778899aabbccddeeff';

/** Gives every document of the page a bridge whose player is at the wheel or the board. */
export const fakeKiosk = (page: Page, stage: FakePlay['stage']): Promise<unknown> =>
  page.addInitScript(fakeBridge, { play: { stage, seed: SEED }, idleSeconds: 0 });

/** Gives every document of the page a bridge without a logged-in user. */
export const fakeEmptyKiosk = (page: Page): Promise<unknown> =>
  page.addInitScript(fakeBridge, { play: null, idleSeconds: 0 });

/** The same with an idle time of a second, after which the attract loop begins. */
export const fakeLonelyKiosk = (page: Page): Promise<unknown> =>
  page.addInitScript(fakeBridge, { play: null, idleSeconds: 1 });

/** The address of the scene, below the page's own. */
export const SCENE = 'index.html#/user/7/spin/1';

/** The answers of the fake main process, in the types of the real one. */
type Answers = { [N in ChannelName]?: () => ChannelResult<N> };

/** Runs in the page: a main process with an endless number of spins. */
function fakeBridge({ play, idleSeconds }: { play: FakePlay | null; idleSeconds: number }): void {
  let [spins, points] = [0, 0];
  const prize = (id: number, name: string, rank: number | null, least: number | null) => ({
    id,
    name,
    rank,
    isPressYourLuckPrize: least === null,
    pointsNeededMinimum: least,
    pointsNeededMaximum: least === null ? null : least + 99,
    winnerTotal: 100,
  });
  const view = (stage: StageView): PlayView => ({
    campaignId: 1,
    campaignName: 'Sound',
    language: null,
    games: ['wheel', 'board'],
    bonusPoints: 50,
    stage,
    questionCount: 3,
    answeredCount: 3,
    totalSpins: 3,
    remainingSpins: 3,
    points,
    prizes: [
      prize(1, 'Sticker', 1, 100),
      prize(2, 'Mug', 2, 200),
      prize(3, 'Earbuds', 3, 300),
      prize(4, 'Headphones', 1, null),
      prize(5, 'Loudspeaker', 2, null),
      prize(6, 'Record player', 3, null),
      prize(7, 'Ticket', null, null),
    ],
    shortage: 'none-left',
    isStale: false,
  });
  const answers: Answers = {
    'app:info': () => ({
      version: '0',
      mode: idleSeconds > 0 ? 'kiosk' : 'desktop',
      apiUrl: null,
      server: { kind: 'ready' },
      settingsSetAside: null,
      damagedData: null,
      provisionProblem: null,
      givenAtStart: [],
      storedFlags: [],
      lostFlags: [],
      closedUntil: null,
      keyStore: 'ready',
      takesCodes: false,
      idleSeconds,
    }),
    'attract:show': () => ({
      backAt: null,
      campaigns: [
        {
          id: 1,
          campaignName: 'Sound',
          language: null,
          games: ['wheel', 'board'],
          hours: null,
          prizes: ['Record player', 'Headphones', 'Earbuds', 'Mug'].map((name) => ({
            name,
            language: null,
            imageUrl: null,
          })),
        },
      ],
      theme: 'full',
      logoUrl: null,
    }),
    'walk-up:offers': () => [],
    'sync:status': () => ({ ...UNKNOWN_STATUS, connection: { kind: 'reached' } }),
    'session:current': () =>
      play && { userId: 7, user: { id: 7, userName: 'maria', fullName: 'María Núñez', roles: ['participant'] } },
    'play:welcome': () => ({
      campaigns: [
        {
          id: 1,
          campaignName: 'Sound',
          language: null,
          typeName: '',
          games: ['wheel', 'board'],
          questionCount: 3,
          bonusPoints: 50,
          hours: null,
          isPlayed: false,
        },
      ],
      closed: null,
      theme: 'full',
      logoUrl: null,
      managerAvatar: null,
      isStale: false,
    }),
    'play:open': () => view(play?.stage === 'board' ? { kind: 'board', seed: play.seed } : { kind: 'wheel' }),
    'play:spin': () => {
      spins += 1;
      // Uses all segments in turn except Press Your Luck, which would open the offer.
      const spin = { id: `spin-${spins}`, segmentIndex: 1 + ((spins * 7) % 23), stopFraction: 0.5 };
      return view({ kind: 'spinning', spin });
    },
    'play:settle': () => {
      points = (points + 35) % 1000;
      return view({ kind: 'wheel' });
    },
  };
  Object.assign(window, {
    spinboard: {
      invoke: async (channel: ChannelName) => ({ ok: true, value: answers[channel]?.() ?? null }),
      on: () => () => {},
    },
  });
}
