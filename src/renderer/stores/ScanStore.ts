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

  /** Whether a code can be meant for the log-in: what staff and administrators scan is theirs. */
  isWanted = (): boolean => {
    const { session, setUp, staff } = this.#parts;
    return !setUp.isShown && !session.isAdmin && !staff.isAsking && !staff.isOpen;
  };

  /** Logs in with a code. Whoever is logged in stays it: the next visitor must not go on with somebody's play unawares. */
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
