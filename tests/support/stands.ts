import { beforeAll, expect } from 'vitest';
import type { KioskOptions } from '../../src/main/compose/options.ts';
import type { Id } from '../../src/shared/entities/base.ts';
import type { serverSuite } from './api-suite.ts';
import { tempFolder } from './main.ts';
import { openKiosk } from './open-kiosk.ts';
import { logIn, type SignedIn } from './player.ts';
import { NORDWIND } from './vendor.ts';

export type Stand = Awaited<ReturnType<typeof openKiosk>>;

export interface Played {
  userId: number;
  campaignId: number;
}

export const NOTHING_LEFT = { waiting: 0, parked: 0, refused: 0, unclear: 0, quarantined: 0 };

/** Opens kiosks of one booth over real files, and reads the server's data of their plays. Every player wins a prize. */
export function stands(suite: ReturnType<typeof serverSuite>) {
  let admin: SignedIn;
  let campaignIds: number[];
  beforeAll(async () => {
    admin = await logIn(suite.api, 'admin');
    const campaigns = await suite.server.db.selectFrom('campaigns').select('id').execute();
    campaignIds = campaigns.map(({ id }) => id);
    await suite.server.db
      .updateTable('prizes')
      .set({ points_needed_minimum: 0, points_needed_maximum: null, winner_total: 100 })
      .where('is_press_your_luck_prize', '=', 0)
      .execute();
  });

  return {
    revoke: (id: Id) =>
      suite.api.call('revokeDevice', { params: { id }, body: { since: '2100-01-01T00:00:00Z' } }, admin),

    /** A kiosk that sends nothing before its `start`. The server's address at `place` may change later. */
    async open(
      name: string,
      {
        isRegistered = true,
        origin = suite.server.url,
        userData = tempFolder(),
        more = {} as Partial<KioskOptions>,
      } = {},
    ) {
      const place = { url: suite.server.url, origin };
      const kiosk = await openKiosk(userData, suite.server.url, place, more);
      const stand = { ...kiosk, place, userData };
      if (!isRegistered) return stand;
      const body = { clientId: NORDWIND, name, campaignIds };
      const { pairingCode } = await suite.api.call('makePairingCode', { body }, admin);
      await kiosk.call('device:register', { pairingCode });
      return stand;
    },

    /** Reads a player's data at the server. */
    async effectsOf({ userId, campaignId }: Played) {
      const { db } = suite.server;
      const of = <T extends 'user_answers' | 'awarded_prizes' | 'game_statuses'>(table: T) =>
        db
          .selectFrom(table as 'user_answers')
          .selectAll()
          .where('user_id', '=', userId)
          .where('campaign_id', '=', campaignId)
          .execute();
      const [answers, awards, statuses] = await Promise.all([
        of('user_answers'),
        of('awarded_prizes'),
        of('game_statuses'),
      ]);
      return {
        answers: answers.length,
        awards: awards.length,
        statuses: statuses as unknown as Record<string, unknown>[],
      };
    },
  };
}

/** Plays a whole game, from the login to the logout. */
export async function play(stand: Stand, name: string): Promise<Played> {
  const username = `${name}@nordwind.example`;
  const { userId } = await stand.call('session:log-in', { username, password: 'nordwind', isRemembered: false });
  const campaignId = await playAll(stand);
  await stand.call('session:log-out', {});
  return { userId: Number(userId), campaignId: Number(campaignId) };
}

/** Plays a whole game for the player who is logged in. Returns the campaign's id. */
export async function playAll({ call }: Pick<Stand, 'call'>): Promise<Id> {
  const { campaigns } = await call('play:welcome', {});
  const campaignId = campaigns[0]?.id ?? 0;
  let view = await call('play:open', { campaignId });
  while (view.stage.kind !== 'finished') {
    const { stage } = view;
    if (stage.kind === 'quiz') {
      const { id, answers } = stage.question;
      view = (await call('play:answer', { campaignId, questionId: id ?? 0, answerId: answers?.[0]?.id ?? 0 })).play;
    } else if (stage.kind === 'spinning') view = await call('play:settle', { campaignId, spinId: stage.spin.id });
    else if (stage.kind === 'offer') view = await call('play:decline-offer', { campaignId });
    else view = await call('play:spin', { campaignId });
  }
  return campaignId;
}

/** Lets a kiosk send until no row waits. */
export async function send(stand: Stand): Promise<void> {
  stand.kiosk.start();
  await sent(stand);
}

/** Waits until no row waits on a kiosk that sends. */
export async function sent({ call }: Stand): Promise<void> {
  await expect.poll(async () => (await call('sync:status', {})).waiting).toBe(0);
}

export const left = async ({ call }: Stand) => {
  const { waiting, parked, refused, unclear, quarantined } = await call('sync:status', {});
  return { waiting, parked, refused, unclear, quarantined };
};
