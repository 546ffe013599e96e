import { tokenHash } from '../../../src/server/security/token.ts';
import type { Id } from '../../../src/shared/entities/base.ts';
import { Api } from '../api.ts';
import { joinCampaign, openCampaign, openDevice } from '../arena.ts';
import { allowWalkUps, walkUp } from '../devices.ts';
import { FaultServer } from '../fault-server.ts';
import { startTestServer } from '../server.ts';

/** A player's data at a server. Each effect is listed as often as it is stored. */
export interface Held {
  answers: string[];
  awards: number;
  status: { gameStatusType: number; totalPointsEarned: number } | null;
  isSignedIn: boolean;
}

/** A player at a server, with the campaign's data. */
export interface Place {
  url: string;
  honoursKeys: boolean;
  userId: Id;
  campaignId: Id;
  token: string;
  /** The kiosk's own key, if the server supports devices. */
  key: string | null;
  statusId(): Promise<Id>;
  questions: readonly { id: Id; answerId: Id }[];
  prizeId: Id;
  /** Calls that the player may make. */
  calls: readonly string[];
  /** Logs the player in again, if only a session can send. */
  signIn(): Promise<void>;
  /** @param walkUp the rows belong to a visitor without an account */
  held(walkUp: string | null): Promise<Held>;
  /** The hand-overs that the server stores for a claim code: 'given' or 'undone'. */
  handedOver(claimCode: string): Promise<string[]>;
  /** The units of the prize that the server has leased to the kiosk. */
  leased(): Promise<number>;
  close(): Promise<void>;
}

/** A server, and independent players at it. */
export interface World {
  honoursKeys: boolean;
  join(): Promise<Place>;
  close(): Promise<void>;
}

const callsOf = ({ userId, campaignId }: Pick<Place, 'userId' | 'campaignId'>) => [
  `/api/GameProgress/GetAvailablePrizesForGame/${campaignId}`,
  `/api/Account/user/${userId}`,
  `/api/Questions/GetCampaignQuestions/${campaignId}`,
];

/** The reference server, which honours keys, and supports devices and leases. */
export async function referenceWorld(): Promise<World> {
  const server = await startTestServer({ database: ':memory:', seed: 'none' });
  const { db, url } = server;
  const api = new Api(url);
  const join = async (): Promise<Place> => {
    const prizes = [{ minimum: 0, rank: 1, winners: 100 }];
    const campaignId = await openCampaign(server, { type: 'wheel', bonusPoints: 0, questionCount: 2, prizes });
    await allowWalkUps(server, campaignId);
    const ofCampaign = ['campaign_id', '=', campaignId] as const;
    const { id: prizeId } = await db
      .selectFrom('prizes')
      .select('id')
      .where(...ofCampaign)
      .executeTakeFirstOrThrow();
    const questions = await db
      .selectFrom('answers')
      .innerJoin('questions', 'questions.id', 'answers.question_id')
      .select(['question_id as id', 'answers.id as answerId'])
      .where(...ofCampaign)
      .where('is_correct', '=', 1)
      .orderBy('question_id')
      .execute();
    const { token, userId } = await joinCampaign(server, campaignId);
    const device = await openDevice(server);
    await device.allow(campaignId);
    const lane = { userId, campaignId };
    return {
      ...{ url, honoursKeys: true, ...lane, token, key: device.token, questions, prizeId, calls: callsOf(lane) },
      statusId: async () => {
        const status = await api.call('getGameStatus', { query: lane }, { token });
        return (Array.isArray(status) ? status[0] : status)?.id ?? 0;
      },
      signIn: async () => {},
      held: async (walkUpId) => {
        const visitor = db
          .selectFrom('walk_ups')
          .select('user_id')
          .where('walk_up_id', '=', walkUpId ?? '');
        const id = walkUpId === null ? userId : ((await visitor.executeTakeFirst())?.user_id ?? -1);
        const of = (table: 'user_answers' | 'awarded_prizes') => db.selectFrom(table).where('user_id', '=', id);
        const answers = await of('user_answers').select('question_id').execute();
        const awards = await of('awarded_prizes').select('id').execute();
        const status = await db
          .selectFrom('game_statuses')
          .select(['game_status_type as gameStatusType', 'total_points_earned as totalPointsEarned'])
          .where('user_id', '=', id)
          .executeTakeFirst();
        const session = db.selectFrom('tokens').select('user_id').where('token_hash', '=', tokenHash(token));
        return {
          answers: answers.map(({ question_id }) => String(question_id)),
          awards: awards.length,
          status: status ?? null,
          isSignedIn: (await session.executeTakeFirst()) !== undefined,
        };
      },
      handedOver: async (claimCode) => {
        const stored = db.selectFrom('hand_overs').select('undone_at').where('claim_code', '=', claimCode);
        return (await stored.execute()).map(({ undone_at }) => (undone_at === null ? 'given' : 'undone'));
      },
      leased: async () => {
        const found = db.selectFrom('lease_prizes').select('units').where('device_id', '=', device.id);
        return (await found.executeTakeFirst())?.units ?? 0;
      },
      close: async () => {},
    };
  };
  return { honoursKeys: true, join, close: () => server.stop() };
}

/** A server without keys and devices for each player. Every request that arrives takes effect. */
export async function plainWorld(): Promise<World> {
  const join = async (): Promise<Place> => {
    const server = await FaultServer.start({ questionCount: 2 });
    const { effects } = server;
    const lane = { userId: 7, campaignId: 3 };
    return {
      ...{ url: server.url, honoursKeys: false, ...lane, token: 'token', key: null, calls: callsOf(lane) },
      statusId: async () => 70,
      questions: [0, 1].map((index) => ({ id: 100 + index, answerId: 1000 + index * 10 })),
      prizeId: 20,
      signIn: async () => server.ended.clear(),
      held: async () => ({
        answers: effects.answers.map(({ questionId }) => String(questionId)),
        awards: effects.awards.length,
        status: server.status as Held['status'],
        isSignedIn: effects.logouts === 0,
      }),
      handedOver: async () => [],
      leased: async () => 0,
      close: () => server.stop(),
    };
  };
  return { honoursKeys: false, join, close: async () => {} };
}

/** A visitor who wants to play there. */
export const visitorAt = ({ campaignId }: Place) => walkUp(campaignId);
