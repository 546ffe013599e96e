const MAX_LENGTH = 100;
/** Composing letters and marks shortens a name; the work for it grows with the square of the length. */
const MAX_READ_LENGTH = 1000;

/**
 * A file name reduced to its safe base: no folders, control characters, characters that disks reserve, or leading dots.
 */
export function safeFileName(name: string | null | undefined, fallback = 'image'): string {
  const base = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  const safe = base
    .slice(-MAX_READ_LENGTH)
    .normalize('NFC')
    .replace(/[. ]+$/, '')
    .slice(-MAX_LENGTH)
    // After the cut, which may split a surrogate pair or leave a leading dot.
    .replace(/[^\p{L}\p{M}\p{N}._ (),'’&@+-]/gu, '_')
    .replace(/^[. ]+/, '');
  return safe === '' ? fallback : safe;
}
