import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AppError } from '#shared/app-error.ts';
import type { Id } from '#shared/entities/base.ts';
import { isSameId } from '#shared/entities/id.ts';
import type { SessionView } from '#shared/ipc/channels.ts';
import type { ResumeRequest, WalkUpRequest } from '#shared/ipc/offline.ts';
import { isAdmin } from '#shared/rules/access.ts';
import { isYes } from '#shared/rules/flag.ts';
import { type PasswordChange, username as usernameRule } from '#shared/rules/validation.ts';
import type { KeyValueStorage } from '../platform/storage.ts';
import { text } from '../texts.ts';
import { noticeOf } from './message-of.ts';
import type { StoreParts } from './parts.ts';

/** The end of a login. `refused` contains the message, such as for a wrong password. */
export type LogInResult = { kind: 'done' } | { kind: 'failed' } | { kind: 'refused'; message: string };

/** The reason why a password was not changed, and the field that caused it. */
export interface PasswordRefusal {
  field: 'oldPassword' | null;
  message: string;
}

const USER_ID_KEY = 'userId';

interface SessionStoreParts extends Pick<StoreParts, 'main' | 'toasts'> {
  /** Session storage, which is deleted with the window. */
  storage: KeyValueStorage;
  /** Clears the player's data from the other stores after a session. */
  onCleared: () => void;
}

/** The session of the user who is logged in. The tokens stay in the main process. */
export class SessionStore {
  current: SessionView | null = null;
  isBusy = false;
  /** True from the end of a game until the next login, while the login screen says thank you. */
  isThanked = false;
  readonly #parts: SessionStoreParts;

  constructor(parts: SessionStoreParts) {
    this.#parts = parts;
    makeAutoObservable(this, { current: observableRef }, { autoBind: true });
    parts.main.on('session:ended', ({ message }) => this.end(message));
  }

  get isAdmin(): boolean {
    return this.current !== null && isAdmin(this.current.user);
  }

  get fullName(): string {
    const user = this.current?.user;
    return user?.fullName?.trim() || user?.userName?.trim() || '';
  }

  /** The code that resumes this visit, or null for a user with an account. */
  get visitCode(): string | null {
    return this.current?.visitCode ?? null;
  }

  get isPasswordChangeEnforced(): boolean {
    return isYes(this.current?.user.isPasswordChangeEnforced);
  }

  /** The path without a session. */
  get loginPath(): string {
    return this.isThanked ? '/login?thankyou=true' : '/login';
  }

  /** The path that `/` leads to. */
  get homePath(): string {
    return this.current ? `/user/${encodeURIComponent(this.current.userId)}` : this.loginPath;
  }

  isOwn(userId: Id | undefined): boolean {
    return isSameId(this.current?.userId, userId);
  }

  /** Resumes a session after a reload or with Remember me. Resolves when it is known whether a session exists. */
  async resume(): Promise<void> {
    try {
      const session = await this.#parts.main.call('session:current', {});
      if (session) this.take(session);
    } catch (error) {
      this.#parts.toasts.failure(error);
    }
  }

