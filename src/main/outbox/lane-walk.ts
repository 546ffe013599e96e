/** Rows looked at in one turn of the event loop, which the player's own calls share. */
const ROWS_A_TURN = 256;

/** The walk over all lanes that hold unsent rows, a part of it in each turn of the event loop. */
export class LaneWalk {
  readonly #lanes: () => Iterable<string>;
  readonly #onNextTurn: () => void;
  #left: Iterator<string> | null = null;
  #isDue = false;
  #looks = 0;

  /** @param onNextTurn called when `next` may go on after it has stopped for this turn */
  constructor(lanes: () => Iterable<string>, onNextTurn: () => void) {
    this.#lanes = lanes;
    this.#onNextTurn = onNextTurn;
  }

  /** There may be lanes that it has passed: it goes over all of them again. */
  repeat(): void {
    this.#isDue = true;
  }

  /** The next lane, which may have come before; null when all have come, or enough for this turn. */
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
