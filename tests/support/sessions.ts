import { cachedReads } from '../../src/main/link/cached-reads.ts';
import { ApiClient } from '../../src/main/link/client.ts';
import { Reads } from '../../src/main/link/reads.ts';
import { CurrentVisit } from '../../src/main/login/current-visit.ts';
import { Sessions, type SessionsOptions } from '../../src/main/login/sessions.ts';
import type { Encryption } from '../../src/main/shell/key-store.ts';
import type { AppErrorView } from '../../src/shared/errors.ts';
import { ALWAYS_ON } from './connection.ts';
import type { FakeClock } from './fake-clock.ts';
import {
  FakeRandom,
  NOBODY_KNOWN,
  newJob,
  openOutbox,
  openVault,
  type SeenRequest,
  sendJson,
  startHttp,
} from './main.ts';

export const USER = { id: 7, userName: 'anna', roles: ['Agent'] };
const HELD = { code: 'password-change-required', message: 'Please choose a new password first.' };
export const CHANGE = { oldPassword: 'secret', newPassword: 'südwind-2026', confirmPassword: 'südwind-2026' };
export const LOGIN = { username: ' anna ', password: ' secret ', isRemembered: false };

/** Sessions over a real database and a real server, which says what `state` says. */
export async function openSessions(
  options: { file?: string; encryption?: Partial<Encryption>; clock?: FakeClock } & Partial<
    Pick<SessionsOptions, 'offline' | 'connection' | 'device' | 'visitLastsMs'>
  > = {},
) {
  const state = {
    tokens: 0,
    logIn: 200 as number,
    user: 200 as number,
    isPasswordChangeEnforced: false,
    beforeUser: () => {},
    beforeLogin: async () => {},
    /** What comes instead of the server's own answer to a login. */
    login: null as { status: number; isProven: boolean } | null,
    /** What comes instead of the server's own answers after the log-in. */
    answer: null as { status: number; body: string; type: string } | null,
  };
  const server = await startHttp(async (request: SeenRequest, response) => {
    if (request.url.startsWith('/oauth/Token') || request.url.endsWith('/LogInWithCode')) {
      if (state.login) return sendJson(response, state.login.isProven ? { message: 'No.' } : {}, state.login.status);
      state.tokens += 1;
      const body = { access_token: `token-${state.tokens}`, token_type: 'Bearer', userId: 7 };
      const failure = { error: 'invalid_grant', error_description: 'The user name or password is incorrect.' };
      await state.beforeLogin();
      return sendJson(response, state.logIn === 200 ? body : failure, state.logIn);
    }
    if (state.answer) {
      const { status, body, type } = state.answer;
      return void response.writeHead(status, { 'content-type': type }).end(body);
    }
    if (request.url.endsWith('/ChangePassword')) return sendJson(response, {});
    if (request.url.endsWith('/held')) return sendJson(response, HELD, 403);
    state.beforeUser();
    const enforced = state.isPasswordChangeEnforced ? { isPasswordChangeEnforced: true } : {};
    return sendJson(response, state.user === 200 ? { ...USER, ...enforced } : { Message: 'Ended.' }, state.user);
  });
  const api = new ApiClient({ baseUrl: () => server.url });
  const current = new CurrentVisit();
  const opened = openOutbox(options.file, (userId) => current.isOf(userId));
  const { vault, keyStore, clock } = openVault(opened.db, options.encryption, options.clock);
  const ended: AppErrorView[] = [];
  const kicks = { count: 0 };
  const sessions = new Sessions({
    api,
    offline: options.offline ?? NOBODY_KNOWN,
    vault,
    current,
    device: options.device ?? { token: null },
    connection: options.connection ?? ALWAYS_ON,
    reads: new Reads({ api, store: cachedReads(opened.db), time: clock.steady, connection: ALWAYS_ON }),
    outbox: {
      enqueue: (job) => opened.outbox.enqueue(job, clock.now()),
      hasUnsent: opened.outbox.hasUnsent,
      loggingOut: opened.outbox.loggingOut,
      unpark: opened.outbox.unpark,
      kick: () => {
        kicks.count += 1;
      },
    },
    clock,
    random: new FakeRandom(),
    visitLastsMs: options.visitLastsMs ?? null,
    onEnded: (error) => ended.push(error),
    onLog: () => {},
  });
  await keyStore.probe();
  await vault.load();
  sessions.restore();
  const enqueue = (userId: number | string = 7) => opened.outbox.enqueue(newJob(`${userId}/3`, 'post-user-answer'), 0);
  return { ...opened, ...server, state, api, vault, keyStore, sessions, ended, kicks, enqueue };
}
