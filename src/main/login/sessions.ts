import type { AuthSession } from '#shared/entities/auth-session.ts';
import type { Id } from '#shared/entities/base.ts';
import type { User } from '#shared/entities/user.ts';
import { AppError, type AppErrorView } from '#shared/errors.ts';
import type { ChannelRequest, SessionView } from '#shared/ipc/channels.ts';
import { logoutLane } from '#shared/lane.ts';
import type { Clock, Random } from '#shared/ports.ts';
import { isYes } from '#shared/rules/flag.ts';
import { type PasswordChange, validatePasswordChange } from '#shared/rules/validation.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';
import type { ApiClient, CallOptions, Token } from '../link/client.ts';
import type { Connection } from '../link/connection.ts';
import { isBareRefusal, isProvenVerdict, RequestFailure } from '../link/failure.ts';
import type { Reads } from '../link/reads.ts';
import { judged } from '../link/standing.ts';
import { Visit, visitOver } from '../link/visit.ts';
import type { NewJob } from '../outbox/job.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { OwnDevice } from '../registration/own-device.ts';
import { text } from '../texts.ts';
import type { CurrentVisit } from './current-visit.ts';
import type { OfflineLogin } from './offline-login.ts';
import type { KeptSession, Vault } from './vault.ts';

export interface SessionsOptions {
  api: ApiClient;
  /** Logins while the server is not reached. */
  offline: Pick<OfflineLogin, 'isPossible' | 'knows' | 'signIn' | 'prove'>;
  vault: Vault;
  /** Only set here. */
  current: CurrentVisit;
  reads: Reads;
  /** This kiosk. */
  device: Pick<OwnDevice, 'token'>;
  connection: Pick<Connection, 'isOffline' | 'reached' | 'failed'>;
  outbox: Pick<OutboxStore, 'hasUnsent' | 'loggingOut' | 'unpark'> & { enqueue(job: NewJob): void; kick(): void };
  /** How long a visit lasts without a touch, in milliseconds; null if it ends only by a logout. */
  visitLastsMs: number | null;
  clock: Clock;
  random: Random;
  /** Called when the server has ended the visit. */
  onEnded(error: AppErrorView): void;
  onLog(line: string): void;
}

type LogIn = ChannelRequest<'session:log-in'>;

const LOG_IN_PATIENCE_MS = 5_000;

/** Begins and ends visits, one at a time. Tokens stay here and in the vault and never reach the screen. */
export class Sessions {
  readonly #options: SessionsOptions;
  #lastRead: { visit: Visit; user: User } | null = null;
  /** Identifies the latest login. When two logins cross, the earlier one must not replace the later one. */
  #arrival: symbol | null = null;

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  /**
   * Restores the remembered session after a start, unless its visit would have ended while the app was off. Wipes sessions
   * that are no longer needed.
   */
  restore(): void {
    const { vault, outbox, current, clock, onLog } = this.#options;
    const remembered = vault.remembered();
    if (remembered && this.#wouldLast(remembered.id)) current.visit = visitOf(remembered, clock.now());
    else if (remembered) unlessStorageFails(() => vault.unremember(remembered.id), onLog);
    for (const userId of vault.userIds()) if (!outbox.hasUnsent(userId)) this.release(userId);
  }

  /** True if the visit of a stored session would still last. A clock that was set back ends it. */
  #wouldLast(id: string): boolean {
    const { vault, clock, visitLastsMs } = this.#options;
    const touchedAt = vault.lastTouch(id);
    if (visitLastsMs === null || touchedAt === null) return visitLastsMs === null;
    const untouchedMs = clock.now() - touchedAt;
    return untouchedMs >= 0 && untouchedMs < visitLastsMs;
  }

  /** Stores when the visitor last touched the screen, for a restart. @param untouchedMs the time since then */
  touched(untouchedMs: number): void {
    const { vault, current, clock, visitLastsMs } = this.#options;
    if (visitLastsMs !== null && current.visit) vault.touched(current.visit.id, clock.now() - untouchedMs);
  }

