import { setImmediate } from 'node:timers/promises';
import { BitReader, DamagedJpeg, HuffmanTable } from './jpeg-bits.ts';
import { type BlockTables, ProgressiveBlocks, readBlock, type ScanRange } from './jpeg-blocks.ts';

const SOF_BASELINE = 0xc0;
const SOF_EXTENDED = 0xc1;
const SOF_PROGRESSIVE = 0xc2;
const DHT = 0xc4;
const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;
const DRI = 0xdd;

/** A file may name many scans of few bytes each: all blocks of all scans together, ten scans of the largest image. */
const MAXIMUM_BLOCKS = 20_000_000;
/** About 10 ms of work; other requests come in between. */
const BLOCKS_AT_ONCE = 50_000;

interface Component {
  id: number;
  across: number;
  down: number;
  quantization: number;
  /** Blocks of the component alone, and of whole units. */
  width: number;
  height: number;
  paddedWidth: number;
  begun: Uint8Array;
  isSeen: boolean;
}

interface Frame {
  isProgressive: boolean;
  components: Component[];
  unitsAcross: number;
  unitsDown: number;
}

/**
 * Whether the bytes are a whole jpeg that browsers show (sequential or progressive, 8 bits): every coefficient of every
 * scan can be read, and none is missing. Reads the coded data without making pixels of it.
 */
export async function isWholeJpeg(bytes: Uint8Array): Promise<boolean> {
  try {
    for (const _pause of new JpegReader(bytes).read()) await setImmediate();
    return true;
  } catch (error) {
    if (error instanceof DamagedJpeg) return false;
    throw error;
  }
}

class JpegReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #tables = new Map<number, HuffmanTable>();
  readonly #quantizations = new Set<number>();
  #frame: Frame | null = null;
  #restartInterval = 0;
  #blocks = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Yields when it is time for others. Throws `DamagedJpeg`. */
  *read(): Generator<void> {
    let at = 2;
    for (;;) {
      at = this.#nextMarker(at);
      const marker = this.#bytes[at - 1] ?? 0;
      if (marker === EOI) return this.#requireComponents();
      const length = at + 2 <= this.#bytes.length ? this.#view.getUint16(at) : 0;
      if (length < 2 || at + length > this.#bytes.length) throw new DamagedJpeg();
      const segment = this.#bytes.subarray(at + 2, at + length);
      at += length;
      if (marker === SOS) at = yield* this.#scan(segment, at);
      else this.#segment(marker, segment);
    }
  }

  /** The index after the next marker's code. */
  #nextMarker(start: number): number {
    for (let at = start; at + 1 < this.#bytes.length; at++) {
      const code = this.#bytes[at + 1] ?? 0;
      if (this.#bytes[at] === 0xff && code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at + 2;
    }
    throw new DamagedJpeg();
  }

  #segment(marker: number, segment: Uint8Array): void {
    if (marker === DHT) this.#readTables(segment);
    else if (marker === DQT) this.#readQuantizations(segment);
    else if (marker === DRI) this.#restartInterval = (segment[0] ?? 0) * 256 + (segment[1] ?? 0);
    else if (marker >= SOF_BASELINE && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc) {
      this.#readFrame(marker, segment);
    }
  }

  #readTables(segment: Uint8Array): void {
    for (let at = 0; at < segment.length; ) {
      const counts = segment.subarray(at + 1, at + 17);
      const total = counts.reduce((sum, count) => sum + count, 0);
      if (counts.length < 16 || total > 256 || at + 17 + total > segment.length) throw new DamagedJpeg();
      this.#tables.set(segment[at] ?? 0, new HuffmanTable(counts, segment.subarray(at + 17, at + 17 + total)));
      at += 17 + total;
    }
  }

  #readQuantizations(segment: Uint8Array): void {
    for (let at = 0; at < segment.length; ) {
      const kind = segment[at] ?? 0;
      this.#quantizations.add(kind & 15);
      at += 1 + (kind >> 4 === 0 ? 64 : 128);
      if (at > segment.length) throw new DamagedJpeg();
    }
  }

  #readFrame(marker: number, segment: Uint8Array): void {
    const isKnown = marker === SOF_BASELINE || marker === SOF_EXTENDED || marker === SOF_PROGRESSIVE;
    const count = segment[5] ?? 0;
    const isFit = segment[0] === 8 && [1, 3, 4].includes(count) && segment.length === 6 + 3 * count;
    if (!isKnown || this.#frame || !isFit) throw new DamagedJpeg();
    const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
    const [height, width] = [view.getUint16(1), view.getUint16(3)];
    const shapes = Array.from({ length: count }, (_, index) => {
      const [id = 0, factors = 0, quantization = 0] = segment.subarray(6 + 3 * index);
      return { id, across: factors >> 4, down: factors & 15, quantization };
    });
    if (shapes.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) throw new DamagedJpeg();
    const [mostAcross, mostDown] = [Math.max(...shapes.map((c) => c.across)), Math.max(...shapes.map((c) => c.down))];
    const [unitsAcross, unitsDown] = [Math.ceil(width / (8 * mostAcross)), Math.ceil(height / (8 * mostDown))];
    const isProgressive = marker === SOF_PROGRESSIVE;
    const components = shapes.map((shape): Component => {
      const padded = unitsAcross * shape.across * unitsDown * shape.down;
      return {
        ...shape,
        width: Math.ceil((width * shape.across) / mostAcross / 8),
        height: Math.ceil((height * shape.down) / mostDown / 8),
        paddedWidth: unitsAcross * shape.across,
        begun: new Uint8Array(isProgressive ? padded * 64 : 0),
        isSeen: false,
      };
    });
    this.#frame = { isProgressive, components, unitsAcross, unitsDown };
  }

  #requireComponents(): void {
    if (!this.#frame?.components.every(({ isSeen }) => isSeen)) throw new DamagedJpeg();
  }

  /** Reads a scan's data; returns where it ends. */
  *#scan(segment: Uint8Array, start: number): Generator<void, number> {
    const frame = this.#frame;
    const count = segment[0] ?? 0;
    if (!frame || count < 1 || segment.length !== 4 + 2 * count) throw new DamagedJpeg();
    const parts = Array.from({ length: count }, (_, index) => this.#partOf(frame, segment.subarray(1 + 2 * index)));
    const [first = 0, last = 0, approximation = 0] = segment.subarray(1 + 2 * count);
    const range: ScanRange = { first, last, isRefinement: approximation >> 4 > 0 };
    if (frame.isProgressive) requireRange(range, count);
    const bits = new BitReader(this.#bytes, start);
    const progressive = frame.isProgressive ? new ProgressiveBlocks(bits, range) : null;
    for (const { component } of parts) if (first === 0) component.isSeen = true;
    let units = 0;
    for (const unit of unitsOf(frame, parts)) {
      if (units > 0 && this.#restartInterval > 0 && units % this.#restartInterval === 0) {
        bits.restart();
        progressive?.restart();
      }
      units += 1;
      for (const { tables, component, block } of unit) {
        if (progressive) progressive.read(tables, component.begun, block * 64);
        else readBlock(bits, tables);
        this.#blocks += 1;
        if (this.#blocks > MAXIMUM_BLOCKS) throw new DamagedJpeg();
        if (this.#blocks % BLOCKS_AT_ONCE === 0) yield;
      }
    }
    return bits.position;
  }

  #partOf(frame: Frame, [id, tables = 0]: Uint8Array): ScanPart {
    const component = frame.components.find((candidate) => candidate.id === id);
    if (!component || !this.#quantizations.has(component.quantization)) throw new DamagedJpeg();
    const [dc, ac] = [this.#tables.get(tables >> 4), this.#tables.get(0x10 | (tables & 15))];
    return { component, tables: { dc, ac } };
  }
}

interface ScanPart {
  component: Component;
  tables: BlockTables;
}
interface Block extends ScanPart {
  block: number;
}

function requireRange({ first, last }: ScanRange, components: number): void {
  const isFit = first === 0 ? last === 0 : last >= first && last <= 63 && components === 1;
  if (!isFit) throw new DamagedJpeg();
}

/** The blocks of a scan, unit by unit: one block of a single component, else some of each. */
function* unitsOf(frame: Frame, parts: readonly ScanPart[]): Generator<Iterable<Block>> {
  const [only] = parts;
  if (parts.length === 1 && only) {
    const { width, height, paddedWidth } = only.component;
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) yield [{ ...only, block: row * paddedWidth + column }];
    }
    return;
  }
  for (let row = 0; row < frame.unitsDown; row++) {
    for (let column = 0; column < frame.unitsAcross; column++) yield blocksOf(parts, row, column);
  }
}

function blocksOf(parts: readonly ScanPart[], row: number, column: number): Block[] {
  const blocks: Block[] = [];
  for (const { component, tables } of parts) {
    const { across, down, paddedWidth } = component;
    for (let y = 0; y < down; y++) {
      for (let x = 0; x < across; x++) {
        blocks.push({ component, tables, block: (row * down + y) * paddedWidth + column * across + x });
      }
    }
  }
  return blocks;
}
