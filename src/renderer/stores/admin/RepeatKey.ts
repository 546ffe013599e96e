/**
 * The idempotency key of a change whose answer may get lost: repeated to the letter it carries the same key, so that it
 * takes effect once; anything else gets a key of its own.
 */
export class RepeatKey {
  #last: { request: string; key: string } | null = null;

  keyFor(request: object): string {
    const text = JSON.stringify(request);
    if (this.#last?.request !== text) this.#last = { request: text, key: crypto.randomUUID() };
    return this.#last.key;
  }

  /** The server has answered, whatever it said: the same change made again gets a new key. */
  renew(): void {
    this.#last = null;
  }
}
