import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { type Id, isSameId } from '#shared/entities/base.ts';
import { AppError } from '#shared/errors.ts';
import type { CopiesState } from '#shared/ipc/copies.ts';
import type { ImportResult, SyncFacts } from '#shared/ipc/sync.ts';
import type { Clock } from '#shared/ports.ts';
import { unplugState } from '#shared/rules/unplug-state.ts';
import { freeIn } from '../db/disk-use.ts';
import { isProvenRefusal, RequestFailure } from '../link/failure.ts';
import type { StaffRows } from '../outbox/staff-rows.ts';
import type { SyncCentre } from '../outbox/sync-centre.ts';
import type { OpenedCopy, OwnDevice } from '../registration/own-device.ts';
import type { KeyStore } from '../shell/key-store.ts';
import { text } from '../texts.ts';
import { Copier } from './copier.ts';
import { type CopyHead, headOf, makeCopy, openCopy } from './copy.ts';
import { Keeper, type Self } from './keeper.ts';
import { KeeperLine } from './keeper-line.ts';
import { KeptCopies } from './kept-copies.ts';
import { Pairings } from './pairings.ts';

export interface CopiesOptions {
  db: Database;
  /** The server that all rows belong to; null for none yet. */
  origin: string | null;
  keyStore: KeyStore;
  device: OwnDevice;
  rows: StaffRows;
  syncCentre: SyncCentre;
  /** What waits here for other servers. */
  elsewhere: SyncFacts['elsewhere'];
  clock: Clock;
  /** The address under which others at the booth find this computer; null in no network. */
  lanAddress(): string | null;
  onLog(line: string): void;
}

const FOLDER = 'copies';
/** What staff type: an address of IPv4 and a port. */
const ADDRESS = /^\d{1,3}(\.\d{1,3}){3}:\d{1,5}$/;

/** Copies of what is unsent, of this kiosk on a second one and of others here (docs/specification.md, 4.11). */
export class Copies {
  readonly #options: CopiesOptions;
  readonly #pairings: Pairings;
  readonly #kept: KeptCopies;
  readonly #keeper: Keeper;
  readonly #copier: Copier;