  /** Called when sessions locked at startup have been decrypted. Releases their rows; wipes sessions without rows. */
  recover(): void {
    const { vault, outbox } = this.#options;
    for (const userId of vault.userIds()) {
      if (outbox.hasUnsent(userId)) outbox.unpark(userId);
      else this.release(userId);
    }
    outbox.kick();
  }

  /** The visit at the kiosk now. @throws AppError signed-out */
  visit(): Visit {
    const { visit } = this.#options.current;
    if (!visit) throw new AppError('signed-out', text('error.signedOut'));
    return visit;
  }

  /** Returns the visit for the screen, or null. The user comes from the server or the cache. */
  async view(): Promise<SessionView | null> {
    const { visit } = this.#options.current;
    if (!visit) return null;
    const view = viewOf(visit, await this.#userOf(visit));
    visit.requireOngoing();
    return view;
  }

  /** Returns the visit's user as last read. The first call reads it. @throws AppError */
  async user(visit: Visit): Promise<User> {
    return this.#lastRead?.visit === visit ? this.#lastRead.user : this.#userOf(visit);
  }

  /**
   * Logs in, and releases the user's parked rows. If the server is not reached, a player whom the kiosk knows logs in
   * without it (docs/specification.md, 7.13).
   *
   * @throws AppError refused with the server's message; unreachable; visit-over after a later login or a logout
   */
  async logIn(request: LogIn): Promise<SessionView> {
    const { api, offline, connection, device } = this.#options;
    const body = { grant_type: 'password' as const, username: request.username.trim(), password: request.password };
    const requireLatest = this.arrive();
    const signIn = async () => {
      const user = await offline.signIn(request.username, request.password);
      requireLatest();
      return this.begin(user, { origin: 'offline' });
    };
    if (connection.isOffline && offline.knows(request.username)) return signIn();
    try {
      // With the kiosk's own token, strangers behind the same address do not delay the login.
      const ask = (patience: CallOptions) => api.call('logIn', { body }, { ...patience, token: device.token });
      const view = await this.#logInAtServer(ask, request, requireLatest);
      void offline.prove(view.user, request.password);
      return view;
    } catch (error) {
      if (!isServerAway(error) || !offline.isPossible) throw error;
      return signIn();
    }
  }

  /**
   * Logs in with the code of an invitation. Needs the server, because a code works once.
   *
   * @throws AppError refused with the server's message, also by a server without codes; unreachable; visit-over
   */
  async logInWithCode(code: string): Promise<SessionView> {
    const { api } = this.#options;
    const ask = (patience: CallOptions) => api.call('logInWithCode', { body: { code } }, patience);
    try {
      return await this.#logInAtServer(ask, { isRemembered: false }, this.arrive());
    } catch (error) {
      if (error instanceof AppError && error.reason === 'not-found') {
        throw new AppError('refused', text('code.notTaken'), { reason: error.reason, cause: error });
      }
      if (isServerAway(error)) throw new AppError('unreachable', text('code.needsServer'), { cause: error });
      throw error;
    }
  }

  /** Begins a visit without a token. A logout or the end of the app ends it. */
  begin(user: User & { id: Id }, way: { origin: 'offline' } | { origin: 'walk-up'; visitCode: string }): SessionView {
    const { random, clock } = this.#options;
    const facts = { id: random.uuid(), userId: user.id, token: null, beganAt: clock.now() };
    return this.#begin(new Visit({ ...facts, ...way }), user);
  }

  /** Notes that a login has begun. @returns a check that throws visit-over after a later login, a logout or an end */
  arrive(): () => void {
    const arrival = Symbol('login');
    this.#arrival = arrival;
    return () => {
      if (this.#arrival !== arrival) throw visitOver();
    };
  }

  #begin(visit: Visit, user: User): SessionView {
    this.#forget();
    this.#options.current.visit = visit;
    this.#lastRead = { visit, user };
    return viewOf(visit, user);
  }

  /** @param ask makes the call within the given timeout */
  async #logInAtServer(
    ask: (patience: CallOptions) => Promise<AuthSession>,
    { isRemembered }: Pick<LogIn, 'isRemembered'>,
    requireLatest: () => void,
  ): Promise<SessionView> {
    const { vault, outbox, offline, connection, random, clock, onLog } = this.#options;
    // The kiosk may log the player in by itself, so it waits less for a silent server.
    const patience = offline.isPossible ? { timeoutMs: LOG_IN_PATIENCE_MS } : {};
    const answer = await this.withoutToken(() => ask(patience)).catch((error) => {
      if (error instanceof AppError && error.cause instanceof RequestFailure) connection.failed(error.cause);
      throw error;
    });
    connection.reached();
    const { userId, token_type: tokenType, access_token: accessToken } = answer;
    const session: KeptSession = { id: random.uuid(), userId, tokenType, accessToken, isRemembered };
    const visit = visitOf(session, clock.now());
    const user = await this.#userOf(visit);
    requireLatest();
    vault.hold(session);
    const view = this.#begin(visit, user);
    // The server refuses every row until the user has changed the password.
    if (!isYes(user.isPasswordChangeEnforced)) outbox.unpark(String(userId));
    outbox.kick();
    if (isRemembered) {
      await vault.keep(visit.id, clock.now()).catch((error) => onLog(`session: not remembered: ${String(error)}`));
      visit.requireOngoing();
    }
    return view;
  }

