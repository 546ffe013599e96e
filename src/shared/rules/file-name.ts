const MAX_LENGTH = 100;

/**
 * A file name reduced to its safe base: no folders, control characters, characters that disks reserve, or leading dots.
 */
export function safeFileName(name: string | null | undefined, fallback = 'image'): string {
  const base = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  const safe = base
    .normalize('NFC')
    .replace(/[. ]+$/, '')
    .slice(-MAX_LENGTH)
    // After the cut, which may split a surrogate pair or leave a leading dot.
    .replace(/[^\p{L}\p{M}\p{N}._ (),'’&@+-]/gu, '_')
    .replace(/^[. ]+/, '');
  return safe === '' ? fallback : safe;
}