  constructor(options: CopiesOptions) {
    const { db, origin, keyStore, device, rows, syncCentre, clock, lanAddress, onLog } = options;
    this.#options = options;
    this.#pairings = new Pairings(db, keyStore);
    const folder = path.join(path.dirname(db.name), FOLDER);
    this.#kept = new KeptCopies({ folder, freeBytes: () => freeIn(folder) });
    this.#keeper = new Keeper({
      pairings: this.#pairings,
      kept: this.#kept,
      origin: origin ?? '',
      clock,
      self: () => this.#self,
      lanAddress,
      onLog,
    });
    this.#copier = new Copier({
      pairings: this.#pairings,
      clock,
      unsent: () => rows.unsentState(),
      newCopy: () => {
        const { identity, copies } = device;
        if (!identity || !copies) return null;
        return makeCopy(syncCentre.exported(), { origin: origin ?? '', kiosk: identity }, copies.copySecret);
      },
      deviceId: () => (device.identity ? String(device.identity.id) : null),
      onLog,
    });
  }

  load = (): Promise<void> => this.#pairings.load();

  start(): void {
    void this.#keeper.start();
    this.#copier.start();
  }

  stop(): void {
    this.#keeper.stop();
    this.#copier.stop();
  }

  /** What is unsent may have changed. */
  changed(): void {
    this.#copier.changed();
  }

  get state(): CopiesState {
    const { rows, elsewhere } = this.#options;
    const unsent = rows.unsentState();
    const { keeper } = this.#copier;
    const unplug = unplugState({
      isServerHere: !this.#hasAddress,
      unsent: unsent.count,
      elsewhere: elsewhere.reduce((sum, { count }) => sum + count, 0),
      keeper: keeper && { ...keeper, isCurrent: this.#copier.holds(unsent) },
    });
    const copies = this.#kept.list();
    const isHere = (deviceId: string) => copies.some((copy) => isSameId(copy.deviceId, deviceId));
    const empty = this.#pairings.of('kept').filter(({ deviceId }) => !isHere(deviceId));
    const kept = [...copies, ...empty.map(({ deviceId, name }) => ({ deviceId, name, receivedAt: null }))];
    return { unplug, keeper, listening: this.#keeper.state, kept };
  }

  /** Takes copies of others, and shows a code for the next one. @throws AppError where this kiosk cannot */
  async listen(): Promise<CopiesState> {
    await this.#requireSelf();
    await this.#keeper.listen();
    return this.state;
  }

  stopListening(): CopiesState {
    this.#keeper.stopListening();
    return this.state;
  }

  /** Has this kiosk's copy kept by the one that shows the code. @throws AppError that says why not */
  async pair(address: string, code: string): Promise<CopiesState> {
    const { origin, onLog } = this.#options;
    const { clientId, id, name } = await this.#requireSelf();
    const at = address.trim();
    if (!ADDRESS.test(at)) throw refusal('no-address');
    const statement = JSON.stringify({ origin: origin ?? '', clientId, kiosk: { id, name } });
    const paired = await new KeeperLine().pair(at, code, statement);
    if (paired.kind === 'refused') throw refusal(paired.why);
    this.#forgetKeeper();
    await this.#pairings.add('keeper', paired.keeper);
    this.#copier.keeperChanged();
    onLog(`copies: ${paired.keeper.name} keeps those of this kiosk`);
    return this.state;
  }

  /** Makes no more copies. The last one stays where it is. */
  part(): CopiesState {
    this.#forgetKeeper();
    this.#copier.keeperChanged();
    return this.state;
  }

  /** Takes in the rows of another kiosk's copy, as from its file (4.6). The copy stays. */
  async takeIn(deviceId: Id): Promise<ImportResult> {
    const { origin, syncCentre, onLog } = this.#options;
    const found = await this.#kept.read(deviceId);
    const head = found && headOf(found.copy);
    if (!head) return { kind: 'refused', why: 'not-opened' };
    if (head.origin !== origin) return { kind: 'refused', why: 'other-server' };
    const opened = await this.#keyOf(head);
    if (typeof opened === 'string') return { kind: 'refused', why: opened };
    const file = openCopy(found.copy, opened.copyKey);
    if (file === null) return { kind: 'refused', why: 'not-opened' };
    onLog(`copies: that of ${opened.name} is opened`);
    const isTrusted = wasOwn(opened, found.receivedAt);
    return syncCentre.import(file, async ({ content }) =>
      isTrusted && content.kiosk && isSameId(content.kiosk.id, opened.id) ? opened : null,
    );
  }

  /** Removes a kiosk and its copy from this one. */
  drop(deviceId: Id): CopiesState {
    this.#kept.drop(deviceId);
    this.#pairings.remove('kept', String(deviceId));
    return this.state;
  }

  #forgetKeeper(): void {
    for (const { deviceId } of this.#pairings.of('keeper')) this.#pairings.remove('keeper', deviceId);
  }

  get #self(): Self | null {
    const { identity, copies } = this.#options.device;
    return identity && copies ? { ...identity, clientId: copies.clientId } : null;
  }

  /** A built-in server has no address: the other kiosk has one of its own, and neither could open the other's copy. */
  get #hasAddress(): boolean {
    return URL.canParse(this.#options.origin ?? '');
  }

  async #requireSelf(): Promise<Self> {
    if (!this.#hasAddress) throw refusal('server-here');
    if (!this.#self) await this.#options.device.look();
    const self = this.#self;
    if (!self) throw refusal('unregistered');
    return self;
  }

  async #keyOf({ kiosk, salt }: CopyHead): Promise<OpenedCopy | 'server-away' | 'not-opened'> {
    try {
      const opened = await this.#options.device.openCopy(kiosk.id, salt);
      return isSameId(opened.id, kiosk.id) ? opened : 'not-opened';
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      return isProvenRefusal(error) ? 'not-opened' : 'server-away';
    }
  }
}

/** Whoever has taken a kiosk may go on making its copies; what came after its end is worth no more than an unsealed file. */
const wasOwn = ({ revokedDate }: OpenedCopy, receivedAt: number): boolean =>
  !revokedDate || receivedAt < Date.parse(revokedDate);

type Refusal =
  | 'server-here'
  | 'unregistered'
  | 'no-address'
  | Extract<Awaited<ReturnType<KeeperLine['pair']>>, { kind: 'refused' }>['why'];

const refusal = (why: Refusal): AppError => new AppError('refused', text(`copies.refusal.${why}`));
