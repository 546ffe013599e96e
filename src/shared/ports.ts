/** Time and randomness, passed as arguments so that rules are pure and tests control both. */

declare const steady: unique symbol;
/**
 * Milliseconds of the kiosk's own time, which only goes forward (steady-time.ts). A moment of the computer's clock, which
 * anybody may set, does not compile in its place.
 */
export type SteadyMs = number & { readonly [steady]: true };

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since a fixed moment of this run. Setting the machine's clock does not change it. */
  elapsed(): number;
  /** Runs `callback` after `delayMs`. Call the returned function to cancel. */
  after(delayMs: number, callback: () => void): () => void;
}

export interface Random {
  /** A uniform integer in [0, bound). */
  integer(bound: number): number;
  /** A uniform number in [0, 1). */
  fraction(): number;
  /** `bytes` random bytes as lower-case hex. */
  hex(bytes: number): string;
  /** A random UUID. */
  uuid(): string;
}
