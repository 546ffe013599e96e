import { type Mutant, of } from '../mutant.ts';

export const sheets: readonly Mutant[] = [
  ...of('src/server/sheets/zip.ts', ['src/server/sheets/table.test.ts'], {
    'many modest files may be a large one': ['total > MAXIMUM_TOTAL_SIZE || ', ''],
    'one file may be of any size': ['size > MAXIMUM_ENTRY_SIZE || ', ''],
    'a file may be packed as tightly as it likes': ['size > compressedSize * MAXIMUM_RATIO', 'false'],
    'checksums are not compared': ['crc32(content) !== entry.crc32', 'false'],
  }),
];
