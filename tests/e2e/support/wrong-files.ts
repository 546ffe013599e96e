import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from '../../../src/server/texts.ts';
import { MAXIMUM_IMAGE_BYTES } from '../../../src/shared/rules/image.ts';
import { MAXIMUM_SHEET_BYTES } from '../../../src/shared/rules/sheet.ts';
import { spreadsheet, textRow, zip } from '../../support/spreadsheet.ts';

/** A file for a file input. */
export interface ChosenFile {
  name: string;
  bytes: Uint8Array;
}

/** Writes a file to disk and returns its path. Sending megabytes to the browser may take half a minute. */
export async function saveIn(folder: string, { name, bytes }: ChosenFile): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
}

/** A file that is refused, and the message shown for it. */
export interface WrongFile {
  file: ChosenFile;
  message: string;
}

const NO_IMAGE = 'Only png and jpeg images are accepted.';

/** Files that are not pictures, or pictures that must not be decoded. */
export const wrongPictures: readonly [WrongFile, ...WrongFile[]] = [
  { file: { name: 'vector.png', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }, message: NO_IMAGE },
  { file: { name: 'huge.png', bytes: pngHeader(30_000, 30_000) }, message: 'The image has too many pixels.' },
  { file: { name: 'notes.jpg', bytes: Buffer.from('Just a text.') }, message: NO_IMAGE },
  { file: { name: 'empty.png', bytes: Buffer.alloc(0) }, message: NO_IMAGE },
  {
    file: { name: 'heavy.png', bytes: Buffer.concat([pngHeader(10, 10), Buffer.alloc(MAXIMUM_IMAGE_BYTES)]) },
    message: 'The image is larger than 5 MB.',
  },
];

/** The beginning of a PNG with the given dimensions: its signature and header, without a picture. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a', 'hex').copy(header);
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  // Eight bits per channel, in colour.
  header.set([8, 2], 24);
  return header;
}

/** The container format of old Excel files and of password-protected ones. */
const ole = (content: string): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1016), Buffer.from(content, 'utf16le')]);

/** Files that the server refuses to read as a spreadsheet with these headings; each is reported in a dialog. */
export const unreadableSheets = (headings: readonly string[]): readonly WrongFile[] => [
  { file: { name: 'old.xlsx', bytes: ole('Workbook') }, message: text('refusal.sheetOldExcel') },
  { file: { name: 'secret.xlsx', bytes: ole('EncryptedPackage') }, message: text('refusal.sheetPassword') },
  {
    file: { name: 'archive.xlsx', bytes: zip({ 'letter.txt': Buffer.from('Dear all') }) },
    message: text('refusal.sheetNotXlsx'),
  },
  {
    file: { name: 'bomb.xlsx', bytes: spreadsheet({ rows: '', files: { 'xl/a.xml': ' '.repeat(3_000_000) } }) },
    message: text('refusal.sheetTooLarge'),
  },
  {
    file: { name: 'endless.xlsx', bytes: spreadsheet({ rows: manyRows(headings, 100_000) }) },
    message: text('refusal.sheetTooManyRows', { maximum: 10_000 }),
  },
  { file: { name: 'empty.xlsx', bytes: new Uint8Array() }, message: text('refusal.sheetNotXlsx') },
];

/** Files that the page does not even send. A notice reports each. */
export const unsentSheets: readonly WrongFile[] = [
  {
    file: { name: 'list.csv', bytes: Buffer.from('First Name,Last Name\r\n') },
    message: 'Only .xlsx spreadsheets are accepted.',
  },
  {
    file: { name: 'heavy.xlsx', bytes: new Uint8Array(MAXIMUM_SHEET_BYTES + 1) },
    message: 'The file is larger than 5 MB.',
  },
];

function manyRows(headings: readonly string[], count: number): string {
  const rows = Array.from({ length: count }, (_, index) => textRow(index + 2, [`${index * 7919}`]));
  return textRow(1, headings) + rows.join('');
}
