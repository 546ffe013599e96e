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

/** Login with a scanner, which types as a keyboard, and the detection of typing people. */
export class ScanStore {
  readonly #parts: ScanStoreParts;
  readonly #listeners = new Set<() => void>();

  constructor(parts: ScanStoreParts) {
    this.#parts = parts;
  }

  /** True if a code can be meant for the login. False while staff or administrators may scan for other purposes. */
  isWanted = (): boolean => {
    const { session, setUp, staff } = this.#parts;
    return !setUp.isShown && !session.isAdmin && !staff.isAsking && !staff.isOpen;
  };

  /**
   * Logs in with a code. Shows an error while a user is logged in, so that a visitor never continues another's play.
   */
  take = (code: string): void => {
    const { session, toasts } = this.#parts;
    if (session.current) toasts.error(text('login.codeTooEarly'));
    else void session.logInWithCode(code);
  };

  /** Called when a person types on real keys. */
  typed = (): void => {
    for (const listener of this.#listeners) listener();
  };

  /** Calls the listener when a person types on real keys. Returns a function that removes it. */
  whenTyped = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
}
