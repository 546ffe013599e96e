import type { Id } from '#shared/entities/base.ts';
import type { User } from '#shared/entities/user.ts';
import { AppError, type AppErrorView } from '#shared/errors.ts';
import type { SessionView } from '#shared/ipc/channels.ts';
import type { Clock, Random } from '#shared/ports.ts';
import type { ApiClient, Token } from '../api/client.ts';
import { RequestFailure } from '../api/failure.ts';
import type { Reads } from '../cache/reads.ts';
import type { NewJob } from '../outbox/job.ts';
import { logoutLane } from '../outbox/store.ts';
import { text } from '../texts.ts';
import type { KeptSession, Vault } from '../vault/vault.ts';
import type { CurrentSession } from './current-session.ts';

/** What a session needs of the outbox. */
export interface SessionOutbox {
  enqueue(job: NewJob): void;
  hasUnsent(userId: Id): boolean;
  loggingOut(userId: Id): string[];
  unpark(userId: string): void;
  kick(): void;
}

export interface SessionsOptions {
  api: ApiClient;
  vault: Vault;
  /** Which session is the screen's; set here alone. */
  current: CurrentSession;
  reads: Reads;
  outbox: SessionOutbox;
  clock: Clock;
  random: Random;
  /** The session is over without the player's doing. */
  onEnded(error: AppErrorView): void;
  onLog(line: string): void;
}

/** Who is logged in. One at a time: it is a kiosk. Tokens stay here and in the vault, never on the screen's side. */
export class Sessions {
  readonly #options: SessionsOptions;
  #lastRead: { sessionId: string; user: User } | null = null;
  /** Sessions whose log in is under way: not yet the current one, and needed all the same. */
  readonly #arriving = new Set<string>();

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  /** Picks up the remembered session after a start, and wipes those that nothing needs any more. */
  restore(): void {
    const { vault, outbox, current } = this.#options;
    const remembered = vault.remembered();
    if (remembered) current.begin(remembered);
    for (const userId of vault.userIds()) if (!outbox.hasUnsent(userId)) this.release(userId);
  }

  /** The current session. @throws AppError signed-out */
  current(): KeptSession {
    const session = this.#session();
    if (!session) throw new AppError('signed-out', text('error.signedOut'));
    return session;
  }

  /** The newest token of a user. */
  tokenOf(userId: Id): Token | null {
    return this.#options.vault.newest(userId);
  }

