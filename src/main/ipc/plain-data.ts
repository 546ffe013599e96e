/** Levels of nesting: far more than any request has, and few enough for a recursive reader's stack. */
const DEEPEST = 64;

/**
 * True if JSON in UTF-8 can carry the value. A page can send any value that Electron clones, such as an object that
 * contains itself, or half of an emoji.
 */
export function isPlainData(value: unknown): boolean {
  const left = [{ value, depth: 0 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, depth } = next;
    if (depth > DEEPEST || !isPlain(value)) return false;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      if (!name.isWellFormed()) return false;
      left.push({ value: part, depth: depth + 1 });
    }
  }
  return true;
}

function isPlain(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
      return value.isWellFormed();
    case 'object':
      return value === null || Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
    case 'number':
    case 'boolean':
    case 'undefined':
      return true;
    default:
      return false;
  }
}