  /** Logs in. Returns a refusal for the form to show. Shows any other failure as a notice. */
  async logIn(login: { username: string; password: string; isRemembered: boolean }): Promise<LogInResult> {
    if (usernameRule(login.username)) return { kind: 'failed' };
    let isRefused = false;
    const message = await this.attempt(
      async () => {
        this.take(await this.#parts.main.call('session:log-in', { ...login, username: login.username.trim() }));
      },
      (error) => {
        isRefused = error instanceof AppError && error.code === 'refused';
        if (!isRefused) this.#parts.toasts.failure(error);
      },
    );
    if (message === null) return { kind: 'done' };
    return isRefused ? { kind: 'refused', message } : { kind: 'failed' };
  }

  /** Logs in with the code of an invitation. Returns true on success; shows a failure. */
  async logInWithCode(code: string): Promise<boolean> {
    return this.run(async () => this.take(await this.#parts.main.call('session:log-in-with-code', { code })));
  }

  /** Starts the session of a visitor without an account. Returns true on success; shows a failure. */
  async walkUp(request: WalkUpRequest): Promise<boolean> {
    return this.run(async () => this.take(await this.#parts.main.call('walk-up:begin', request)));
  }

  /** Resumes the visit of a visitor without an account. Returns true on success; shows a failure. */
  async resumeVisit(request: ResumeRequest): Promise<boolean> {
    return this.run(async () => this.take(await this.#parts.main.call('walk-up:resume', request)));
  }

  /** Ends the session. With `isThanked`, the login screen thanks the player for taking part. */
  async logOut({ isThanked = false } = {}): Promise<boolean> {
    return this.run(async () => {
      try {
        await this.#parts.main.call('session:log-out', {});
      } catch (error) {
        // A session that is already over counts as logged out.
        if (!(error instanceof AppError && error.code === 'signed-out')) throw error;
      }
      this.clear(isThanked);
    });
  }

  async requestPassword(username: string): Promise<boolean> {
    if (usernameRule(username)) return false;
    return this.run(async () => {
      await this.#parts.main.call('session:request-password', { username: username.trim() });
      this.#parts.toasts.success(text('session.passwordSent'));
    });
  }

  /** Changes the password. Returns null, or the reason of a failure, which the form shows in place of a toast. */
  async changePassword(change: PasswordChange): Promise<PasswordRefusal | null> {
    let field: PasswordRefusal['field'] = null;
    const message = await this.attempt(
      async () => {
        this.take(await this.#parts.main.call('session:change-password', change));
        this.#parts.toasts.success(text('session.passwordChanged'));
      },
      (error) => {
        if (error instanceof AppError && error.reason === 'wrong-password') field = 'oldPassword';
      },
    );
    return message === null ? null : { field, message };
  }

  /**
   * Ends a session that the server or the main process has ended. Shows the message; a 403 has none. Ignores a second
   * report of the same end.
   */
  end(message: string): void {
    if (!this.current) return;
    this.clear(false);
    if (message !== '') this.#parts.toasts.error(message);
  }

  /**
   * Requires a new password, because the server rejects every other request: the user got a mailed password elsewhere.
   */
  enforcePasswordChange(): void {
    if (!this.current) return;
    this.current = { ...this.current, user: { ...this.current.user, isPasswordChangeEnforced: true } };
  }

  /** Called when the thank-you is closed. */
  forgetThanks(): void {
    this.isThanked = false;
  }

  private async run(work: () => Promise<void>): Promise<boolean> {
    return (await this.attempt(work)) === null;
  }

  /**
   * Runs one call at a time, so that a double tap counts once. Returns null on success, otherwise the message, '' for a
   * silent failure; `show` gets the error too.
   */
  private async attempt(
    work: () => Promise<void>,
    show: (error: unknown) => void = this.#parts.toasts.failure,
  ): Promise<string | null> {
    if (this.isBusy) return text('error.rejectedRequest');
    this.isBusy = true;
    try {
      await work();
      this.#parts.toasts.correct();
      return null;
    } catch (error) {
      if (error instanceof AppError && error.code === 'signed-out' && this.current !== null) {
        this.end(error.message);
        return error.message;
      }
      show(error);
      return noticeOf(error) ?? '';
    } finally {
      runInAction(() => {
        this.isBusy = false;
      });
    }
  }

  private take(session: SessionView): void {
    this.current = session;
    this.isThanked = false;
    this.#parts.storage.setItem(USER_ID_KEY, String(session.userId));
  }

  private clear(isThanked: boolean): void {
    this.current = null;
    this.isThanked = isThanked;
    this.#parts.storage.removeItem(USER_ID_KEY);
    this.#parts.onCleared();
  }
}
