import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UnreadableSheet } from './unreadable-sheet.ts';

/** Maximum files in a zip, several times what the spreadsheet of the largest upload needs. */
const MAXIMUM_ENTRIES = 1000;
const MAXIMUM_ENTRY_SIZE = 32 * 1024 * 1024;
const MAXIMUM_TOTAL_SIZE = 40 * 1024 * 1024;
/** Maximum compression ratio. Deflate can reach 1,000, sheets of real text about 20, and empty styled rows more. */
const MAXIMUM_RATIO = 300;
/** Size from which the ratio is checked, in bytes. */
const RATIO_MATTERS_FROM = 1024 * 1024;

/**
 * Reads the files in a zip whose names match. Inflates nothing until the sizes that the directory declares are checked.
 * The library checks the actual sizes, this function the checksums. Throws `UnreadableSheet`.
 */
export async function unzip(zip: Buffer, names: RegExp): Promise<Map<string, Buffer>> {
  try {
    const file = await fromBufferPromise(zip, { lazyEntries: true });
    if (file.entryCount > MAXIMUM_ENTRIES) throw new UnreadableSheet('sheet-too-large');
    const entries: Entry[] = [];
    for await (const entry of file.eachEntry()) entries.push(entry);
    requireModestSizes(entries);
    const contents = new Map<string, Buffer>();
    for (const entry of entries) {
      if (names.test(entry.fileName)) contents.set(entry.fileName, await contentOf(file, entry));
    }
    return contents;
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet('sheet-damaged');
  }
}

function requireModestSizes(entries: readonly Entry[]): void {
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (total > MAXIMUM_TOTAL_SIZE || entries.some(isBomb)) throw new UnreadableSheet('sheet-too-large');
}

const isBomb = ({ uncompressedSize: size, compressedSize }: Entry): boolean =>
  size > MAXIMUM_ENTRY_SIZE || (size > RATIO_MATTERS_FROM && size > compressedSize * MAXIMUM_RATIO);

async function contentOf(file: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.isEncrypted()) throw new UnreadableSheet('sheet-password');
  const content = await buffer(await file.openReadStreamPromise(entry));
  if (crc32(content) !== entry.crc32) throw new UnreadableSheet('sheet-damaged');
  return content;
}
