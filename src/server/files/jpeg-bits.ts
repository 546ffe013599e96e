/** The data of a jpeg cannot be read. */
export class DamagedJpeg extends Error {}

const LOOKAHEAD = 9;
const LONGEST_CODE = 16;

/** A table of prefix codes (T.81, annex C). */
export class HuffmanTable {
  /** By the next nine bits: length << 8 | symbol; 0 for a longer code. */
  readonly #short = new Uint16Array(1 << LOOKAHEAD);
  /** By length: the first code that is too large, and where its symbols stand. */
  readonly #limits = new Int32Array(LONGEST_CODE + 1);
  readonly #offsets = new Int32Array(LONGEST_CODE + 1);
  readonly #symbols: Uint8Array;

  /** @param counts how many codes there are of each length from 1 to 16 */
  constructor(counts: Uint8Array, symbols: Uint8Array) {
    this.#symbols = symbols;
    let code = 0;
    let place = 0;
    for (let length = 1; length <= LONGEST_CODE; length++) {
      const count = counts[length - 1] ?? 0;
      this.#offsets[length] = place - code;
      for (let index = 0; index < count; index++, code++, place++) this.#addShort(code, length, symbols[place] ?? 0);
      if (code > 1 << length) throw new DamagedJpeg();
      this.#limits[length] = code;
      code <<= 1;
    }
  }

  #addShort(code: number, length: number, symbol: number): void {
    if (length > LOOKAHEAD) return;
    const free = LOOKAHEAD - length;
    this.#short.fill((length << 8) | symbol, code << free, (code + 1) << free);
  }

  read(bits: BitReader): number {
    const next = bits.peek();
    const found = this.#short[next >> (LONGEST_CODE - LOOKAHEAD)] ?? 0;
    if (found !== 0) {
      bits.skip(found >> 8);
      return found & 0xff;
    }
    for (let length = LOOKAHEAD + 1; length <= LONGEST_CODE; length++) {
      const code = next >> (LONGEST_CODE - length);
      if (code >= (this.#limits[length] ?? 0)) continue;
      bits.skip(length);
      return this.#symbols[code + (this.#offsets[length] ?? 0)] ?? 0;
    }
    throw new DamagedJpeg();
  }
}

/** The bits of one scan, up to the next marker. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at: number;
  #buffer = 0;
  #count = 0;

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#at = start;
  }

  /** Where reading stands, when whole bytes have been read. */
  get position(): number {
    return this.#at;
  }

  /** The next 16 bits; ones where the data ends. */
  peek(): number {
    this.#fill();
    if (this.#count >= LONGEST_CODE) return (this.#buffer >> (this.#count - LONGEST_CODE)) & 0xffff;
    const missing = LONGEST_CODE - this.#count;
    return ((this.#buffer << missing) | ((1 << missing) - 1)) & 0xffff;
  }

  skip(count: number): void {
    if (count > this.#count) this.#fill();
    if (count > this.#count) throw new DamagedJpeg();
    this.#count -= count;
    this.#buffer &= (1 << this.#count) - 1;
  }

  /** At most 16 bits as a number. */
  read(count: number): number {
    const value = this.peek() >> (LONGEST_CODE - count);
    this.skip(count);
    return value;
  }

  /** Drops the rest of the byte, and reads the marker that must come next. */
  restart(): void {
    this.#buffer = 0;
    this.#count = 0;
    while (this.#bytes[this.#at] === 0xff && this.#bytes[this.#at + 1] === 0xff) this.#at += 1;
    const marker = this.#bytes[this.#at + 1] ?? 0;
    if (this.#bytes[this.#at] !== 0xff || marker < 0xd0 || marker > 0xd7) throw new DamagedJpeg();
    this.#at += 2;
  }

  #fill(): void {
    while (this.#count <= LONGEST_CODE) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) return;
      // A data byte 0xff is followed by a zero; anything else is a marker.
      if (byte === 0xff && this.#bytes[this.#at + 1] !== 0) return;
      this.#at += byte === 0xff ? 2 : 1;
      this.#buffer = (this.#buffer << 8) | byte;
      this.#count += 8;
    }
  }
}
