import axios, { type AxiosResponse } from 'axios';
import { readJson } from '../link/check.ts';
import type { CopyRequest } from './keeper-server.ts';
import { newPairingKeys, pairingSecret } from './pairing.ts';
import type { PairedKiosk } from './pairings.ts';
import { isProven, proofOf } from './proofs.ts';
import { HEADERS, HeldAnswer, PairingAnswer, PairingOffer, ProvenAnswer } from './wire.ts';

/** What came of a request to the keeper. */
export type Heard = { kind: 'answered'; answer: HeldAnswer } | { kind: 'failed'; why: 'away' | 'stranger' };

/** What came of a code that staff have typed. */
export type Paired =
  | { kind: 'paired'; keeper: PairedKiosk }
  | { kind: 'refused'; why: 'away' | 'wrong-code' | Extract<PairingAnswer, { kind: 'mismatch' }>['why'] };

/** A large copy takes its time in a crowded network; everything else is short. */
const LIMIT_MS = { keep: 30_000, other: 5_000 };
const LONGEST_ANSWER = 10_000;

/** The line to the kiosk that keeps the copies. It goes straight there: a proxy leads out of the booth. */
export class KeeperLine {
  readonly #http = axios.create({
    proxy: false,
    maxRedirects: 0,
    maxContentLength: LONGEST_ANSWER,
    responseType: 'text',
    // A proof is of the very bytes.
    transformRequest: (body: unknown) => body,
    transformResponse: (body: unknown) => body,
    validateStatus: () => true,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });

  /** Never rejects. Only what proves to come from the keeper is believed. */
  async ask({ address, secret }: Pick<PairedKiosk, 'address' | 'secret'>, request: CopyRequest): Promise<Heard> {
    const { deviceId, call, counter, body } = request;
    const response = await this.#post(address, call, body, {
      [HEADERS.kiosk]: encodeURIComponent(deviceId),
      [HEADERS.counter]: String(counter),
      [HEADERS.proof]: proofOf(secret, { kind: 'request', call, counter, body }),
    });
    if (response === null) return { kind: 'failed', why: 'away' };
    const proof = String(response.headers[HEADERS.proof] ?? '');
    const read = readJson(HeldAnswer, response.data);
    const isTrue = isProven(secret, { kind: 'answer', call, counter, body: response.data }, proof);
    return isTrue && 'value' in read ? { kind: 'answered', answer: read.value } : { kind: 'failed', why: 'stranger' };
  }

  /** Pairs with the kiosk that shows this code. Never rejects. @param statement the JSON of a `Statement` */
  async pair(address: string, code: string, statement: string): Promise<Paired> {
    const offered = await this.#post(address, 'offer', '');
    if (offered === null) return { kind: 'refused', why: 'away' };
    const offer = readJson(PairingOffer, offered.data);
    if (!('value' in offer)) return { kind: 'refused', why: 'wrong-code' };
    const keys = newPairingKeys();
    const secret = await pairingSecret(keys, [offer.value.publicKey, keys.publicKey], code);
    if (secret === null) return { kind: 'refused', why: 'wrong-code' };
    const proof = proofOf(secret, { kind: 'pair', body: statement });
    const request = JSON.stringify({ publicKey: keys.publicKey, statement, proof });
    const response = await this.#post(address, 'pair', request);
    if (response === null) return { kind: 'refused', why: 'away' };
    const proven = readJson(ProvenAnswer, response.data);
    if (!('value' in proven)) return { kind: 'refused', why: 'wrong-code' };
    const { answer: body } = proven.value;
    const answer = readJson(PairingAnswer, body);
    if (!isProven(secret, { kind: 'paired', body }, proven.value.proof) || !('value' in answer)) {
      return { kind: 'refused', why: 'wrong-code' };
    }
    if (answer.value.kind === 'mismatch') return { kind: 'refused', why: answer.value.why };
    const { id, name } = answer.value.keeper;
    return { kind: 'paired', keeper: { deviceId: String(id), name, address, secret } };
  }

  /** The answer, whatever it is; null without one. */
  async #post(
    address: string | null,
    name: string,
    body: string,
    headers: Record<string, string> = {},
  ): Promise<AxiosResponse<string> | null> {
    const signal = AbortSignal.timeout(name === 'keep' ? LIMIT_MS.keep : LIMIT_MS.other);
    return this.#http.post<string>(`http://${address}/copies/${name}`, body, { headers, signal }).catch(() => null);
  }
}
