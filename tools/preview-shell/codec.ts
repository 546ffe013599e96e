/**
 * Encodes structured-cloneable values as a string, because Chromium's debugging protocol only carries strings: Date,
 * Map, Set, typed arrays, Error, undefined, NaN, BigInt and cycles survive. Both functions are also injected into the
 * page as text, so they are self-contained and use only what both worlds have. They expect what `structuredClone`
 * returns: no functions, no prototypes.
 */
type Node = [string, ...unknown[]];

/** @returns a JSON string; throws for a value that cannot be cloned */
export function encodeValue(root: unknown): string {
  const nodes: Node[] = [];
  const seen = new Map<object, number>();
  const toBase64 = (bytes: Uint8Array): string => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 0x8000) {
      text += String.fromCharCode.apply(null, bytes.subarray(at, at + 0x8000) as unknown as number[]);
    }
    return btoa(text);
  };
  const describe = (value: object): Node => {
    const tag = Object.prototype.toString.call(value).slice(8, -1);
    if (Array.isArray(value)) return ['array', Array.from(value, add)];
    if (tag === 'Date') return ['date', (value as Date).getTime()];
    if (tag === 'RegExp') return ['regexp', (value as RegExp).source, (value as RegExp).flags];
    if (tag === 'Map') return ['map', Array.from(value as Map<unknown, unknown>, ([k, v]) => [add(k), add(v)])];
    if (tag === 'Set') return ['set', Array.from(value as Set<unknown>, add)];
    if (tag === 'ArrayBuffer') return ['bytes', tag, toBase64(new Uint8Array(value as ArrayBuffer))];
    if (ArrayBuffer.isView(value)) {
      return ['bytes', tag, toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))];
    }
    if (value instanceof Error) return ['error', value.name, value.message, value.stack ?? ''];
    if (tag !== 'Object') throw new Error('An object could not be cloned.');
    return ['object', Object.entries(value).map(([key, item]) => [key, add(item)])];
  };
  const add = (value: unknown): number => {
    const known = typeof value === 'object' && value !== null ? seen.get(value) : undefined;
    if (known !== undefined) return known;
    const index = nodes.push(['undefined']) - 1;
    if (value === null || typeof value === 'string' || typeof value === 'boolean') nodes[index] = ['value', value];
    else if (typeof value === 'bigint') nodes[index] = ['bigint', `${value}`];
    else if (typeof value === 'number') {
      const isPlain = Number.isFinite(value) && !Object.is(value, -0);
      nodes[index] = isPlain ? ['value', value] : ['number', Object.is(value, -0) ? '-0' : `${value}`];
    } else if (typeof value === 'object') {
      seen.set(value, index);
      nodes[index] = describe(value);
    } else if (value !== undefined) throw new Error('An object could not be cloned.');
    return index;
  };
  add(root);
  return JSON.stringify(nodes);
}

/** @param text what `encodeValue` returned */
export function decodeValue(text: string): unknown {
  const nodes = JSON.parse(text) as Node[];
  const built = new Map<number, unknown>();
  const keep = <T>(index: number, value: T): T => {
    built.set(index, value);
    return value;
  };
  const bytes = (index: number, tag: string, base64: string): unknown => {
    const buffer = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)).buffer;
    if (tag === 'ArrayBuffer') return keep(index, buffer);
    const View = (globalThis as unknown as Record<string, new (buffer: ArrayBuffer) => unknown>)[tag];
    return keep(index, View ? new View(buffer) : buffer);
  };
  const build = (index: number): unknown => {
    if (built.has(index)) return built.get(index);
    const [kind, first, second, third] = nodes[index] as [string, never, never, never];
    if (kind === 'value') return first;
    if (kind === 'number') return Number(first);
    if (kind === 'bigint') return BigInt(first);
    if (kind === 'date') return keep(index, new Date(first));
    if (kind === 'regexp') return keep(index, new RegExp(first, second));
    if (kind === 'bytes') return bytes(index, first, second);
    if (kind === 'error') {
      const Kind =
        { TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError }[first as string] ?? Error;
      const error = keep(index, new Kind(second));
      error.stack = third;
      return error;
    }
    if (kind === 'array') {
      const array = keep(index, [] as unknown[]);
      for (const item of first as number[]) array.push(build(item));
      return array;
    }
    if (kind === 'map') {
      const map = keep(index, new Map<unknown, unknown>());
      for (const [key, item] of first as [number, number][]) map.set(build(key), build(item));
      return map;
    }
    if (kind === 'set') {
      const set = keep(index, new Set<unknown>());
      for (const item of first as number[]) set.add(build(item));
      return set;
    }
    if (kind === 'object') {
      const object = keep(index, {});
      for (const [key, item] of first as [string, number][]) {
        // A plain assignment to '__proto__' would set the prototype.
        Object.defineProperty(object, key, {
          value: build(item),
          enumerable: true,
          writable: true,
          configurable: true,
        });
      }
      return object;
    }
    return undefined;
  };
  return build(0);
}
