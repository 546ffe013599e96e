import { hashPassword } from '../../../src/server/security/password.ts';
import type { Id } from '../../../src/shared/entities/base.ts';
import { AppError, assertNever } from '../../../src/shared/errors.ts';
import type { EventName, EventPayload } from '../../../src/shared/ipc/channels.ts';
import type { PlayView } from '../../../src/shared/ipc/play.ts';
import { COUNTDOWN_MS } from '../../../src/shared/rules/board.ts';
import { Api } from '../api.ts';
import { joinCampaign, openCampaign } from '../arena.ts';
import { allowWalkUps } from '../devices.ts';
import { FakeClock } from '../fake-clock.ts';
import { generatorOf } from '../generator.ts';
import { openKiosk } from '../open-kiosk.ts';
import { logIn } from '../player.ts';
import { CHEAP, startTestServer } from '../server.ts';
import { NORDWIND } from '../vendor.ts';
import { type Kind, kindsOf } from './kinds.ts';
import { FaultProxy, nowhere } from './proxy.ts';
import { quietOf } from './quiet.ts';

const PASSWORD = 'festival';
const QUESTIONS = 2;

/** The promise to a visitor. */
export interface Promised {
  userName: string;
  answers: number;
  points: number;
  prizeId: Id | null;
}

/**
 * A kiosk that staff have registered and prepared, its server, and the connection between them, all on the same clock.
 * @param serverNow the server's time, if its clock differs
 */
