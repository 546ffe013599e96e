import { Readable } from 'node:stream';
import { crc32, createInflate } from 'node:zlib';

/** Samples for each pixel by colour type, and the bit depths each may have (PNG specification, 11.2.1). */
const COLOR_TYPES: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
const PALETTE = 3;

/** The passes of an interlaced image: where each begins, and how far its pixels are apart. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const LAST_FILTER = 4;

interface Rows {
  count: number;
  /** With the filter's byte. */
  bytes: number;
}

interface PngParts {
  rows: Rows[];
  data: Uint8Array[];
}

/**
 * Whether the bytes are a whole png: every chunk's sum is right, and the pixels unpack to exactly the size that the header
 * says. Unpacks piece by piece, so that a small file that stands for a huge one takes no memory.
 */
export async function isWholePng(bytes: Uint8Array): Promise<boolean> {
  const parts = partsOf(bytes);
  return parts !== null && (await hasAllRows(parts));
}

function partsOf(bytes: Uint8Array): PngParts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let rows: Rows[] | null = null;
  let needsPalette = false;
  const data: Uint8Array[] = [];
  for (let start = 8; start + 12 <= bytes.length; ) {
    const length = view.getUint32(start);
    const end = start + 8 + length;
    if (end + 4 > bytes.length) return null;
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8));
    if (crc32(bytes.subarray(start + 4, end)) !== view.getUint32(end)) return null;
    if ((type === 'IHDR') !== (rows === null)) return null;
    if (type === 'IHDR') {
      rows = rowsOf(view, start + 8, length);
      if (rows === null) return null;
      needsPalette = bytes[start + 17] === PALETTE;
    } else if (type === 'PLTE') {
      if (length === 0 || length % 3 !== 0 || length > 3 * 256) return null;
      needsPalette = false;
    } else if (type === 'IDAT') {
      if (needsPalette) return null;
      data.push(bytes.subarray(start + 8, end));
    } else if (type === 'IEND') {
      return rows && data.length > 0 ? { rows, data } : null;
    } else if (/^[A-Z]/.test(type)) {
      // A part without which the image cannot be shown, and that nobody knows.
      return null;
    }
    start = end + 4;
  }
  return null;
}

/** The rows of each pass; null for a header that no png has. */
function rowsOf(view: DataView, start: number, length: number): Rows[] | null {
  if (length !== 13) return null;
  const [width, height] = [view.getUint32(start), view.getUint32(start + 4)];
  const [depth, colorType, compression, filter, interlace] = [8, 9, 10, 11, 12].map((at) => view.getUint8(start + at));
  const kind = COLOR_TYPES[colorType ?? -1];
  if (!kind?.depths.includes(depth ?? 0) || compression !== 0 || filter !== 0) return null;
  const rows = (count: number, pixels: number): Rows => ({
    count: pixels === 0 ? 0 : count,
    bytes: 1 + Math.ceil((pixels * kind.samples * (depth ?? 0)) / 8),
  });
  if (interlace === 0) return [rows(height, width)];
  if (interlace !== 1) return null;
  return PASSES.map(([x, y, dx, dy]) =>
    rows(Math.max(0, Math.ceil((height - y) / dy)), Math.max(0, Math.ceil((width - x) / dx))),
  );
}

async function hasAllRows({ rows, data }: PngParts): Promise<boolean> {
  const inflate = createInflate({ chunkSize: 256 * 1024 });
  const source = Readable.from(data, { objectMode: false });
  source.on('error', (error) => inflate.destroy(error));
  const count = new RowCount(rows);
  try {
    for await (const piece of source.pipe(inflate)) if (!count.take(piece)) return false;
    return count.isComplete;
  } catch {
    return false;
  } finally {
    source.destroy();
    inflate.destroy();
  }
}

/** Follows the rows through the unpacked pieces. */
class RowCount {
  readonly #passes: Rows[];
  /** Bytes left of the row. */
  #left = 0;

  constructor(rows: readonly Rows[]) {
    this.#passes = rows.filter(({ count }) => count > 0).map((pass) => ({ ...pass }));
  }

  get isComplete(): boolean {
    return this.#left === 0 && this.#passes.length === 0;
  }

  /** Whether the piece may come next: there are rows for it, and each begins with a filter that there is. */
  take(piece: Uint8Array): boolean {
    for (let at = 0; at < piece.length; ) {
      if (this.#left === 0) {
        const [pass] = this.#passes;
        if (!pass || (piece[at] ?? 0) > LAST_FILTER) return false;
        this.#left = pass.bytes;
        pass.count -= 1;
        if (pass.count === 0) this.#passes.shift();
      }
      const step = Math.min(this.#left, piece.length - at);
      this.#left -= step;
      at += step;
    }
    return true;
  }
}
