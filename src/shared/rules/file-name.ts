const MAX_LENGTH = 100;

/** A file name reduced to its safe base: no folders, no control or reserved characters, no leading dots. */
export function safeFileName(name: string | null | undefined, fallback = 'image'): string {
  const base = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  const safe = base
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._ ()-]/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(-MAX_LENGTH);
  return safe === '' ? fallback : safe;
}
