import type { AuthSession } from '#shared/entities/auth-session.ts';
import type { Id } from '#shared/entities/base.ts';
import type { User } from '#shared/entities/user.ts';
import { AppError, type AppErrorView } from '#shared/errors.ts';
import type { ChannelRequest, SessionView } from '#shared/ipc/channels.ts';
import { logoutLane } from '#shared/lane.ts';
import type { Clock, Random } from '#shared/ports.ts';
import { isYes } from '#shared/rules/flag.ts';
import { type PasswordChange, validatePasswordChange } from '#shared/rules/validation.ts';
import type { ApiClient, CallOptions, Token } from '../link/client.ts';
import { isProven, isProvenRefusal, RequestFailure } from '../link/failure.ts';
import type { Reads } from '../link/reads.ts';
import { standingOf } from '../link/standing.ts';
import type { NewJob } from '../outbox/job.ts';
import type { OutboxStore } from '../outbox/store.ts';
import { text } from '../texts.ts';
import type { CurrentSession } from './current-session.ts';
import type { OfflineLogin } from './offline-login.ts';
import type { KeptSession, Vault } from './vault.ts';

/** A session as it is used: without a token where it began while the server was away. */
export interface OwnSession {
  id: string;
  userId: Id;
  token: Token | null;
}

export interface SessionsOptions {
  api: ApiClient;
  /** Signing in while the server is away. */
  offline: Pick<OfflineLogin, 'isPossible' | 'signIn' | 'prove'>;
  vault: Vault;
  /** The screen's session; only set here. */
  current: CurrentSession;
  reads: Reads;
  outbox: Pick<OutboxStore, 'hasUnsent' | 'loggingOut' | 'unpark'> & { enqueue(job: NewJob): void; kick(): void };
  clock: Clock;
  random: Random;
  /** The session has ended, and not by a log-out. */
  onEnded(error: AppErrorView): void;
  onLog(line: string): void;
}

type LogIn = ChannelRequest<'session:log-in'>;

const LOG_IN_PATIENCE_MS = 5_000;

/** Who is logged in: one user at a time. Tokens stay here and in the vault and never reach the screen. */
export class Sessions {
  readonly #options: SessionsOptions;
  #lastRead: { sessionId: string; user: User } | null = null;
  /** The current session where it has no token. It ends with the app. */
  #tokenless: { id: string; userId: Id; user: User } | null = null;
  /** Sessions of a log-in under way: not current yet, but still needed. */
  readonly #arriving = new Set<string>();

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  /** Restores the remembered session after a start, and wipes the sessions that nothing needs any more. */
  restore(): void {
    const { vault, outbox, current } = this.#options;
    const remembered = vault.remembered();
    if (remembered) current.begin(remembered);
    for (const userId of vault.userIds()) if (!outbox.hasUnsent(userId)) this.release(userId);
  }

  /** Takes up work whose tokens the key store has given out only now, and wipes the sessions that nothing needs. */
  recover(): void {
    const { vault, outbox } = this.#options;
    for (const userId of vault.userIds()) {
      if (outbox.hasUnsent(userId)) outbox.unpark(userId);
      else this.release(userId);
    }
    outbox.kick();
  }

  /** The current session. @throws AppError signed-out */
  current(): OwnSession {
    const session = this.#session();
    if (!session) throw new AppError('signed-out', text('error.signedOut'));
    return session;
  }

