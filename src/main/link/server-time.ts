import type { Clock } from '#shared/ports.ts';

/** The server's time by the Date header of its answers. Advances by itself between answers. */
export class ServerTime {
  readonly #clock: Clock;
  /** The newest date minus `elapsed` at its arrival. */
  #start: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns milliseconds since the epoch, or null before the first answer of this run. */
  now = (): number | null => this.#start && this.#start + Math.floor(this.#clock.elapsed());

  /** Stores the date of a proven answer of the API. @param date the header; an unreadable one changes nothing */
  heard(date: unknown): void {
    const at = Date.parse(String(date));
    if (Number.isFinite(at)) this.#start = at - Math.floor(this.#clock.elapsed());
  }
}
