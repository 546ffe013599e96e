import { text } from '../texts.ts';
import type { SessionStore } from './SessionStore.ts';
import type { SetUpStore } from './SetUpStore.ts';
import type { StaffStore } from './StaffStore.ts';
import type { ToastStore } from './ToastStore.ts';

interface ScanStoreParts {
  session: SessionStore;
  setUp: SetUpStore;
  staff: StaffStore;
  toasts: ToastStore;
}

/** Logging in with a scanner, which types as a keyboard; and what is really typed. */
export class ScanStore {
  readonly #parts: ScanStoreParts;
  readonly #listeners = new Set<() => void>();

  constructor(parts: ScanStoreParts) {
    this.#parts = parts;
  }

  /** True if a code can be meant for the login. Staff and administrators scan for other purposes. */
  isWanted = (): boolean => {
    const { session, setUp, staff } = this.#parts;
    return !setUp.isShown && !session.isAdmin && !staff.isAsking && !staff.isOpen;
  };

  /**
   * Logs in with a code, unless somebody is logged in, because the next visitor must not continue another player's
   * game.
   */
  take = (code: string): void => {
    const { session, toasts } = this.#parts;
    if (session.current) toasts.error(text('login.codeTooEarly'));
    else void session.logInWithCode(code);
  };

  /** Somebody has typed on real keys. */
  typed = (): void => {
    for (const listener of this.#listeners) listener();
  };

  /** Calls the listener whenever somebody types on real keys. Returns a function that stops this. */
  whenTyped = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
}
