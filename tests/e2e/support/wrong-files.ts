import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from '../../../src/server/texts.ts';

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

/** A file that is not a picture. */
export const wrongPicture: WrongFile = {
  file: { name: 'vector.png', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  message: 'Only png and jpeg images are accepted.',
};

/** The container format of old Excel files. */
const ole = (content: string): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1016), Buffer.from(content, 'utf16le')]);

/** A file that the server refuses to read as a spreadsheet. A dialog reports it. */
export const unreadableSheet: WrongFile = {
  file: { name: 'old.xlsx', bytes: ole('Workbook') },
  message: text('refusal.sheetOldExcel'),
};

/** A file that the page does not even send. A notice reports it. */
export const unsentSheet: WrongFile = {
  file: { name: 'list.csv', bytes: Buffer.from('First Name,Last Name\r\n') },
  message: 'Only .xlsx spreadsheets are accepted.',
};
