import type http from 'node:http';
import { ApiClient, type Token } from '../../src/main/link/client.ts';
import type { StepCall } from '../../src/main/link/key-support.ts';
import type { Standing } from '../../src/main/link/standing.ts';
import { createCouriers } from '../../src/main/outbox/couriers/couriers.ts';
import type { Job } from '../../src/main/outbox/job.ts';
import { IDEMPOTENCY_HEADER, KEY_SUPPORT_HEADER, KEYS_HONOURED } from '../../src/shared/api/endpoints.ts';
import type { JobKind, JobPayload } from '../../src/shared/jobs.ts';
import { type SeenRequest, sendJson, startHttp } from './main.ts';

/** Couriers over a real HTTP server, and its possible answers. */

export const OLD = { tokenType: 'Bearer', accessToken: 'old' };
export const NEW = { tokenType: 'Bearer', accessToken: 'new' };

/** A row as a courier receives it. */
export const job = <K extends JobKind>(kind: K, payload: JobPayload<K>, more: Partial<Job<K>> = {}) =>
  ({
    sequence: 1,
    userId: '7',
    lane: '7/3',
    kind,
    payload,
    idempotencyKey: 'key-1',
    createdAt: '2026-05-01T10:00:00.000Z',
    clockErrorMs: null,
    state: 'sending',
    attempts: 0,
    nextAttemptAt: 0,
    isFateUnknown: false,
    provenance: 'own',
    note: null,
    ...more,
  }) as unknown as Job<K>;

export type Answering = (request: SeenRequest, response: http.ServerResponse) => void;
export type Answer = unknown | Answering;

/** Accepts the body and returns it. */
export const takes = (request: SeenRequest, response: http.ServerResponse) =>
  sendJson(response, JSON.parse(request.body));

export const OWN_USER = { id: 7, userName: 'anna', roles: ['Agent'] };

/**
 * Couriers of a real server with one user. `answers` by a part of the path: a body, or a function that answers. The server
 * may return keys, and may declare that it honours them.
 */
export async function couriersOf(
  answers: Record<string, Answer>,
  { echoesKeys = false, declaresKeys = false }: { echoesKeys?: boolean; declaresKeys?: boolean } = {},
) {
  const state = { isStranger: false, isLeased: false, answers: { ...answers } };
  const server = await startHttp((request, response) => {
    const known = Object.entries({ 'Account/user': OWN_USER, ...state.answers });
    const found = known.find(([part]) => request.url.includes(part));
    const key = request.headers[IDEMPOTENCY_HEADER];
    if (echoesKeys && !state.isStranger && key !== undefined) response.setHeader(IDEMPOTENCY_HEADER, key);
    if (declaresKeys && !state.isStranger) response.setHeader(KEY_SUPPORT_HEADER, KEYS_HONOURED);
    if (!found) sendJson(response, { message: `Unexpected: ${request.url}` }, 418);
    else if (typeof found[1] === 'function') (found[1] as Answering)(request, response);
    else sendJson(response, found[1]);
  });
  const tokens = { current: OLD as Token | null, ofSession: OLD as Token | null };
  const forgotten: string[] = [];
  const api = new ApiClient({ baseUrl: () => server.url });
  /** The kiosk's own key, if it has one. */
  const device = { key: null as Token | null, standing: 'welcome' as Standing, isLocked: false };
  const lost: string[] = [];
  const couriers = createCouriers({
    api,
    device: {
      tokenFor: (campaignId) => (String(campaignId) === '3' ? device.key : null),
      standing: async () => device.standing,
      get isLocked() {
        return device.isLocked;
      },
    },
    isLeased: () => state.isLeased,
    steadyNow: () => 0,
    onTokenLost: (userId, error) => lost.push(`${userId} ${error}`),
    tokenOf: () => tokens.current,
    ownToken: () => device.key,
    tokenOfSession: () => tokens.ofSession,
    forget: (id) => forgotten.push(id),
  });
  /** The calls made, except those that check the server's identity. */
  const paths = () =>
    server.requests
      .filter(({ url }) => !url.includes('Account/user'))
      .map(({ url }) => url.split('/').at(-1)?.split('?')[0]);
  return Object.assign(state, { ...server, api, couriers, tokens, forgotten, device, lost, paths });
}

/** Fails in the API's own form. */
export const fail = (status: number) => (_: SeenRequest, response: http.ServerResponse) =>
  sendJson(response, { message: `Status ${status}` }, status);

/** The kiosk has learned that the server honours keys. */
export const teachKeys = ({ api }: Pick<Awaited<ReturnType<typeof couriersOf>>, 'api'>): void => api.keys.declared();

/** The kiosk has learned that the server honours no keys. */
export function teachPlain({ api }: Pick<Awaited<ReturnType<typeof couriersOf>>, 'api'>): void {
  for (const call of Object.keys(api.keys.all) as StepCall[]) {
    for (let answer = 0; answer < 3; answer += 1) api.keys.unechoed(call);
  }
}
