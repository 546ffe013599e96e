import type { HealthRecord, MemoryUse } from '#shared/entities/health.ts';
import type { HealthState } from '#shared/ipc/health.ts';
import type { SyncStatus } from '#shared/ipc/sync.ts';
import type { Clock } from '#shared/ports.ts';
import { repeating } from '../link/repeating.ts';
import { HealthFiles } from './health-files.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface HealthOptions {
  /** Folder of the records. */
  folder: string;
  clock: Clock;
  engine: { status(): SyncStatus };
  connection: { readonly lastReached: number | null };
  app: { version: string; memory(): MemoryUse };
  /** Returns the free bytes on the disk, or null if unknown. */
  freeBytes(): number | null;
  onLog(line: string): void;
}

/** Records the app's health every minute, so that staff can find the cause of problems at a trade show. */
export class Health {
  readonly #options: HealthOptions;
  readonly #files: HealthFiles;
  #stop = () => {};

  constructor(options: HealthOptions) {
    this.#options = options;
    this.#files = new HealthFiles(options.folder);
  }

  start(): void {
    this.#stop = repeating(
      this.#options.clock,
      () => MINUTE_MS,
      () => this.#keep(),
    );
  }

  stop(): void {
    this.#stop();
  }

  state(): HealthState {
    const newest = this.record();
    return { newest, lastHour: this.#files.between(newest.at - HOUR_MS, newest.at) };
  }

  #keep(): void {
    const record = this.record();
    try {
      this.#files.add(record);
    } catch (error) {
      // A full disk, for example. Earlier records show the free space falling.
      this.#options.onLog(`health: ${String(error)}`);
    }
  }

  /** Returns the app's current health. */
  record(): HealthRecord {
    const { clock, engine, connection, app, freeBytes } = this.#options;
    const { waiting, parked, refused, unclear, quarantined } = engine.status();
    return {
      at: clock.now(),
      version: app.version,
      uptimeSeconds: Math.floor(clock.elapsed() / 1000),
      memory: app.memory(),
      freeBytes: freeBytes(),
      queue: { waiting, parked, refused, unclear, quarantined },
      lastServerContact: connection.lastReached,
    };
  }
}
