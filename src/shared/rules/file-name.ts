const MAX_LENGTH = 100;
/** Maximum characters to normalise, because the work grows with the square of the length. */
const MAX_READ_LENGTH = 1000;

/**
 * Reduces a file name to its safe base, without folders, control characters, characters that disks reserve, or leading
 * dots. Removes the marks of direction that sentences add to names.
 */
export function safeFileName(name: string | null | undefined, fallback = 'image'): string {
  const base = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  const safe = base
    .slice(-MAX_READ_LENGTH)
    .normalize('NFC')
    .replace(/[. ]+$/, '')
    .slice(-MAX_LENGTH)
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    // Replace after the cut, because cutting may split a surrogate pair or leave a leading dot.
    .replace(/[^\p{L}\p{M}\p{N}._ (),'’&@+-]/gu, '_')
    .replace(/^[. ]+/, '');
  return safe === '' ? fallback : safe;
}
