import { randomInt } from 'node:crypto';
import { type Id, isSameId } from '#shared/entities/base.ts';
import type { Listening } from '#shared/ipc/copies.ts';
import type { Clock } from '#shared/ports.ts';
import { CODE_LETTERS } from '#shared/rules/code-letters.ts';
import { isStorageFailure } from '../db/storage-failure.ts';
import { readJson } from '../link/check.ts';
import { digestOf, headOf } from './copy.ts';
import { type CopyRequest, KeeperServer } from './keeper-server.ts';
import type { KeptCopies } from './kept-copies.ts';
import { newPairingKeys, type PairingKeys, pairingSecret } from './pairing.ts';
import type { Pairings } from './pairings.ts';
import { isProven, proofOf } from './proofs.ts';
import { type HeldAnswer, type PairingAnswer, PairingRequest, Statement } from './wire.ts';

/** Who a kiosk is to its server. */
export interface Self {
  id: Id;
  name: string;
  clientId: Id;
}

export interface KeeperOptions {
  pairings: Pairings;
  kept: KeptCopies;
  /** The server whose rows are kept. */
  origin: string;
  clock: Clock;
  self(): Self | null;
  lanAddress(): string | null;
  onLog(line: string): void;
}

const CODE_LENGTH = 8;
export const CODE_LIFETIME_MS = 5 * 60_000;
const MOST_GUESSES = 5;
const MOST_KEPT = 20;
/** The network often comes after the app, and may give the computer another address. */
const LOOK_INTERVAL_MS = 15_000;

interface Code {
  text: string;
  keys: PairingKeys;
  guessesLeft: number;
  cancel(): void;
}

/** Keeps copies of other kiosks at the booth (docs/specification.md, 4.11). It cannot read them. */
export class Keeper {
  readonly #options: KeeperOptions;
  #server: KeeperServer | null = null;
  #state: Exclude<Listening, { kind: 'on' }> | { kind: 'on'; address: string } = { kind: 'off' };
  #code: Code | null = null;
  #cancelLook = () => {};
  #looking: Promise<void> | null = null;
  #isStopped = true;
  /** One after the other, so that two copies of a kiosk do not meet on the disk. */
  #work: Promise<unknown> = Promise.resolve();

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  get state(): Listening {
    return this.#state.kind === 'on' ? { ...this.#state, code: this.#code?.text ?? null } : this.#state;
  }

  /** Goes on as staff have left it. Never rejects. */
  start(): Promise<void> {
    const { clock, onLog } = this.#options;
    this.#isStopped = false;
    this.#cancelLook();
    this.#cancelLook = clock.after(LOOK_INTERVAL_MS, () => void this.start());
    this.#looking ??= this.#look()
      .catch((error) => onLog(`copies: ${String(error)}`))
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelLook();
    this.#endCode();
    this.#server?.close();
    this.#server = null;
  }

  /** Takes copies from now on, and shows a new code for one kiosk. */
  async listen(): Promise<void> {
    const { pairings, clock } = this.#options;
    pairings.setListening(true, pairings.listening.port);
    await this.start();
    this.#endCode();
    const text = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
    const cancel = clock.after(CODE_LIFETIME_MS, () => this.#endCode());
    this.#code = { text, keys: newPairingKeys(), guessesLeft: MOST_GUESSES, cancel };
  }

  /** Takes no more copies. Those that are here stay. */
  stopListening(): void {
    const { pairings } = this.#options;
    pairings.setListening(false, pairings.listening.port);
    this.stop();
    this.#state = { kind: 'off' };
  }

  /** Listens where it should, at the address that the computer has now. */
  async #look(): Promise<void> {
    const { pairings, lanAddress, onLog } = this.#options;
    const { isOn, port } = pairings.listening;
    if (!isOn) return;
    const address = lanAddress();
    if (this.#server && this.#state.kind === 'on' && this.#state.address.startsWith(`${address}:`)) return;
    this.#server?.close();
    this.#server = null;
    if (address === null) {
      this.#state = { kind: 'no-network' };
      return;
    }
    const server = this.#newServer();
    try {
      const bound = await server.listen(address, port);
      if (this.#isStopped) return server.close();
      if (bound !== port) pairings.setListening(true, bound);
      this.#server = server;
      this.#state = { kind: 'on', address: `${address}:${bound}` };
    } catch (error) {
      server.close();
      onLog(`copies: ${String(error)}`);
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      this.#state = { kind: isTaken ? 'port-taken' : 'no-network' };
    }
  }

  #newServer(): KeeperServer {
    const { pairings, onLog } = this.#options;
    return new KeeperServer({
      offer: () => this.#code && JSON.stringify({ publicKey: this.#code.keys.publicKey }),
      pair: (body) => this.#pair(body),
      secretOf: (deviceId) => pairings.find('kept', deviceId)?.secret ?? null,
      answer: (request) => {
        const answered = this.#work.then(() => this.#answer(request));
        this.#work = answered.catch(() => {});
        return answered;
      },
      onLog,
    });
  }

  #endCode(): void {
    this.#code?.cancel();
    this.#code = null;
  }

