import { MAXIMUM_LOG_LENGTH } from '#shared/api/device-endpoints.ts';
import { assertNever } from '#shared/app-error.ts';
import { type Id, isSameId } from '#shared/entities/base.ts';
import type { CheckIn } from '#shared/entities/check-in.ts';
import type { HandedCommand } from '#shared/entities/command.ts';
import type { UpdateState } from '#shared/ipc/updates.ts';
import type { Clock } from '#shared/ports.ts';
import type { Updates } from '../shell/updates/updates.ts';
import type { Leases } from './leases.ts';
import type { OwnDevice } from './own-device.ts';

export interface CommandsOptions {
  engine: { tryNow(): void };
  device: Pick<OwnDevice, 'sendLog'>;
  leases: Pick<Leases, 'giveBack'>;
  /** `lock` returns false where the kiosk has no staff door. */
  staffDoor: { lock(): boolean; readonly isOpen: boolean };
  appControl: { restart(): void; log(): string };
  updates: Pick<Updates, 'state' | 'check' | 'install'>;
  clock: Clock;
  hasVisitor(): boolean;
  showMessage(message: string): void;
  onLog(line: string): void;
}

type Told = CheckIn['commands'][number];

/** How often it is looked whether the visit is over. */
export const LOOK_MS = 5_000;

/**
 * Does what administrators tell this kiosk (docs/specification.md, 7.15). Each command comes once. What ends the app, or is for
 * nobody who plays, waits for the end of the visit.
 */
export class Commands {
  readonly #options: CommandsOptions;
  #told: Told[] = [];
  readonly #waits = new Set<() => void>();

  constructor(options: CommandsOptions) {
    this.#options = options;
  }

  /** What the kiosk says of its commands. */
  get told(): readonly Told[] {
    return this.#told;
  }

  /** The server knows by now what was told of those that have ended. */
  forget(told: readonly Told[]): void {
    this.#told = this.#told.filter(({ id }) => !told.some((one) => one.state !== 'open' && isSameId(one.id, id)));
  }

  /** Begins what the server has handed out. */
  take(handed: readonly HandedCommand[]): void {
    for (const command of handed) void this.#do(command);
  }

  stop(): void {
    for (const cancel of this.#waits) cancel();
    this.#waits.clear();
  }

  async #do(command: HandedCommand): Promise<void> {
    const { onLog } = this.#options;
    onLog(`command: ${command.kind}`);
    this.#note(command.id, 'open');
    try {
      const isDone = await this.#deedOf(command);
      this.#note(command.id, isDone ? 'done' : 'failed');
    } catch (error) {
      onLog(`command: ${command.kind}: ${String(error)}`);
      this.#note(command.id, 'failed');
    }
  }

  #note(id: Id, state: Told['state']): void {
    this.#told = [...this.#told.filter((one) => !isSameId(one.id, id)), { id, state }];
  }

  /** @returns whether it could be done */
  async #deedOf({ kind, message }: HandedCommand): Promise<boolean> {
    const { engine, device, leases, staffDoor, appControl, showMessage } = this.#options;
    switch (kind) {
      case 'sync-now':
        engine.tryNow();
        return true;
      case 'send-log':
        await device.sendLog(logToSend(appControl.log()));
        return true;
      case 'show-message':
        await this.#freed();
        showMessage(message ?? '');
        return true;
      case 'restart':
        await this.#freed();
        appControl.restart();
        // The app is ending: the next run shows that it was done.
        return new Promise(() => {});
      case 'update':
        return this.#update();
      case 'return-leases':
        await leases.giveBack();
        return true;
      case 'lock':
        return staffDoor.lock();
      default:
        return assertNever(kind);
    }
  }

  async #update(): Promise<boolean> {
    const { updates } = this.#options;
    await updates.check();
    while (isOneOf(updates.state, ['checking', 'downloading'])) await this.#pause();
    if (!isOneOf(updates.state, ['ready'])) return isOneOf(updates.state, ['current']);
    await this.#freed();
    updates.install();
    // Another version shows that it was done; this one goes on only where it could not be installed.
    while (isOneOf(updates.state, ['installing'])) await this.#pause();
    return false;
  }

  /** Waits until the kiosk may be taken away from whoever is at it: nobody is signed in, and no staff. */
  async #freed(): Promise<void> {
    const { staffDoor, hasVisitor } = this.#options;
    while (staffDoor.isOpen || hasVisitor()) await this.#pause();
  }

  /** Never ends once it is stopped. */
  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(LOOK_MS, () => {
        this.#waits.delete(cancel);
        resolve();
      });
      this.#waits.add(cancel);
    });
  }
}

/** The newest part of a log, as a server can store it: the cut may have split a character. */
const logToSend = (log: string): string => log.slice(-MAXIMUM_LOG_LENGTH).replaceAll('\0', '').toWellFormed();

/** A function, as the state changes between two looks at it. */
const isOneOf = ({ kind }: UpdateState, kinds: readonly UpdateState['kind'][]): boolean => kinds.includes(kind);
