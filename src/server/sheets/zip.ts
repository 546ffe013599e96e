import { crc32, inflateRawSync } from 'node:zlib';
import { refusals, UnreadableSheet } from './refusals.ts';

const END = 0x06054b50;
const END_LENGTH = 22;
const MAXIMUM_COMMENT_LENGTH = 0xffff;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_ENTRY_LENGTH = 46;
const LOCAL_ENTRY = 0x04034b50;
const LOCAL_ENTRY_LENGTH = 30;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/** What a spreadsheet of the largest upload needs several times over. */
const MAXIMUM_ENTRIES = 1000;
const MAXIMUM_ENTRY_SIZE = 32 * 1024 * 1024;
const MAXIMUM_TOTAL_SIZE = 40 * 1024 * 1024;
/** Deflate shrinks at most to a thousandth; sheets of real text to a twentieth or so, empty styled rows to less. */
const MAXIMUM_RATIO = 300;
/** Below this size a ratio tells nothing. */
const RATIO_MATTERS_FROM = 1024 * 1024;

/** A file in a zip as the directory at its end describes it. */
export interface ZipEntry {
  name: string;
  method: number;
  isEncrypted: boolean;
  checksum: number;
  compressedSize: number;
  size: number;
  /** Where its local header starts. */
  offset: number;
}

/**
 * The directory of a zip, before anything is inflated: the libraries at hand check neither sizes nor checksums, so this
 * is read here. Throws `UnreadableSheet` for a directory that is damaged or promises more than an upload may hold.
 */
export function readDirectory(zip: Buffer): ZipEntry[] {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > MAXIMUM_ENTRIES) throw new UnreadableSheet(refusals.tooLarge);
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + DIRECTORY_ENTRY_LENGTH > end || zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged();
    const nameLength = zip.readUInt16LE(at + 28);
    entries.push(entryAt(zip, at, nameLength));
    at += DIRECTORY_ENTRY_LENGTH + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  requireModestSizes(entries);
  return entries;
}

/** The content of an entry. Throws `UnreadableSheet` where it is not what the directory says. */
export function inflateEntry(zip: Buffer, entry: ZipEntry): Buffer {
  if (entry.isEncrypted) throw new UnreadableSheet(refusals.password);
  const { offset } = entry;
  if (offset + LOCAL_ENTRY_LENGTH > zip.length || zip.readUInt32LE(offset) !== LOCAL_ENTRY) throw damaged();
  const start = offset + LOCAL_ENTRY_LENGTH + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  const content = decompress(zip.subarray(start, start + entry.compressedSize), entry);
  if (content.length !== entry.size || crc32(content) !== entry.checksum) throw damaged();
  return content;
}

/** The end record stands last, but for a comment. */
function findEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - END_LENGTH - MAXIMUM_COMMENT_LENGTH);
  for (let at = zip.length - END_LENGTH; at >= first; at -= 1) {
    if (zip.readUInt32LE(at) === END) return at;
  }
  throw damaged();
}

const entryAt = (zip: Buffer, at: number, nameLength: number): ZipEntry => ({
  name: zip.toString('utf8', at + DIRECTORY_ENTRY_LENGTH, at + DIRECTORY_ENTRY_LENGTH + nameLength),
  isEncrypted: (zip.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
  method: zip.readUInt16LE(at + 10),
  checksum: zip.readUInt32LE(at + 16),
  compressedSize: zip.readUInt32LE(at + 20),
  size: zip.readUInt32LE(at + 24),
  offset: zip.readUInt32LE(at + 42),
});

function requireModestSizes(entries: readonly ZipEntry[]): void {
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  const isBomb = ({ size, compressedSize }: ZipEntry) =>
    size > MAXIMUM_ENTRY_SIZE || (size > RATIO_MATTERS_FROM && size > compressedSize * MAXIMUM_RATIO);
  if (total > MAXIMUM_TOTAL_SIZE || entries.some(isBomb)) throw new UnreadableSheet(refusals.tooLarge);
}

function decompress(data: Buffer, { method, size }: ZipEntry): Buffer {
  if (method === STORED) return data;
  if (method !== DEFLATED) throw damaged();
  try {
    // No more than was promised is ever made.
    return inflateRawSync(data, { maxOutputLength: Math.max(size, 1) });
  } catch {
    throw damaged();
  }
}

const damaged = () => new UnreadableSheet(refusals.damaged);