  /** A kiosk that has typed the code. A guess counts before it is looked at; a right one ends the code. */
  async #pair(body: string): Promise<string | null> {
    const code = this.#code;
    const read = readJson(PairingRequest, body);
    if (code === null || code.guessesLeft === 0 || !('value' in read)) return null;
    code.guessesLeft -= 1;
    const { publicKey, statement, proof } = read.value;
    const secret = await pairingSecret(code.keys, [code.keys.publicKey, publicKey], code.text);
    // Another kiosk may have used it meanwhile.
    if (this.#code !== code) return null;
    const isRight = secret !== null && isProven(secret, { kind: 'pair', body: statement }, proof);
    if (isRight || code.guessesLeft === 0) this.#endCode();
    if (!isRight) return null;
    const answer = JSON.stringify(await this.#accept(statement, secret));
    return JSON.stringify({ answer, proof: proofOf(secret, { kind: 'paired', body: answer }) });
  }

  async #accept(statement: string, secret: Buffer): Promise<PairingAnswer> {
    const { pairings, origin, self, onLog } = this.#options;
    const own = self();
    const read = readJson(Statement, statement);
    if (own === null || !('value' in read) || read.value.origin !== origin) {
      return { kind: 'mismatch', why: 'other-server' };
    }
    const { clientId, kiosk } = read.value;
    if (!isSameId(clientId, own.clientId)) return { kind: 'mismatch', why: 'other-vendor' };
    if (isSameId(kiosk.id, own.id)) return { kind: 'mismatch', why: 'itself' };
    const deviceId = String(kiosk.id);
    if (pairings.of('kept').length >= MOST_KEPT && !pairings.find('kept', deviceId)) {
      return { kind: 'mismatch', why: 'too-many' };
    }
    await pairings.add('kept', { deviceId, name: kiosk.name, address: null, secret });
    onLog(`copies: those of ${kiosk.name} are kept here`);
    return { kind: 'paired', keeper: { id: own.id, name: own.name } };
  }

  async #answer({ deviceId, call, counter, body }: CopyRequest): Promise<string | null> {
    const { pairings, kept, origin } = this.#options;
    try {
      if (!pairings.takeCounter(deviceId, counter)) return null;
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      // A number that cannot be noted could come again.
      return JSON.stringify({ held: null, hasRoom: false } satisfies HeldAnswer);
    }
    let hasRoom = true;
    if (call === 'forget') kept.drop(deviceId);
    if (call === 'keep') {
      const head = headOf(body);
      const isOwn = head?.origin === origin && isSameId(head.kiosk.id, deviceId);
      if (isOwn) hasRoom = await kept.keep(deviceId, body);
    }
    // What is said to be held is read, not remembered.
    const held = await kept.read(deviceId);
    return JSON.stringify({ held: held && digestOf(held.copy), hasRoom } satisfies HeldAnswer);
  }
}
