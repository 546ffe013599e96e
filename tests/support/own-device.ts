import type http from 'node:http';
import { ApiClient } from '../../src/main/link/client.ts';
import { OwnDevice } from '../../src/main/registration/own-device.ts';
import { type Encryption, KeyStore } from '../../src/main/shell/key-store.ts';
import type { Device } from '../../src/shared/entities/device.ts';
import type { DeviceState } from '../../src/shared/ipc/device.ts';
import { bareCode } from '../../src/shared/rules/code-letters.ts';
import { answerOf } from './check-ins.ts';
import { FakeClock } from './fake-clock.ts';
import { checkInRequestOf } from './health.ts';
import { fakeEncryption, openOutbox, type SeenRequest, sendJson, startHttp } from './main.ts';

export const DEVICE = { id: 4, name: 'Booth left', campaigns: [{ id: 3, campaignName: 'Show' }], isRevoked: false };

/** The kiosk's device over a real database and a server that accepts the tokens in `state`. */
export async function openDevice({
  file,
  encryption = {},
  state = newState(),
  clock = new FakeClock(),
  setUpWith = null,
}: Partial<Options> = {}) {
  const server = await startHttp((request, response) => answer(state, request, response));
  const opened = openOutbox(file);
  const log: string[] = [];
  const onLog = (line: string) => void log.push(line);
  const keyStore = new KeyStore({
    encryption: fakeEncryption(encryption),
    clock,
    platform: 'linux',
    onAvailable: () => void device.load(),
    onLog,
  });
  await keyStore.probe();
  const told: DeviceState['kind'][] = [];
  const usable = { count: 0 };
  const code = { left: setUpWith };
  const api = new ApiClient({ baseUrl: () => server.url });
  const device = new OwnDevice({
    db: opened.db,
    api,
    keyStore,
    clock,
    pairing: {
      code: () => code.left,
      forget: () => {
        code.left = null;
      },
    },
    onChanged: ({ kind }) => told.push(kind),
    onUsable: () => {
      usable.count += 1;
    },
    onLog,
  });
  await device.load();
  const checkIn = async () => {
    if (!(await device.open())) return null;
    const body = checkInRequestOf(clock.now());
    const answer = await device.checkIn((token) => api.call('checkIn', { body }, { token }));
    await device.renewSecrets();
    return answer;
  };
  return { ...opened, ...server, device, checkIn, state, clock, told, usable, code, log };
}

interface Options {
  file: string;
  encryption: Partial<Encryption>;
  state: State;
  clock: FakeClock;
  /** The registration code from setup. */
  setUpWith: string | null;
}

export const newState = () => ({
  taken: new Set<string>(),
  device: DEVICE as object,
  grants: 0,
  /** The server's answer about safety copies; null if it does not support them. */
  copies: null as object | null,
  /** True if the server stores the public keys of kiosks. */
  hasClaims: false,
  /** The status that a stranger answers in the server's place, or null. */
  stranger: null as number | null,
  /** True if answers with a token get lost. */
  losesAnswer: false,
  /** True if a code works once, or again with the secret that came first. Otherwise codes work any number of times. */
  usesCodesUp: false,
  /** The first secret of a used code. */
  secretOf: new Map<string, string>(),
  /** True if the server answers registrations with 429. */
  hasTooMany: false,
});
type State = ReturnType<typeof newState>;

function answer(state: State, request: SeenRequest, response: http.ServerResponse): void {
  const told = state.stranger === null ? toldBy(state, request) : null;
  if (state.stranger !== null) response.writeHead(state.stranger).end('<html>');
  else if (told === null) response.destroy();
  else sendJson(response, told.body, told.status);
}

/** Returns the server's answer, or null if it gets lost. */
function toldBy(state: State, { url, body, headers }: SeenRequest): { body: unknown; status: number } | null {
  const grant = () => {
    state.grants += 1;
    const token = `key-${state.grants}`;
    state.taken.add(token);
    return { body: { device: state.device, token_type: 'Bearer', access_token: token }, status: 200 };
  };
  const lossy = (told: ReturnType<typeof grant>) => (state.losesAnswer ? null : told);
  if (url === '/api/Devices') {
    const { pairingCode, publicKey, retrySecret } = JSON.parse(body);
    if (state.hasTooMany) return { body: { code: 'too-many-attempts', message: 'Wait a minute.' }, status: 429 };
    const code = bareCode(pairingCode);
    const isUsed = state.usesCodesUp && state.secretOf.has(code);
    if (code !== 'ABCD2345' || (isUsed && (!retrySecret || state.secretOf.get(code) !== retrySecret))) {
      return { body: { code: 'pairing-code-wrong', message: 'No such code.' }, status: 400 };
    }
    state.secretOf.set(code, retrySecret);
    if (state.hasClaims && !isUsed) state.device = { ...state.device, publicKey };
    return lossy(grant());
  }
  if (!state.taken.has(headers.authorization?.split(' ')[1] ?? '')) {
    return { body: { code: 'signed-out', message: 'Who is this?' }, status: 401 };
  }
  if (url.endsWith('/CopySecret') && state.copies) return { body: state.copies, status: 200 };
  if (url.endsWith('/CheckIn')) return { body: answerOf({ device: state.device as Device }), status: 200 };
  if (!url.endsWith('/RotateToken')) return { body: state.device, status: 200 };
  return lossy(grant());
}

export const keyOf = (device: OwnDevice) => device.tokenFor(3)?.accessToken ?? null;
