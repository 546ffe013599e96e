import type { Database } from 'better-sqlite3';
import type { KeyStore } from '../shell/key-store.ts';

/** What the other kiosk is to this one: it keeps this one's copies, or has its own kept here. */
export type Role = 'keeper' | 'kept';

export interface PairedKiosk {
  deviceId: string;
  name: string;
  /** Where a keeper listens; null for one that is kept. */
  address: string | null;
  secret: Buffer;
}

interface Row {
  role: Role;
  device_id: string;
  name: string;
  address: string | null;
  secret: Buffer | null;
}

/** The kiosks that this one is paired with. Their secrets are on disk only encrypted; without that they end with the app. */
export class Pairings {
  readonly #db: Database;
  readonly #keyStore: KeyStore;
  readonly #kiosks: Record<Role, Map<string, PairedKiosk>> = { keeper: new Map(), kept: new Map() };

  constructor(db: Database, keyStore: KeyStore) {
    this.#db = db;
    this.#keyStore = keyStore;
  }

  /** Reads what the key store gives out. */
  async load(): Promise<void> {
    for (const row of this.#db.prepare('SELECT * FROM paired_kiosks').all() as Row[]) {
      const opened = row.secret && (await this.#keyStore.decrypt(row.secret));
      if (opened?.kind !== 'open') continue;
      const { device_id: deviceId, name, address } = row;
      this.#kiosks[row.role].set(deviceId, { deviceId, name, address, secret: Buffer.from(opened.text, 'hex') });
    }
  }

  of(role: Role): PairedKiosk[] {
    return [...this.#kiosks[role].values()];
  }

  find(role: Role, deviceId: string): PairedKiosk | null {
    return this.#kiosks[role].get(deviceId) ?? null;
  }

  async add(role: Role, kiosk: PairedKiosk): Promise<void> {
    const { deviceId, name, address } = kiosk;
    const secret = await this.#keyStore.encrypt(kiosk.secret.toString('hex'));
    this.#db
      .prepare('INSERT OR REPLACE INTO paired_kiosks VALUES (?, ?, ?, ?, ?, 0)')
      .run(role, deviceId, name, address, secret);
    this.#kiosks[role].set(deviceId, kiosk);
  }

  remove(role: Role, deviceId: string): void {
    this.#db.prepare('DELETE FROM paired_kiosks WHERE role = ? AND device_id = ?').run(role, deviceId);
    this.#kiosks[role].delete(deviceId);
  }

  /** The number of the next request, which no earlier one had, whenever the app was started again. */
  nextCounter(deviceId: string): number {
    const next = this.#db.prepare(
      "UPDATE paired_kiosks SET counter = counter + 1 WHERE role = 'keeper' AND device_id = ? RETURNING counter",
    );
    return next.pluck().get(deviceId) as number;
  }

  /** Takes the number of a request. False for one that is not above all before: it is repeated, or late. */
  takeCounter(deviceId: string, counter: number): boolean {
    const take = this.#db.prepare(
      "UPDATE paired_kiosks SET counter = @counter WHERE role = 'kept' AND device_id = @deviceId AND counter < @counter",
    );
    return take.run({ deviceId, counter }).changes === 1;
  }

  /** Whether this kiosk listens for others, and where: a kiosk that is started again is found at the same port. 0 for any. */
  get listening(): { isOn: boolean; port: number } {
    const row = this.#db.prepare('SELECT is_on, port FROM listening').get() as
      | { is_on: number; port: number }
      | undefined;
    return { isOn: row?.is_on === 1, port: row?.port ?? 0 };
  }

  setListening(isOn: boolean, port: number): void {
    this.#db.prepare('INSERT OR REPLACE INTO listening (id, is_on, port) VALUES (1, ?, ?)').run(isOn ? 1 : 0, port);
  }
}
