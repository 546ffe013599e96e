/**
 * Loaded before a utility process's own file (`--import`): gives it Electron's `process.parentPort`, and ends it when
 * the channel to its parent closes, as it does when the parent ends, even by kill -9.
 */
import { EventEmitter } from 'node:events';

type Message = { data: unknown; ports: never[] };

/** Messages wait for a listener, as a MessagePort's do. */
class ParentPort extends EventEmitter {
  readonly #early: Message[] = [];

  constructor() {
    super();
    process.on('message', (data) => this.#receive({ data, ports: [] }));
    this.on('newListener', (name) => {
      if (name === 'message') setImmediate(() => this.#flush());
    });
  }

  postMessage(message: unknown): void {
    process.send?.(structuredClone(message));
  }

  start(): void {
    this.#flush();
  }

  #receive(message: Message): void {
    if (this.listenerCount('message') === 0 || this.#early.length > 0) this.#early.push(message);
    else this.emit('message', message);
  }

  #flush(): void {
    for (const message of this.#early.splice(0)) this.emit('message', message);
  }
}

Object.defineProperty(process, 'parentPort', { value: new ParentPort(), enumerable: true });
Object.defineProperty(process, 'type', { value: 'utility', enumerable: true });
process.on('disconnect', () => process.exit(1));
