import { type Mutant, of } from '../mutant.ts';

export const sheets: readonly Mutant[] = [
  ...of('src/server/sheets/zip.ts', ['src/server/sheets/table.test.ts'], {
    'many modest files may be a large one': ['total > MAXIMUM_TOTAL_SIZE || ', ''],
    'one file may be of any size': ['size > MAXIMUM_ENTRY_SIZE || ', ''],
    'a file may be packed as tightly as it likes': ['size > compressedSize * MAXIMUM_RATIO', 'false'],
    'checksums are not compared': ['crc32(content) !== entry.crc32', 'false'],
    'there may be any number of files': [
      "if (file.entryCount > MAXIMUM_ENTRIES) throw new UnreadableSheet('sheet-too-large');",
      '',
    ],
  }),
  ...of('src/server/sheets/unpack.ts', ['src/server/sheets/table.test.ts', 'src/server/sheets/sheet-reader.test.ts'], {
    'entities are expanded': [
      "if (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')) throw new UnreadableSheet('sheet-unsafe');",
      '',
    ],
    'a tag may be endless': ["if (at - start > MAXIMUM_TAG_LENGTH) throw new UnreadableSheet('sheet-unsafe');", ''],
    'a far cell fills the memory': ["if (FAR_PLACE.test(text)) throw new UnreadableSheet('sheet-unsafe');", ''],
    'there may be any number of tags': [
      "if (tags.reduce((sum, count) => sum + count, 0) > MAXIMUM_TAGS) throw new UnreadableSheet('sheet-too-large');",
      '',
    ],
    'there may be any number of rows': [
      "if (rows > MAXIMUM_SHEET_ROWS + 1) throw new UnreadableSheet('sheet-too-many-rows');",
      '',
    ],
  }),
];
