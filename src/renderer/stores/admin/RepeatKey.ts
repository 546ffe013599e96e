/**
 * The idempotency key of a change whose answer may get lost. An identical request gets the same key, so that it takes
 * effect once; any other request gets a new one.
 */
export class RepeatKey {
  #last: { request: string; key: string } | null = null;

  keyFor(request: object): string {
    const text = JSON.stringify(request);
    if (this.#last?.request !== text) this.#last = { request: text, key: crypto.randomUUID() };
    return this.#last.key;
  }

  /** Called once the server has answered, whatever the answer: the same change made again gets a new key. */
  renew(): void {
    this.#last = null;
  }
}
