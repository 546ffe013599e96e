import { type Mutant, of } from '../mutant.ts';

const WHOLE = ['src/server/files/image-check.test.ts'];

export const images: readonly Mutant[] = [
  ...of('src/server/files/png-check.ts', WHOLE, {
    'a small file unpacks to any size': ['if (!count.take(piece)) return false;', 'count.take(piece);'],
    'rows may be missing': ['return count.isComplete;', 'return true;'],
    'the last row may be cut': ['this.#left === 0 && this.#passes.length === 0', 'this.#passes.length === 0'],
    'sums are not compared': ['if (crc32(bytes.subarray(start + 4, end)) !== view.getUint32(end)) return null;', ''],
    'rows have filters that there are not': [' || (piece[at] ?? 0) > LAST_FILTER', ''],
    'unknown parts are thought unimportant': ['} else if (/^[A-Z]/.test(type)) {', '} else if (false) {'],
  }),
  ...of('src/server/files/jpeg-check.ts', WHOLE, {
    'a jpeg may name work without end': ['if (this.#blocks > MAXIMUM_BLOCKS) throw new DamagedJpeg();', ''],
    'a scan may be missing': ['if (marker === EOI) return this.#requireComponents();', 'if (marker === EOI) return;'],
  }),
  ...of('src/server/files/image-upload.ts', ['src/server/files/files.test.ts'], {
    'a header is believed': [
      "if (!(await queue.run('image', () => isWhole(image)))) throw refused(IMAGE_DAMAGED);",
      '',
    ],
    'any bytes are an image': ['if (problem !== null || !header)', 'if (!header)'],
  }),
];
