import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface Workbook {
  /** The rows of the sheet, as XML. */
  rows: string;
  sheetName?: string;
  /** Texts that cells of type `s` refer to by index. */
  sharedStrings?: readonly string[];
  /** Files to add to, or replace, the default ones; null omits a file. */
  files?: Record<string, string | null>;
  /** Whether the files are stored uncompressed. */
  isStored?: boolean;
}

/** A handmade .xlsx file, for content that no library writes. */
export function spreadsheet({
  rows,
  sheetName = 'Sheet1',
  sharedStrings = [],
  files = {},
  isStored = false,
}: Workbook) {
  const contents = {
    '[Content_Types].xml': `<Types xmlns="${CONTENT_TYPES}">${override('styles')}${override('sharedStrings')}</Types>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheetTag(sheetName, 1)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${PACKAGE}">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}` +
      `${relation(2, 'sharedStrings', 'sharedStrings.xml')}${relation(3, 'styles', 'styles.xml')}</Relationships>`,
    // The second format is a date format.
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${sharedStrings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    ...files,
  };
  const kept = Object.entries(contents).filter(([, text]) => text !== null);
  return zip(Object.fromEntries(kept.map(([name, text]) => [name, strToU8(text ?? '')])), isStored);
}

/** A zip of the given files. */
export const zip = (files: Record<string, Uint8Array>, isStored = false): Uint8Array<ArrayBuffer> =>
  zipSync(files, { level: isStored ? 0 : 6 }) as Uint8Array<ArrayBuffer>;

/** A row of text cells, the first in column A. */
export function textRow(row: number, texts: readonly string[]): string {
  const cells = texts.map((text, index) => textCell(`${String.fromCharCode(65 + index)}${row}`, text));
  return `<row r="${row}">${cells.join('')}</row>`;
}

export const textCell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** A spreadsheet whose zip directory states a false size for files of the given name. */
export const withSize = (file: Uint8Array, name: string, size: number): Uint8Array<ArrayBuffer> =>
  withDirectory(file, (zip, at) => {
    const nameLength = zip.readUInt16LE(at + 28);
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) zip.writeUInt32LE(size, at + 24);
  });

/** A spreadsheet whose zip directory gives every file these flags; 1 means encrypted. */
export const withFlags = (file: Uint8Array, flags: number): Uint8Array<ArrayBuffer> =>
  withDirectory(file, (zip, at) => void zip.writeUInt16LE(flags, at + 8));

function withDirectory(file: Uint8Array, change: (zip: Buffer, at: number) => void): Uint8Array<ArrayBuffer> {
  const changed = Buffer.from(file);
  const directory = Buffer.from('PK\x01\x02', 'latin1');
  for (let at = changed.indexOf(directory); at >= 0; at = changed.indexOf(directory, at + 1)) change(changed, at);
  return new Uint8Array(changed);
}

const sheetTag = (name: string, number: number) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`;
const override = (part: 'styles' | 'sharedStrings') =>
  `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml"/>`;
const relation = (number: number, type: string, target: string) =>
  `<Relationship Id="rId${number}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