  /** Changes the user's password, and releases the rows that waited for it. @throws AppError */
  async changePassword(visit: Visit, body: PasswordChange): Promise<SessionView> {
    const [problem] = Object.values(validatePasswordChange(body));
    if (problem) throw new AppError('refused', problem);
    const { api, outbox, offline } = this.#options;
    await this.withToken(visit, (token) => api.call('changePassword', { body }, { token }));
    outbox.unpark(String(visit.userId));
    outbox.kick();
    const user = await this.#userOf(visit);
    void offline.prove(user, body.newPassword);
    // The change clears the flag, even if the kiosk's copy of the user still has it.
    return viewOf(visit, { ...user, isPasswordChangeEnforced: false });
  }

  /**
   * Logs out. The visit ends at once. The user's last row reports it to the server, and the token stays in the vault until
   * then. On a full disk the visit ends too, because the next visitor must not find it open; the server does not learn of
   * it.
   */
  logOut(): void {
    const { vault, outbox, random, onLog, current } = this.#options;
    const { visit } = current;
    this.#forget();
    if (!visit) return;
    try {
      vault.unremember(visit.id);
      // The server does not know a visit without a token.
      if (visit.token !== null) {
        outbox.enqueue({
          userId: visit.userId,
          lane: logoutLane(visit.userId),
          kind: 'logout',
          payload: { sessionId: visit.id },
          idempotencyKey: random.uuid(),
        });
      }
    } catch (error) {
      onLog(`session: the logout could not be kept for the server: ${String(error)}`);
    }
    outbox.kick();
  }

