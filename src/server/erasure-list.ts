import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { chunksOf } from './chunks.ts';

/**
 * An erasure in the list. Contains ids and moments, neither name nor email. A restored database may have given the user's
 * id to somebody else, so the moment of the user's creation, or the id of the visit, proves who was erased.
 */
const ListedErasure = Type.Object({
  /** The id and the moment of the erasure, as kiosks name it. */
  id: Type.Integer(),
  erasedAt: Type.String(),
  vendorId: Type.Integer(),
  userId: Type.Integer(),
  /** When the user was created, in milliseconds of ISO 8601. */
  createdAt: Type.String(),
  /** The kiosk's random id of the visit; null for a player with an account. */
  walkUpId: Type.Union([Type.String(), Type.Null()]),
});
export type ListedErasure = Static<typeof ListedErasure>;

/** Lines per write. Small, because several nodes append to one file and their lines must not mix. */
const LINES_PER_WRITE = 100;

const keyOf = ({ id, erasedAt }: Pick<ListedErasure, 'id' | 'erasedAt'>): string => `${id} ${erasedAt}`;

/** The list of erasures in a file outside the database, so that a restore does not change it (docs/specification.md, 7.17). */
export class ErasureList {
  readonly #file: string;
  #known = new Set<string>();

  constructor(file: string) {
    this.#file = file;
  }

  /** True if the list had this erasure when it was last read, or if this node has added it. */
  has(erasure: Pick<ListedErasure, 'id' | 'erasedAt'>): boolean {
    return this.#known.has(keyOf(erasure));
  }

  /** Returns all erasures in the order of the lines. A missing file has none. Leaves out torn lines, as after a crash. */
  async read(): Promise<ListedErasure[]> {
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const listed = text.split('\n').flatMap((line) => erasureIn(line) ?? []);
    // Forgets erasures that the file has lost, so that they are added again.
    this.#known = new Set(listed.map(keyOf));
    return listed;
  }

  /**
   * Appends erasures that the list does not have as far as this node knows, and waits until they are on disk. After a
   * failure the list may contain some of them, and the next time it may get those twice.
   */
  async add(erasures: readonly ListedErasure[]): Promise<void> {
    const added = erasures.filter((erasure) => !this.has(erasure));
    if (added.length === 0) return;
    await mkdir(dirname(this.#file), { recursive: true });
    const file = await open(this.#file, 'a', 0o600);
    try {
      for (const chunk of chunksOf(added, LINES_PER_WRITE)) await append(file, chunk);
      await file.datasync();
    } finally {
      await file.close();
    }
    for (const erasure of added) this.#known.add(keyOf(erasure));
  }
}

/** Appends lines with one write, because a second one could come after the lines of another node. Throws if it was cut. */
async function append(file: FileHandle, erasures: readonly ListedErasure[]): Promise<void> {
  // Begin on a new line, because a crash may have torn the last one.
  const lines = Buffer.from(`\n${erasures.map((erasure) => JSON.stringify(erasure)).join('\n')}\n`);
  const { bytesWritten } = await file.write(lines);
  if (bytesWritten < lines.length)
    throw new Error(`Only ${bytesWritten} of ${lines.length} bytes were added to the list of erasures.`);
}

function erasureIn(line: string): ListedErasure | null {
  try {
    const value: unknown = JSON.parse(line);
    return Value.Check(ListedErasure, value) ? value : null;
  } catch {
    return null;
  }
}
