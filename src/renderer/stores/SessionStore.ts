import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AppError } from '#shared/app-error.ts';
import type { Id } from '#shared/entities/base.ts';
import { isSameId } from '#shared/entities/id.ts';
import type { SessionView } from '#shared/ipc/channels.ts';
import type { WalkUpRequest } from '#shared/ipc/offline.ts';
import { isAdmin } from '#shared/rules/access.ts';
import { isYes } from '#shared/rules/flag.ts';
import { type PasswordChange, username as usernameRule } from '#shared/rules/validation.ts';
import type { MainProcess } from '../platform/bridge.ts';
import type { KeyValueStorage } from '../platform/storage.ts';
import { text } from '../texts.ts';
import { noticeOf } from './message-of.ts';
import type { ToastStore } from './ToastStore.ts';

/** Why a password was not changed, and the field that this is about. */
export interface PasswordRefusal {
  field: 'oldPassword' | null;
  message: string;
}

const USER_ID_KEY = 'userId';

interface SessionStoreParts {
  main: MainProcess;
  /** Session storage: gone with the window. */
  storage: KeyValueStorage;
  toasts: ToastStore;
  /** Clears the other stores, so that nothing of the player stays on screen after a session. */
  onCleared: () => void;
}

/** The logged-in user. The tokens stay in the main process. */
export class SessionStore {
  current: SessionView | null = null;
  isBusy = false;
  /** True from the end of a game until the next login: the login screen says thank you. */
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

  get isPasswordChangeEnforced(): boolean {
    return isYes(this.current?.user.isPasswordChangeEnforced);
  }

  /** The path for anyone without a session. */
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

  /** Resumes a session kept by Remember me or across a reload. Resolves once it is known whether there is one. */
  async resume(): Promise<void> {
    try {
      const session = await this.#parts.main.call('session:current', {});
      if (session) this.take(session);
    } catch (error) {
      this.#parts.toasts.failure(error);
    }
  }

  /** True if it succeeded. A failure is shown and leaves the form as it was. */
  async logIn(login: { username: string; password: string; isRemembered: boolean }): Promise<boolean> {
    if (usernameRule(login.username)) return false;
    return this.run(async () => {
      this.take(await this.#parts.main.call('session:log-in', { ...login, username: login.username.trim() }));
    });
  }

  /** Logs in with the code of an invitation. True if it succeeded; a failure is shown. */
  async logInWithCode(code: string): Promise<boolean> {
    return this.run(async () => {
      this.take(await this.#parts.main.call('session:log-in-with-code', { code }));
    });
  }

  /** Begins the session of a visitor without an account. True if it succeeded; a failure is shown. */
  async walkUp(request: WalkUpRequest): Promise<boolean> {
    return this.run(async () => {
      this.take(await this.#parts.main.call('walk-up:begin', request));
    });
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

  /** Null if the password was changed, otherwise why not: the form says it, and no toast repeats it. */
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
   * Ends a session that is over through no action of the player. A 403 comes without a message. A second report of the
   * same end is ignored.
   */
  end(message: string): void {
    if (!this.current) return;
    this.clear(false);
    if (message !== '') this.#parts.toasts.error(message);
  }

  /** The server has told that it takes nothing else before: somebody has logged in with a mailed password elsewhere. */
  enforcePasswordChange(): void {
    if (!this.current) return;
    this.current = { ...this.current, user: { ...this.current.user, isPasswordChangeEnforced: true } };
  }

  /** Called once the thank-you has been read. */
  forgetThanks(): void {
    this.isThanked = false;
  }

  private async run(work: () => Promise<void>): Promise<boolean> {
    return (await this.attempt(work)) === null;
  }

  /**
   * Runs one call at a time, so that a double tap counts once. Null if it succeeded, otherwise the message, which
   * `show` has got too; '' where nothing is to be said.
   */
  private async attempt(
    work: () => Promise<void>,
    show: (error: unknown) => void = this.#parts.toasts.failure,
  ): Promise<string | null> {
    if (this.isBusy) return text('error.rejectedRequest');
    this.isBusy = true;
    try {
      await work();
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