  /** Ends the visit, if any, and drops its data from memory. A login under way comes too late. */
  #forget(): void {
    const { current } = this.#options;
    current.visit?.end();
    current.visit = null;
    this.#lastRead = null;
    this.#arrival = null;
  }

  /** Ends the current visit after a 401 or 403. Its rows stay in the outbox. */
  end(message: string): void {
    const { current, vault, onEnded } = this.#options;
    const { visit } = current;
    if (!visit) return;
    this.#forget();
    vault.forget(visit.id);
    onEnded({ code: 'signed-out', reason: 'signed-out', message });
  }

  /** Drops a user's newest token, which the server has refused for a row. An older token may still be valid. */
  lose(userId: string, message: string): void {
    const { vault, outbox } = this.#options;
    const refused = vault.newest(userId);
    if (refused && refused.id === this.#currentId) this.end(message);
    else if (refused) vault.forget(refused.id);
    if (!vault.newest(userId)) return;
    outbox.unpark(userId);
    outbox.kick();
  }

  /** Wipes a user's sessions that only unsent rows needed. Called when all rows have been sent. */
  release(userId: string): void {
    const { vault, outbox } = this.#options;
    const needed = new Set([this.#currentId, vault.remembered()?.id, ...outbox.loggingOut(userId)]);
    for (const session of vault.all(userId)) if (!needed.has(session.id)) vault.forget(session.id);
  }

  /** Stores the visit's token on disk, because its rows need it after a crash. @throws AppError visit-over */
  async keepForWork(visit: Visit): Promise<void> {
    await this.#options.vault.keep(visit.id, this.#options.clock.now());
    visit.requireOngoing();
  }

  /** Runs a request under the visit's token. @throws AppError */
  withToken<T>(visit: Visit, work: (token: Token) => Promise<T>): Promise<T> {
    return this.during(visit, () => {
      if (visit.token === null) throw new AppError('unreachable', text('error.unreachable'));
      return work(visit.token);
    });
  }

  /** Runs requests of a visit. A 401 or 403 ends the visit if the API provably sent it. @throws AppError */
  async during<T>(visit: Visit, work: () => Promise<T>): Promise<T> {
    visit.requireOngoing();
    try {
      return await work();
    } catch (error) {
      throw this.#asAppError(await this.#confirmed(error, visit), visit);
    }
  }

  /** Runs a request that needs no session. @throws AppError */
  async withoutToken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof RequestFailure && error.kind === 'unauthorized') {
        const code = error.status === 403 ? 'forbidden' : 'refused';
        throw new AppError(code, error.message, { reason: error.reason, cause: error });
      }
      throw this.#asAppError(error, null);
    }
  }

  get #currentId(): string | null {
    return this.#options.current.visit?.id ?? null;
  }

  async #userOf(visit: Visit): Promise<User> {
    const { reads, current } = this.#options;
    if (visit.token === null) return this.#lastRead?.visit === visit ? this.#lastRead.user : { id: visit.userId };
    try {
      const { data } = await reads.read('getUser', { params: { id: visit.userId } }, visit);
      if (visit === current.visit) this.#lastRead = { visit, user: data };
      return data;
    } catch (error) {
      throw this.#asAppError(error, visit);
    }
  }

  /** Checks a bare refusal, and every 401, by a look-up of the visit's own user, because a proxy may have sent it. */
  async #confirmed(error: unknown, { isOver, userId, token }: Visit): Promise<unknown> {
    if (!(error instanceof RequestFailure) || error.kind !== 'unauthorized' || error.proof === 'own-user') return error;
    if (isOver || token === null || !(isBareRefusal(error) || error.status === 401)) return error;
    return judged(error, this.#options.api, userId, token);
  }

  #asAppError(error: unknown, visit: Visit | null): unknown {
    if (!(error instanceof RequestFailure)) return error;
    if (isBareRefusal(error)) return unreachable(error);
    if (error.kind === 'unauthorized') {
      // A 403 shows no message (docs/specification.md, 8.1).
      const message = error.status === 403 ? '' : error.message;
      if (visit !== null && visit === this.#options.current.visit) this.end(message);
      return new AppError('signed-out', message, { reason: error.reason, cause: error });
    }
    const code =
      error.kind === 'held' || error.kind === 'refused' || error.kind === 'server-error' ? 'refused' : 'unreachable';
    return new AppError(code, error.message, { reason: error.reason, cause: error });
  }
}

const viewOf = ({ userId, visitCode }: Visit, user: User): SessionView => ({
  userId,
  user,
  ...(visitCode !== null && { visitCode }),
});

const visitOf = ({ id, userId, tokenType, accessToken }: KeptSession, beganAt: number): Visit =>
  new Visit({ id, userId, token: { tokenType, accessToken }, origin: 'server', beganAt });

/** True if a login failed without a verdict of the API. */
const isServerAway = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof RequestFailure && !isProvenVerdict(error.cause);

/** The error for a refusal that is not proven to be the API's. */
const unreachable = (cause: RequestFailure): AppError =>
  new AppError('unreachable', text('error.unreachable'), { cause });
