import { type BitReader, DamagedJpeg, type HuffmanTable } from './jpeg-bits.ts';

const LAST = 63;

/** What a scan tells about the coefficients of its blocks (T.81, B.2.3). */
export interface ScanRange {
  first: number;
  last: number;
  /** Whether the scan adds bits to coefficients that earlier ones began. */
  isRefinement: boolean;
}

/** The tables of one component in a scan. */
export interface BlockTables {
  dc: HuffmanTable | undefined;
  ac: HuffmanTable | undefined;
}

const tableOf = (table: HuffmanTable | undefined): HuffmanTable => {
  if (!table) throw new DamagedJpeg();
  return table;
};

/** Reads one block of a sequential image. */
export function readBlock(bits: BitReader, { dc, ac }: BlockTables): void {
  skipValue(bits, tableOf(dc).read(bits));
  const table = tableOf(ac);
  for (let at = 1; at <= LAST; at++) {
    const symbol = table.read(bits);
    const size = symbol & 15;
    if (size === 0 && symbol !== 0xf0) return;
    at += symbol >> 4;
    if (at > LAST) throw new DamagedJpeg();
    skipValue(bits, size);
  }
}

/** Reads the blocks of one scan of a progressive image. */
export class ProgressiveBlocks {
  readonly #bits: BitReader;
  readonly #range: ScanRange;
  /** How many further blocks are known to bring nothing new. */
  #endOfBand = 0;

  constructor(bits: BitReader, range: ScanRange) {
    this.#bits = bits;
    this.#range = range;
  }

  restart(): void {
    this.#endOfBand = 0;
  }

  /** @param begun which of the component's coefficients are not zero; `start` is the block's first */
  read({ dc, ac }: BlockTables, begun: Uint8Array, start: number): void {
    const { first, isRefinement } = this.#range;
    if (first === 0) {
      if (isRefinement) this.#bits.skip(1);
      else skipValue(this.#bits, tableOf(dc).read(this.#bits));
    } else if (isRefinement) {
      this.#refine(tableOf(ac), begun, start);
    } else {
      this.#begin(tableOf(ac), begun, start);
    }
  }

  #begin(table: HuffmanTable, begun: Uint8Array, start: number): void {
    if (this.#endOfBand > 0) {
      this.#endOfBand -= 1;
      return;
    }
    const { first, last } = this.#range;
    for (let at = first; at <= last; at++) {
      const symbol = table.read(this.#bits);
      const [run, size] = [symbol >> 4, symbol & 15];
      if (size === 0 && run < 15) {
        this.#endOfBand = this.#bandLength(run) - 1;
        return;
      }
      at += run;
      if (at > last) throw new DamagedJpeg();
      skipValue(this.#bits, size);
      if (size > 0) begun[start + at] = 1;
    }
  }

  #refine(table: HuffmanTable, begun: Uint8Array, start: number): void {
    const { first, last } = this.#range;
    let at = first;
    for (; this.#endOfBand === 0 && at <= last; at++) {
      const symbol = table.read(this.#bits);
      const [run, size] = [symbol >> 4, symbol & 15];
      if (size > 1) throw new DamagedJpeg();
      if (size === 0 && run < 15) {
        this.#endOfBand = this.#bandLength(run);
        break;
      }
      this.#bits.skip(size);
      at = this.#passZeros(run, begun, { start, at });
      if (size === 1 && at <= last) begun[start + at] = 1;
    }
    if (this.#endOfBand === 0) return;
    this.#passZeros(LAST + 1, begun, { start, at });
    this.#endOfBand -= 1;
  }

  /** Passes this many zeros, up to the next; each coefficient between them gets a bit. */
  #passZeros(count: number, begun: Uint8Array, { start, at }: { start: number; at: number }): number {
    let zeros = count;
    let place = at;
    for (; place <= this.#range.last; place++) {
      if (begun[start + place] === 1) this.#bits.skip(1);
      else if (zeros === 0) break;
      else zeros -= 1;
    }
    return place;
  }

  #bandLength(run: number): number {
    return (1 << run) + (run === 0 ? 0 : this.#bits.read(run));
  }
}

function skipValue(bits: BitReader, size: number): void {
  if (size > 15) throw new DamagedJpeg();
  bits.skip(size);
}