  /** The session as the screen sees it, or null. The user comes from the server or the kiosk's copy. */
  async view(): Promise<SessionView | null> {
    if (this.#currentId === null) return null;
    const session = this.current();
    return { userId: session.userId, user: await this.#userOf(session) };
  }

  /** The current user as last read; reads it if that has not happened yet. @throws AppError */
  async user(): Promise<User> {
    const session = this.current();
    return this.#lastRead?.sessionId === session.id ? this.#lastRead.user : this.#userOf(session);
  }

  /**
   * Logs in, and releases work that was parked until this user signs in. While the server is away, whom this kiosk knows
   * signs in here (docs/specification.md, 7.13).
   *
   * @throws AppError refused with the server's message; unreachable
   */
  async logIn(request: LogIn): Promise<SessionView> {
    const { api, offline } = this.#options;
    const body = { grant_type: 'password' as const, username: request.username.trim(), password: request.password };
    try {
      const view = await this.#logInAtServer((patience) => api.call('logIn', { body }, patience), request);
      void offline.prove(view.user, request.password);
      return view;
    } catch (error) {
      if (!isServerAway(error) || !offline.isPossible) throw error;
    }
    return this.begin(await offline.signIn(request.username, request.password));
  }

  /**
   * Logs in with the code of an invitation, which works once: so only the server can tell.
   *
   * @throws AppError refused with the server's message, or by one that takes no codes; unreachable
   */
  async logInWithCode(code: string): Promise<SessionView> {
    const { api } = this.#options;
    const ask = (patience: CallOptions) => api.call('logInWithCode', { body: { code } }, patience);
    try {
      return await this.#logInAtServer(ask, { isRemembered: false });
    } catch (error) {
      if (error instanceof AppError && error.reason === 'not-found') {
        throw new AppError('refused', text('code.notTaken'), { reason: error.reason, cause: error });
      }
      if (isServerAway(error)) throw new AppError('unreachable', text('code.needsServer'), { cause: error });
      throw error;
    }
  }

  /** Begins a session without a token. It ends with a log-out or the app. */
  begin(user: User & { id: Id }): SessionView {
    const { current, random } = this.#options;
    this.#tokenless = { id: random.uuid(), userId: user.id, user };
    current.begin(this.#tokenless);
    return { userId: user.id, user };
  }

  /** @param ask makes the call, for no longer than it is told */
  async #logInAtServer(
    ask: (patience: CallOptions) => Promise<AuthSession>,
    request: Pick<LogIn, 'isRemembered'>,
  ): Promise<SessionView> {
    const { vault, outbox, current, offline, reads, random, clock } = this.#options;
    // Who can sign in here as well waits less for a server that does not answer.
    const patience = offline.isPossible ? { timeoutMs: LOG_IN_PATIENCE_MS } : {};
    const answer = await this.withoutToken(() => ask(patience)).catch((error) => {
      if (error instanceof AppError && error.cause instanceof RequestFailure) reads.failed(error.cause);
      throw error;
    });
    reads.reached();
    const session: KeptSession = {
      id: random.uuid(),
      userId: answer.userId,
      tokenType: answer.token_type,
      accessToken: answer.access_token,
      isRemembered: request.isRemembered,
    };
    vault.hold(session);
    this.#arriving.add(session.id);
    try {
      const user = await this.#userOf({ id: session.id, userId: session.userId, token: session });
      if (request.isRemembered) await vault.keep(session.id, clock.now());
      current.begin(session);
      // Until the password has been changed the server would refuse it all.
      if (!isYes(user.isPasswordChangeEnforced)) outbox.unpark(String(session.userId));
      outbox.kick();
      return { userId: session.userId, user };
    } catch (error) {
      if (this.#currentId !== session.id) vault.forget(session.id);
      throw error;
    } finally {
      this.#arriving.delete(session.id);
    }
  }

  /** Changes the current user's password, and releases work that was parked until then. @throws AppError */
  async changePassword(body: PasswordChange): Promise<SessionView> {
    const [problem] = Object.values(validatePasswordChange(body));
    if (problem) throw new AppError('refused', problem);
    const { api, outbox, offline } = this.#options;
    await this.withToken((token) => api.call('changePassword', { body }, { token }));
    outbox.unpark(String(this.current().userId));
    outbox.kick();
    const session = this.current();
    const user = await this.#userOf(session);
    void offline.prove(user, body.newPassword);
    // The change clears the flag, even if the kiosk's copy of the user still has it.
    return { userId: session.userId, user: { ...user, isPasswordChangeEnforced: false } };
  }

  /**
   * Logs out. The session ends at once; the last row of the user's work tells the server, and the token stays in the
   * vault until then. On a full disk the session ends too, so that the next visitor does not find it open; only the
   * server does not learn of it.
   */
  logOut(): void {
    if (this.#currentId === null) return;
    const { vault, outbox, random, onLog } = this.#options;
    const session = this.current();
    this.#forget();
    try {
      vault.unremember(session.id);
      // Of a session without a token the server knows nothing.
      if (session.token !== null) {
        outbox.enqueue({
          userId: session.userId,
          lane: logoutLane(session.userId),
          kind: 'logout',
          payload: { sessionId: session.id },
          idempotencyKey: random.uuid(),
        });
      }
    } catch (error) {
      onLog(`session: the logout could not be kept for the server: ${String(error)}`);
    }
    outbox.kick();
  }

  /** Nothing of the user stays in memory. */
  #forget(): void {
    this.#options.current.session = null;
    this.#tokenless = null;
    this.#lastRead = null;
  }

  /** Ends the current session after a 401 or 403. The outbox stays as it is. */
  end(message: string): void {
    if (this.#currentId === null) return;
    const id = this.#currentId;
    this.#forget();
    this.#options.vault.forget(id);
    this.#options.onEnded({ code: 'signed-out', reason: 'signed-out', message });
  }

  /** Handles a server's refusal of a user's newest token for an outbox row. An older one may still be good. */
  lose(userId: string, message: string): void {
    const { vault, outbox } = this.#options;
    const refused = vault.newest(userId);
    if (refused && refused.id === this.#currentId) this.end(message);
    else if (refused) vault.forget(refused.id);
    if (!vault.newest(userId)) return;
    outbox.unpark(userId);
    outbox.kick();
  }

  /** Wipes the sessions kept only for a user's work, once all of it has been sent. */
  release(userId: string): void {
    const { vault, outbox } = this.#options;
    const needed = new Set([this.#currentId, vault.remembered()?.id, ...this.#arriving, ...outbox.loggingOut(userId)]);
    for (const session of vault.all(userId)) if (!needed.has(session.id)) vault.forget(session.id);
  }

  /** Keeps the current session's token on disk for the work about to be enqueued under it. */
  async keepForWork(): Promise<void> {
    await this.#options.vault.keep(this.current().id, this.#options.clock.now());
  }

  /** Runs a request of the current session; a 401 or 403 that is the API's own ends it. @throws AppError */
  withToken<T>(work: (token: Token) => Promise<T>): Promise<T> {
    return this.reading((token) => {
      if (token === null) throw new AppError('unreachable', text('error.unreachable'));
      return work(token);
    });
  }

  /** Like `withToken`, for reads: who has no token gets the kiosk's copies. @throws AppError */
  async reading<T>(work: (token: Token | null) => Promise<T>): Promise<T> {
    const session = this.current();
    try {
      return await work(session.token);
    } catch (error) {
      throw this.#asAppError(await this.#confirmed(error, session), session.id);
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
    return this.#options.current.session?.id ?? null;
  }

  #session(): OwnSession | null {
    const id = this.#currentId;
    if (id === null) return null;
    if (this.#tokenless?.id === id) return { id, userId: this.#tokenless.userId, token: null };
    const kept = this.#options.vault.session(id);
    return kept && { id, userId: kept.userId, token: kept };
  }

  async #userOf({ id, userId, token }: OwnSession): Promise<User> {
    if (token === null) return this.#tokenless?.user ?? { id: userId };
    try {
      const { data } = await this.#options.reads.read('getUser', { params: { id: userId } }, { userId, token });
      this.#lastRead = { sessionId: id, user: data };
      return data;
    } catch (error) {
      throw this.#asAppError(error, id);
    }
  }

  /** A 401 ends a session only where the server refuses its own user too: a proxy in between may ask for a log-in. */
  async #confirmed(error: unknown, session: OwnSession): Promise<unknown> {
    if (!(error instanceof RequestFailure) || error.status !== 401 || !isProven(error)) return error;
    if (session.id !== this.#currentId || session.token === null) return error;
    const standing = await standingOf(this.#options.api, session.userId, session.token);
    if (standing === 'signed-out') return error;
    const { message, reason } = error;
    return standing === 'welcome' ? new AppError('refused', message, { reason, cause: error }) : unreachable(error);
  }

  #asAppError(error: unknown, sessionId: string | null): unknown {
    if (!(error instanceof RequestFailure)) return error;
    if (error.kind === 'unauthorized' && !isProven(error)) return unreachable(error);
    if (error.kind === 'unauthorized') {
      // A 403 shows no message (docs/specification.md, 8.1).
      const message = error.status === 403 ? '' : error.message;
      // It belongs to an earlier session; the screen must not take it for the end of this one.
      const isOlder = sessionId !== this.#currentId && !this.#arriving.has(sessionId ?? '');
      if (this.#currentId !== null && isOlder) {
        return new AppError('refused', text('error.rejectedRequest'), { cause: error });
      }
      if (sessionId !== null && sessionId === this.#currentId) this.end(message);
      return new AppError('signed-out', message, { reason: error.reason, cause: error });
    }
    const code =
      error.kind === 'held' || error.kind === 'refused' || error.kind === 'server-error' ? 'refused' : 'unreachable';
    return new AppError(code, error.message, { reason: error.reason, cause: error });
  }
}

/** Whether a log-in failed because nothing of the API answered; a server in trouble counts as away, one that asks to wait does not. */
function isServerAway(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const { cause } = error;
  if (!(cause instanceof RequestFailure)) return false;
  return !isProvenRefusal(cause) && !(cause.status === 429 && isProven(cause));
}

/** Somebody refused, but it was not provably the API. */
const unreachable = (cause: RequestFailure): AppError =>
  new AppError('unreachable', text('error.unreachable'), { cause });
