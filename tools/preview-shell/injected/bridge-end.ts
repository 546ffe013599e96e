/**
 * One end of contextBridge. The preload runs in an isolated world, as in Electron, so the page and the preload share
 * the DOM but no JavaScript object. A CustomEvent reaches the other world synchronously, and Chromium structured-clones
 * its detail, which drops prototypes. So calls work as over the real bridge. Injected as text into both worlds, so it
 * must be self-contained. It saves the functions that it needs before any script of the page runs. The event names are
 * secrets of this process, so the page can neither listen nor send.
 */
export interface BridgeEnd {
  /** Gives `value` to the other world under `key`. */
  expose(key: string, value: unknown): void;
}

type Marshalled =
  | { t: 'value'; v: unknown }
  | { t: 'error'; message: string }
  | { t: 'array'; e: Marshalled[] }
  | { t: 'object'; e: [string, Marshalled][] }
  | { t: 'function'; id: number }
  | { t: 'return'; id: number }
  | { t: 'promise'; id: number };

type Message =
  | { kind: 'call'; call: number; id: number; args: Marshalled[] }
  | { kind: 'reply'; call: number; isOk: boolean; value: Marshalled }
  | { kind: 'settle'; id: number; isOk: boolean; value: Marshalled }
  | { kind: 'expose'; key: string; value: Marshalled };

/**
 * @param mine name of the event for this end
 * @param theirs name of the event for the other end
 */
export function createBridgeEnd(mine: string, theirs: string): BridgeEnd {
  const Carrier = CustomEvent;
  const cloneValue = structuredClone;
  const clone = (value: unknown): unknown => {
    try {
      return cloneValue(value);
    } catch {
      throw new Error('An object could not be cloned.');
    }
  };
  const dispatch = window.dispatchEvent.bind(window);
  const tagOf = Object.prototype.toString;
  const functions = new Map<number, (...args: unknown[]) => unknown>();
  const promises = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  const replies = new Map<number, { isOk: boolean; value: Marshalled }>();
  const proxies = new WeakMap<object, number>();
  let nextId = 1;

  const send = (message: Message) => dispatch(new Carrier(theirs, { detail: message }));

  const marshalError = (error: unknown): Marshalled => {
    // Only the message crosses the real bridge, not the class or other fields.
    if (error instanceof Error) return { t: 'error', message: `${error.message}` };
    try {
      return marshal(error);
    } catch {
      return { t: 'error', message: 'An object could not be cloned.' };
    }
  };

  const settle = (id: number, isOk: boolean, value: unknown) => {
    try {
      send({ kind: 'settle', id, isOk, value: isOk ? marshal(value) : marshalError(value) });
    } catch (error) {
      send({ kind: 'settle', id, isOk: false, value: marshalError(error) });
    }
  };

  const marshal = (value: unknown, depth = 0): Marshalled => {
    if (depth > 1000)
      throw new TypeError(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
      );
    if (typeof value === 'function') {
      const known = proxies.get(value);
      if (known !== undefined) return { t: 'return', id: known };
      functions.set(nextId, value as (...args: unknown[]) => unknown);
      return { t: 'function', id: nextId++ };
    }
    if (typeof value !== 'object' || value === null) {
      return { t: 'value', v: typeof value === 'symbol' ? clone(value) : value };
    }
    if (value instanceof Promise) {
      const id = nextId++;
      value.then(
        (result) => settle(id, true, result),
        (error) => settle(id, false, error),
      );
      return { t: 'promise', id };
    }
    if (value instanceof Error) return marshalError(value);
    const tag = tagOf.call(value);
    if (tag === '[object Array]')
      return { t: 'array', e: (value as unknown[]).map((item) => marshal(item, depth + 1)) };
    if (tag === '[object Object]') {
      return { t: 'object', e: Object.entries(value).map(([key, item]) => [key, marshal(item, depth + 1)]) };
    }
    // Clones here, because a value that cannot be cloned would arrive as null without an error.
    return { t: 'value', v: clone(value) };
  };

  const call = (id: number, args: unknown[]): unknown => {
    const number = nextId++;
    send({ kind: 'call', call: number, id, args: args.map((item) => marshal(item)) });
    const reply = replies.get(number);
    replies.delete(number);
    if (!reply) throw new Error('The other side of the context bridge is gone.');
    if (reply.isOk) return unmarshal(reply.value);
    throw unmarshal(reply.value);
  };

  const unmarshal = (node: Marshalled, isFrozen = false): unknown => {
    const finish = <T extends object>(value: T): T => (isFrozen ? Object.freeze(value) : value);
    if (node.t === 'value') return node.v;
    if (node.t === 'error') return new Error(node.message);
    if (node.t === 'return') return functions.get(node.id);
    if (node.t === 'array') return finish(node.e.map((item) => unmarshal(item, isFrozen)));
    if (node.t === 'function') {
      const proxy = (...args: unknown[]) => call(node.id, args);
      proxies.set(proxy, node.id);
      return finish(proxy);
    }
    if (node.t === 'promise') {
      return new Promise((resolve, reject) => promises.set(node.id, { resolve, reject }));
    }
    const object = {};
    for (const [key, item] of node.e) {
      const value = unmarshal(item, isFrozen);
      Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
    }
    return finish(object);
  };

  const answer = (message: Message & { kind: 'call' }) => {
    let isOk = true;
    let value: Marshalled;
    try {
      value = marshal(functions.get(message.id)?.(...message.args.map((item) => unmarshal(item))));
    } catch (error) {
      isOk = false;
      value = marshalError(error);
    }
    send({ kind: 'reply', call: message.call, isOk, value });
  };

  window.addEventListener(mine, (event) => {
    event.stopImmediatePropagation();
    const message = (event as CustomEvent<Message>).detail;
    if (message.kind === 'call') answer(message);
    else if (message.kind === 'reply') replies.set(message.call, message);
    else if (message.kind === 'expose') {
      // Not writable and not configurable, as Electron's own.
      Object.defineProperty(window, message.key, { value: unmarshal(message.value, true), enumerable: true });
    } else {
      const promise = promises.get(message.id);
      promises.delete(message.id);
      if (message.isOk) promise?.resolve(unmarshal(message.value));
      else promise?.reject(unmarshal(message.value));
    }
  });

  return { expose: (key, value) => void send({ kind: 'expose', key, value: marshal(value) }) };
}
