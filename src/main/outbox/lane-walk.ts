/** Rows to look at per turn of the event loop, because the player's own calls share the loop. */
const ROWS_A_TURN = 256;

/** Walks over all lanes with unsent rows, a part in each turn of the event loop. */
export class LaneWalk {
  readonly #lanes: () => Iterable<string>;
  readonly #onNextTurn: () => void;
  #left: Iterator<string> | null = null;
  #isDue = false;
  #looks = 0;

  /** @param onNextTurn called when `next` may continue after it has stopped for a turn */
  constructor(lanes: () => Iterable<string>, onNextTurn: () => void) {
    this.#lanes = lanes;
    this.#onNextTurn = onNextTurn;
  }

  /** Walks over all lanes once more, because the current walk may have passed some of them. */
  repeat(): void {
    this.#isDue = true;
  }

  /** Returns the next lane, possibly a repeated one; null at the end, or after enough lanes for this turn. */
  next(): string | null {
    if (!this.#mayLook()) return null;
    for (;;) {
      if (!this.#left) {
        if (!this.#isDue) return null;
        this.#left = this.#lanes()[Symbol.iterator]();
        this.#isDue = false;
      }
      const { done, value } = this.#left.next();
      if (!done) return value;
      this.#left = null;
    }
  }

  #mayLook(): boolean {
    if (!this.#left && !this.#isDue) return false;
    if (this.#looks === 0) {
      setImmediate(() => {
        const isCutShort = this.#looks > ROWS_A_TURN;
        this.#looks = 0;
        if (isCutShort) this.#onNextTurn();
      });
    }
    this.#looks += 1;
    return this.#looks <= ROWS_A_TURN;
  }
}
