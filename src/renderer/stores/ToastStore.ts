import { makeAutoObservable } from 'mobx';
import type { Clock } from '#shared/ports.ts';
import { noticeOf } from './message-of.ts';

/** The maximum number of toasts at once. */
export const TOAST_LIMIT = 3;
const TOAST_DURATION_MS = 6000;
/** Enough time to read long texts, which may contain a name of 200 characters. */
const READING_MS_PER_CHARACTER = 100;

export type ToastVariant = 'success' | 'error';

/**
 * The notices on every screen, oldest first. A success disappears by itself. An error stays until it is dismissed or
 * corrected.
 */
export class ToastStore {
  toasts: { id: number; variant: ToastVariant; text: string }[] = [];
  readonly #clock: Clock;
  #lastId = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  success(text: string): void {
    this.correct();
    this.show('success', text);
  }

  error(text: string): void {
    this.show('error', text);
  }

  /** Shows a failure, unless it is silent. */
  failure(thrown: unknown): void {
    const notice = noticeOf(thrown);
    if (notice !== null) this.show('error', notice);
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  /** Removes the errors after a step has succeeded. */
  correct(): void {
    this.toasts = this.toasts.filter(({ variant }) => variant !== 'error');
  }

  /** Removes all toasts, because they may name the visitor who has left. */
  clear(): void {
    this.toasts = [];
  }

  private show(variant: ToastVariant, text: string): void {
    // A silent failure has no message.
    if (text === '') return;
    this.#lastId += 1;
    const id = this.#lastId;
    // A repeated toast replaces the earlier one.
    const others = this.toasts.filter((toast) => toast.variant !== variant || toast.text !== text);
    this.toasts = [...others, { id, variant, text }].slice(-TOAST_LIMIT);
    if (variant === 'error') return;
    this.#clock.after(Math.max(TOAST_DURATION_MS, text.length * READING_MS_PER_CHARACTER), () => this.dismiss(id));
  }
}
