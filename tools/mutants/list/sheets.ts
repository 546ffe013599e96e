import { type Mutant, of } from '../mutant.ts';

export const sheets: readonly Mutant[] = [
  ...of('src/server/sheets/zip.ts', ['src/server/sheets/read-table.test.ts'], {
    'many modest files may be a large one': ['total > MAXIMUM_TOTAL_SIZE || ', ''],
    'one file may be of any size': ['size > MAXIMUM_ENTRY_SIZE || ', ''],
    'a file may be packed as tightly as it likes': ['size > compressedSize * MAXIMUM_RATIO', 'false'],
    'checksums are not compared': ['crc32(content) !== entry.crc32', 'false'],
    'there may be any number of files': [
      "if (file.entryCount > MAXIMUM_ENTRIES) throw new UnreadableSheet('sheet-too-large');",
      '',
    ],
  }),
  ...of('src/server/sheets/workbook-parts.ts', ['src/server/sheets/read-table.test.ts'], {
    'entities are accepted': [
      "if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY')) throw new UnreadableSheet('sheet-unsafe');",
      '',
    ],
    'rows far below are cut': ['hasLaterRows ||= hasValue && number > LAST_ROW;', ''],
    'a row that does not end is lost': [
      "if (VALUE.test(rows.at(-1) ?? '')) throw new UnreadableSheet('sheet-damaged');",
      '',
    ],
  }),
];
