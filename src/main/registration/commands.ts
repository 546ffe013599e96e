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

/** Interval at which a waiting command checks again if it can continue. */
export const LOOK_MS = 5_000;

/**
 * Runs the commands that administrators send to this kiosk (docs/specification.md, 7.15). Each command arrives once.
 * Messages, restarts and installations wait until the visit is over.
 */
export class Commands {
  readonly #options: CommandsOptions;
  #told: Told[] = [];
  readonly #waits = new Set<() => void>();

  constructor(options: CommandsOptions) {
    this.#options = options;
  }

  /** States of the commands, for the next check-in. */
  get told(): readonly Told[] {
    return this.#told;
  }

  /** Drops finished commands after a check-in has reported them. */
  forget(told: readonly Told[]): void {
    this.#told = this.#told.filter(({ id }) => !told.some((one) => one.state !== 'open' && isSameId(one.id, id)));
  }

  /** Starts the commands that the server handed out. */
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

  /** Runs a command. @returns true if it succeeded */
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
        // Never resolves, because the app is ending. The next run shows that the restart worked.
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
    // The new version shows that the update worked. This version continues only if the installation failed.
    while (isOneOf(updates.state, ['installing'])) await this.#pause();
    return false;
  }

  /** Waits until nobody is logged in and the staff area is closed. */
  async #freed(): Promise<void> {
    const { staffDoor, hasVisitor } = this.#options;
    while (staffDoor.isOpen || hasVisitor()) await this.#pause();
  }

  /** Waits for `LOOK_MS`. Never resolves after `stop`. */
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

/** Returns the newest part of a log in a form that a server can store, because the cut may split a character. */
const logToSend = (log: string): string => log.slice(-MAXIMUM_LOG_LENGTH).replaceAll('\0', '').toWellFormed();

/** True if the state is of one of these kinds. A function, because the state changes between two checks. */
const isOneOf = ({ kind }: UpdateState, kinds: readonly UpdateState['kind'][]): boolean => kinds.includes(kind);
