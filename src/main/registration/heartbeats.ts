import { randomBytes } from 'node:crypto';
import type { Heartbeat } from '#shared/entities/heartbeat.ts';
import type { Clock } from '#shared/ports.ts';
import type { RowMoments } from '../outbox/row-moments.ts';
import type { Commands } from './commands.ts';
import type { Health } from './health.ts';
import type { Leases } from './leases.ts';
import type { OwnDevice } from './own-device.ts';

export const HEARTBEAT_MS = 30_000;

export interface HeartbeatsOptions extends Pick<Heartbeat, 'mode'> {
  device: Pick<OwnDevice, 'tell'>;
  clock: Clock;
  health: Pick<Health, 'record'>;
  leases: Pick<Leases, 'units'>;
  moments(): RowMoments;
  isOnBattery(): boolean | null;
  isLocked(): boolean;
  commands: Pick<Commands, 'told' | 'take' | 'forget'>;
  onLog(line: string): void;
}

/**
 * Tells the server every 30 seconds how this kiosk is (docs/specification.md, 7.15), and takes its commands. One that does not arrive is not
 * repeated: the next one says more.
 */
export class Heartbeats {
  readonly #options: HeartbeatsOptions;
  readonly #run = randomBytes(16).toString('hex');
  #count = 0;
  #isTelling = false;
  #cancelNext = () => {};

  constructor(options: HeartbeatsOptions) {
    this.#options = options;
  }

  /** Tells it now and from time to time. */
  start(): void {
    this.#cancelNext();
    this.#cancelNext = this.#options.clock.after(HEARTBEAT_MS, () => this.start());
    void this.tell();
  }

  stop(): void {
    this.#cancelNext();
  }

  /** Never rejects. */
  async tell(): Promise<void> {
    if (this.#isTelling) return;
    const { device, commands, onLog } = this.#options;
    this.#isTelling = true;
    this.#count += 1;
    try {
      const heartbeat = this.#look();
      const handed = await device.tell(heartbeat);
      if (handed === null) return;
      commands.forget(heartbeat.commands);
      commands.take(handed);
    } catch (error) {
      onLog(`heartbeat: ${String(error)}`);
    } finally {
      this.#isTelling = false;
    }
  }

  #look(): Heartbeat {
    const { health, leases, mode, moments, isOnBattery, isLocked, commands } = this.#options;
    return {
      run: this.#run,
      beat: this.#count,
      health: health.record(),
      mode,
      isLocked: isLocked(),
      ...moments(),
      leasedUnits: leases.units,
      isOnBattery: isOnBattery(),
      commands: [...commands.told],
    };
  }
}
