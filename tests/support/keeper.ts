import path from 'node:path';
import { onTestFinished } from 'vitest';
import { makeCopy } from '../../src/main/copies/copy.ts';
import { Keeper, type KeeperOptions } from '../../src/main/copies/keeper.ts';
import { KeeperLine } from '../../src/main/copies/keeper-line.ts';
import { KeptCopies } from '../../src/main/copies/kept-copies.ts';
import { type PairedKiosk, Pairings } from '../../src/main/copies/pairings.ts';
import { KeyStore } from '../../src/main/shell/key-store.ts';
import { FakeClock } from './fake-clock.ts';
import { fakeEncryption, openOutbox } from './main.ts';

export const ORIGIN = 'https://api.example.com';
export const SECRET = 'ab'.repeat(32);
/** The kiosk whose copies are kept. */
export const KIOSK = { id: 7, name: 'Stand 1' };

export interface KeeperPlace {
  file?: string;
  address: string | null;
  freeBytes: number | null;
}

/** The kiosks that a file knows, over a stand-in for the system's encryption. */
export async function openPairings(file?: string) {
  const opened = openOutbox(file);
  const clock = new FakeClock();
  const keyStore = new KeyStore({ encryption: fakeEncryption(), clock, platform: 'linux', onLog: () => {} });
  const pairings = new Pairings(opened.db, keyStore);
  await pairings.load();
  return { ...opened, clock, pairings };
}

/** A keeper over a real file, folder and port; `place` may change later. */
export async function openKeeper(given: Partial<KeeperPlace> = {}, more: Partial<KeeperOptions> = {}) {
  const place: KeeperPlace = { address: '127.0.0.1', freeBytes: null, ...given };
  const { file, clock, pairings } = await openPairings(place.file);
  const folder = path.join(path.dirname(file), 'copies');
  const kept = new KeptCopies({ folder, freeBytes: () => place.freeBytes });
  const keeper = new Keeper({
    pairings,
    kept,
    origin: ORIGIN,
    clock,
    self: () => ({ id: 8, name: 'Stand 2', clientId: 1 }),
    lanAddress: () => place.address,
    onLog: () => {},
    ...more,
  });
  onTestFinished(() => keeper.stop());
  return { file, folder, place, clock, pairings, kept, keeper };
}

/** What staff read from the keeper's screen. */
export async function shownBy(keeper: Keeper): Promise<{ address: string; code: string }> {
  await keeper.listen();
  const { state } = keeper;
  if (state.kind !== 'on' || state.code === null) throw new Error(JSON.stringify(state));
  return { address: state.address, code: state.code };
}

export const statementOf = (more: object = {}): string =>
  JSON.stringify({ origin: ORIGIN, clientId: 1, kiosk: KIOSK, ...more });

/** Pairs a kiosk with the keeper. */
export async function pairWith(keeper: Keeper, statement = statementOf()): Promise<PairedKiosk> {
  const { address, code } = await shownBy(keeper);
  const paired = await new KeeperLine().pair(address, code, statement);
  if (paired.kind !== 'paired') throw new Error(paired.why);
  return paired.keeper;
}

export const copyOf = (file: string, kiosk = KIOSK): string => makeCopy(file, { origin: ORIGIN, kiosk }, SECRET);