export async function openBooth(folder: string, clock = new FakeClock(), serverNow = clock.now) {
  const unlimited = { failuresPerUser: 1e6, requestsPerAddress: 1e6 };
  const server = await startTestServer({ database: ':memory:', clock: { now: serverNow }, limits: unlimited });
  const { db } = server;
  const api = new Api(server.url);
  const prizes = [
    { minimum: 0, rank: 2, winners: 100_000 },
    { minimum: 60, rank: 1, winners: 100_000 },
    { minimum: null, rank: 1, winners: 100_000 },
    { minimum: null, rank: null, winners: 100_000 },
  ];
  const campaignId = await openCampaign(server, { type: 'full', bonusPoints: 10, questionCount: QUESTIONS, prizes });
  await allowWalkUps(server, campaignId);
  const password_hash = await hashPassword(PASSWORD, CHEAP);
  const proxy = await FaultProxy.open({
    ...{ to: server.url, honoursKeys: true, calls: [], clock, chance: generatorOf('a booth day'), certificate: null },
  });

  const state = { pending: 0 };
  const { quiet, onIdle } = quietOf(() => state.pending > 0 || proxy.isBusy);
  proxy.onIdle = onIdle;
  const send = <N extends EventName>(event: N, payload: EventPayload<N>) => {
    if (event !== 'requests:changed') return;
    state.pending = (payload as EventPayload<'requests:changed'>).pending;
    if (state.pending === 0) onIdle();
  };
  const switchOn = async () => {
    const opened = await openKiosk(folder, server.url, { url: server.url }, { clock, send, baseUrl: () => proxy.url });
    opened.kiosk.start();
    return opened;
  };
  let on = await switchOn();

  const admin = await logIn(api, 'admin');
  const body = { clientId: NORDWIND, name: 'Hall 3', campaignIds: [campaignId] };
  const { pairingCode } = await api.call('makePairingCode', { body }, admin);
  await on.call('device:register', { pairingCode });
  await on.call('offline:prepare', { campaignIds: [campaignId] });

  /** A visitor with an account logs in, or one without an account if the server is unreachable. */
  async function welcomeVisitor(): Promise<string> {
    const { userId } = await joinCampaign(server, campaignId);
    await db.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();
    await db.deleteFrom('tokens').where('user_id', '=', userId).execute();
    const { user_name } = await db
      .selectFrom('users')
      .select(({ ref }) => ref('user_name').$notNull().as('user_name'))
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    try {
      await on.call('session:log-in', { username: user_name, password: PASSWORD, isRemembered: false });
      await on.call('play:welcome', {});
      await on.call('play:open', { campaignId });
      return user_name;
    } catch (error) {
      if (error instanceof AppError) throw error;
    }
    if (await on.call('session:current', {})) await on.call('session:log-out', {});
    const email = `walk-up${userId}@visitors.example`;
    const name = { firstName: 'Vera', lastName: `Visitor ${userId}` };
    await on.call('walk-up:begin', { campaignId, ...name, email, hasConsented: true });
    return email;
  }

  /** Plays the whole game; every third answer is wrong. */
  async function play(userName: string): Promise<Promised> {
    let view: PlayView = await on.call('play:open', { campaignId });
    let answers = 0;
    while (view.stage.kind !== 'finished') view = await step(view, () => (answers += 1));
    const { outcome } = view.stage;
    return { userName, answers, points: view.points, prizeId: 'prize' in outcome ? (outcome.prize?.id ?? null) : null };
  }

  async function step({ stage, answeredCount, remainingSpins }: PlayView, onAnswer: () => number): Promise<PlayView> {
    switch (stage.kind) {
      case 'quiz': {
        const { id, answers } = stage.question;
        const right = answers.toSorted((a, b) => Number(a.id) - Number(b.id));
        const answerId = right[(onAnswer() + answeredCount) % 3 === 0 ? 1 : 0]?.id ?? '';
        return (await on.call('play:answer', { campaignId, questionId: id, answerId })).play;
      }
      case 'quiz-ended':
      case 'wheel':
        return on.call('play:spin', { campaignId });
      case 'spinning':
        return on.call('play:settle', { campaignId, spinId: stage.spin.id });
      case 'offer':
        return on.call(remainingSpins > 0 ? 'play:decline-offer' : 'play:cash-in', { campaignId });
      case 'board':
        clock.advance(COUNTDOWN_MS);
        return on.call('play:press', { campaignId, tick: 0 });
      case 'finished':
        throw new Error('The game is over.');
      default:
        return assertNever(stage);
    }
  }

  return {
    clock,
    /** Sets the campaign's start and end, in milliseconds since the epoch. */
    setDates: async (...dates: [start: number, end: number]) => {
      const [start_date, end_date] = dates.map((time) => new Date(time).toISOString());
      await db.updateTable('campaigns').set({ start_date, end_date }).where('id', '=', campaignId).execute();
      await on.call('offline:prepare', { campaignIds: [campaignId] });
    },
    quiet,
    welcomeVisitor,
    play,
    leave: () => on.call('session:log-out', {}),
    status: () => on.call('sync:status', {}),
    /** The network fails in this way until it is repaired. */
    drop: (kind: Kind) => proxy.begin({ fault: kind.fault, hits: Number.POSITIVE_INFINITY, strikes: () => true }),
    comeBack: async () => {
      proxy.end();
      await on.call('sync:wake', {});
    },
    restart: async () => {
      on.kiosk.stop();
      await quiet();
      on = await switchOn();
    },
    /** Returns each visitor's data at the server, and the number of open sessions. */
    async held() {
      const plays = await db
        .selectFrom('users')
        .innerJoin('campaign_users', 'campaign_users.user_id', 'users.id')
        .leftJoin('game_statuses', 'game_statuses.user_id', 'users.id')
        .select(['users.id', 'users.email', 'game_status_type', 'total_points_earned', 'date_mark'])
        .where('campaign_users.campaign_id', '=', campaignId)
        .execute();
      const answers = await db
        .selectFrom('user_answers')
        .select('user_id')
        .where('campaign_id', '=', campaignId)
        .execute();
      const awards = await db
        .selectFrom('awarded_prizes')
        .select(['user_id', 'prize_id'])
        .where('campaign_id', '=', campaignId)
        .execute();
      const now = new Date(serverNow()).toISOString();
      const sessions = await db
        .selectFrom('tokens')
        .innerJoin('campaign_users', 'campaign_users.user_id', 'tokens.user_id')
        .select('tokens.user_id')
        .where('campaign_users.campaign_id', '=', campaignId)
        .where('expires_at', '>', now)
        .execute();
      return {
        sessions: sessions.length,
        of: (email: string) => {
          const user = plays.find((one) => one.email === email);
          return {
            answers: answers.filter(({ user_id }) => user_id === user?.id).length,
            prizes: awards.filter(({ user_id }) => user_id === user?.id).map(({ prize_id }) => prize_id),
            isFinished: user?.game_status_type === 1,
            points: user?.total_points_earned ?? null,
            dateMark: user?.date_mark ?? null,
          };
        },
        answers: answers.length,
        awards: awards.length,
      };
    },
    close: async () => {
      await proxy.close();
      await server.stop();
    },
  };
}

/** The failures of a hall's network that cause no waiting. */
const DROPS = [
  'connection refused',
  'reset before the server',
  'reset after the commit',
  'reset in the response',
  'gzip garbage',
  '200 with HTML',
  '200 with nothing',
  '204',
  'redirect, other host',
  '5xx by a stranger',
];
export const dropsOfADay = (): Kind[] => {
  const kinds = kindsOf(nowhere);
  return DROPS.map((name) => kinds.find((kind) => kind.name === name) as Kind);
};