  /** The session as the screen sees it, or null. The user comes from the server or from the kiosk's copy. */
  async view(): Promise<SessionView | null> {
    if (this.#currentId === null) return null;
    const session = this.current();
    return { userId: session.userId, user: await this.#readUser(session) };
  }

  /** The current user as last read; read now where that has not happened yet. @throws AppError */
  async user(): Promise<User> {
    const session = this.current();
    return this.#lastRead?.sessionId === session.id ? this.#lastRead.user : this.#readUser(session);
  }

  /**
   * Logs in (SPEC 7). Work parked for want of this user goes on.
   *
   * @throws AppError refused with the server's message; unreachable
   */
  async logIn(request: { username: string; password: string; isRemembered: boolean }): Promise<SessionView> {
    const { api, vault, outbox, current, random, clock } = this.#options;
    const body = { grant_type: 'password' as const, username: request.username.trim(), password: request.password };
    const answer = await this.withoutToken(() => api.call('logIn', { body }));
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
      const user = await this.#readUser(session);
      if (request.isRemembered) await vault.keep(session.id, clock.now());
      current.begin(session);
      outbox.unpark(String(session.userId));
      outbox.kick();
      return { userId: session.userId, user };
    } catch (error) {
      if (this.#currentId !== session.id) vault.forget(session.id);
      throw error;
    } finally {
      this.#arriving.delete(session.id);
    }
  }

  /**
   * Logs out: the session is over at once; telling the server is the last row of the user's work, for which the token
   * stays in the vault until then (DESIGN 6). A full disk must not keep a visitor logged in for the next one to find: the
   * session ends all the same, and only the server is not told.
   */
  logOut(): void {
    if (this.#currentId === null) return;
    const { vault, outbox, random, onLog } = this.#options;
    const session = this.current();
    this.#options.current.end();
    try {
      vault.unremember(session.id);
      outbox.enqueue({
        userId: session.userId,
        lane: logoutLane(session.userId),
        kind: 'logout',
        payload: { sessionId: session.id },
        idempotencyKey: random.uuid(),
      });
    } catch (error) {
      onLog(`session: the logout could not be kept for the server: ${String(error)}`);
    }
    outbox.kick();
  }

  /** Ends the current session after a 401 or 403 (SPEC 8). The outbox stays as it is. */
  end(message: string): void {
    if (this.#currentId === null) return;
    const id = this.#currentId;
    this.#options.current.end();
    this.#options.vault.forget(id);
    this.#options.onEnded({ code: 'signed-out', reason: 'signed-out', message });
  }

  /** A server refused a user's token for a row of the outbox. */
  lose(userId: string, message: string): void {
    const isCurrent = this.#options.current.isOf(userId);
    for (const session of this.#options.vault.all(userId)) {
      if (session.id !== this.#currentId) this.#options.vault.forget(session.id);
    }
    if (isCurrent) this.end(message);
  }

  /** A user's work is all sent: sessions kept for it alone are wiped. */
  release(userId: string): void {
    const { vault, outbox } = this.#options;
    const needed = new Set([this.#currentId, ...this.#arriving, ...outbox.loggingOut(userId)]);
    for (const session of vault.all(userId)) if (!needed.has(session.id)) vault.forget(session.id);
  }

  /** Keeps the current session's token for the work that is about to be done under it. */
  async keepForWork(): Promise<void> {
    await this.#options.vault.keep(this.current().id, this.#options.clock.now());
  }

  /** Runs a request of the current session; a 401 or 403 ends it. @throws AppError */
  async withToken<T>(work: (token: Token) => Promise<T>): Promise<T> {
    const session = this.current();
    try {
      return await work(session);
    } catch (error) {
      throw this.#asAppError(error, session.id);
    }
  }

  /** Runs a request that needs no session. @throws AppError */
  async withoutToken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof RequestFailure && error.kind === 'unauthorized') {
        throw new AppError('refused', error.message, { reason: error.reason, cause: error });
      }
      throw this.#asAppError(error, null);
    }
  }

  get #currentId(): string | null {
    return this.#options.current.id;
  }

  #session(): KeptSession | null {
    return this.#currentId === null ? null : this.#options.vault.session(this.#currentId);
  }

  async #readUser(session: KeptSession): Promise<User> {
    try {
      const { data } = await this.#options.reads.read('getUser', { params: { id: session.userId } }, session);
      this.#lastRead = { sessionId: session.id, user: data };
      return data;
    } catch (error) {
      throw this.#asAppError(error, session.id);
    }
  }

  #asAppError(error: unknown, sessionId: string | null): unknown {
    if (!(error instanceof RequestFailure)) return error;
    if (error.kind === 'unauthorized') {
      // SPEC 8: a 403 shows no message.
      const message = error.status === 403 ? '' : error.message;
      // Of a session before this one: the screen must not take it for the end of this one.
      const isOlder = sessionId !== this.#currentId && !this.#arriving.has(sessionId ?? '');
      if (this.#currentId !== null && isOlder) {
        return new AppError('refused', text('error.rejectedRequest'), { cause: error });
      }
      if (sessionId !== null && sessionId === this.#currentId) this.end(message);
      return new AppError('signed-out', message, { reason: error.reason, cause: error });
    }
    const code = error.kind === 'refused' || error.kind === 'server-error' ? 'refused' : 'unreachable';
    return new AppError(code, error.message, { reason: error.reason, cause: error });
  }
}
