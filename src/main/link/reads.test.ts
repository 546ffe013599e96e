import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { openOutbox, type SeenRequest, sendJson, startHttp } from '../../../tests/support/main.ts';
import { text } from '../../../tests/support/texts.ts';
import { visitOf } from '../../../tests/support/visits.ts';
import { cachedReads } from './cached-reads.ts';
import { ApiClient } from './client.ts';
import { isProvenRefusal } from './failure.ts';
import { Reads } from './reads.ts';

const TOKEN = { tokenType: 'Bearer', accessToken: 'one' };
const OTHER = { tokenType: 'Bearer', accessToken: 'two' };
const VISIT = visitOf(7, TOKEN);
const NEXT = visitOf(7, OTHER);

/** Reads from a real server into a real database. `says` is what the server says next: a body, or a status. */
async function openReads() {
  const server = await startHttp((request: SeenRequest, response) => {
    const { says, empty } = state;
    if (request.url.includes('/user/')) {
      if (state.next !== undefined) Object.assign(state, { says: state.next, empty: null });
      if (state.isApi === 'refusing') return sendJson(response, { message: 'Ended.' }, 401);
      return sendJson(response, state.isApi ? { id: 7 } : []);
    }
    if (empty !== null) return void response.writeHead(empty).end();
    if (typeof says === 'number') sendJson(response, { message: `Status ${says}` }, says);
    else sendJson(response, says === 'token' ? [{ description: request.headers.authorization }] : says);
  });
  /** `isApi`: whether the API itself answers to "who am I", or refuses with a 401. `next`: what it says after that. */
  const state: { says: unknown; next?: unknown; empty: number | null; isApi: boolean | 'refusing' } = {
    says: [{ id: 1 }],
    empty: null,
    isApi: true,
  };
  const { db } = openOutbox();
  const connection: boolean[] = [];
  const away = { isAway: false };
  const reads = new Reads({
    api: new ApiClient({ baseUrl: () => server.url }),
    store: cachedReads(db),
    time: new FakeClock().steady,
    connection: {
      get isOffline() {
        return away.isAway;
      },
      reached: () => void connection.push(true),
      failed: (failure) => void connection.push(isProvenRefusal(failure)),
    },
  });
  return { reads, state, connection, away, db, ...server };
}

const themes = (reads: Reads, visit = VISIT) => reads.read('getThemes', {}, visit);

describe('a read', () => {
  it('comes from the network first, even where a copy is there', async () => {
    const { reads, state, connection } = await openReads();
    expect(await themes(reads)).toEqual({ data: [{ id: 1 }], isStale: false });
    state.says = [{ id: 2 }];
    expect(await themes(reads)).toEqual({ data: [{ id: 2 }], isStale: false });
    expect(connection).toEqual([true, true]);
  });

  it("comes from the kiosk's copy, marked stale, when the server cannot be reached", async () => {
    const { reads, connection, close } = await openReads();
    await themes(reads);
    await close();
    expect(await themes(reads)).toEqual({ data: [{ id: 1 }], isStale: true });
    expect(connection).toEqual([true, false]);
  });

  it('comes from the copy at once while the server is known to be away, and asks nothing', async () => {
    const { reads, state, away, requests } = await openReads();
    await themes(reads);
    state.says = [{ id: 2 }];
    away.isAway = true;
    expect(await themes(reads)).toEqual({ data: [{ id: 1 }], isStale: true });
    expect(requests).toHaveLength(1);
    away.isAway = false;
    expect(await themes(reads)).toEqual({ data: [{ id: 2 }], isStale: false });
  });

  it('without a copy asks the server even then', async () => {
    const { reads, away } = await openReads();
    away.isAway = true;
    expect(await themes(reads)).toEqual({ data: [{ id: 1 }], isStale: false });
  });

  it.each([
    ['500', 500],
    ['another shape', [{ id: {} }]],
  ])('comes from the copy when the server answers with %s', async (_name, says) => {
    const { reads, state, connection } = await openReads();
    await themes(reads);
    state.says = says;
    expect(await themes(reads)).toEqual({ data: [{ id: 1 }], isStale: true });
    expect(connection.at(-1)).toBe(false);
  });

  it.each([400, 401, 403, 404])('fails where the server says %i, copy or not', async (status) => {
    const { reads, state, connection } = await openReads();
    await themes(reads);
    state.says = status;
    await expect(themes(reads)).rejects.toMatchObject({ status });
    expect(connection.at(-1)).toBe(true);
  });

  describe('of what a server may not have yet', () => {
    const query = { userId: 7, campaignId: 3 };
    const status = (reads: Reads) => reads.readOrNull('getGameStatus', { query }, VISIT);

    it.each([
      ["the API's own 404", { says: 404 }, null],
      ['a 404 without a body', { empty: 404 }, null],
      ['a 204', { empty: 204 }, null],
      ['an empty list', { says: [] }, []],
    ])('is empty after %s, where the API is there', async (_name, answer, data) => {
      const { reads, state } = await openReads();
      Object.assign(state, answer);
      expect(await status(reads)).toEqual({ data, isStale: false });
    });

    it('is what comes next, where somebody else has answered just once', async () => {
      const { reads, state } = await openReads();
      Object.assign(state, { says: [], next: { id: 70 } });
      expect(await status(reads)).toEqual({ data: { id: 70 }, isStale: false });
    });

    it.each([{ says: 404 }, { empty: 404 }, { empty: 204 }, { says: [] }])(
      'comes from the copy after %o, where somebody else answers',
      async (answer) => {
        const { reads, state, connection } = await openReads();
        state.says = { id: 70, totalPointsEarned: 40 };
        await status(reads);
        Object.assign(state, answer, { isApi: false });
        const copy = { data: { id: 70, totalPointsEarned: 40 }, isStale: true };
        expect(await status(reads)).toEqual(copy);
        expect(await status(reads)).toEqual(copy);
        expect(connection.at(-1)).toBe(false);
      },
    );
  });

  it("comes from the copy where a stranger refuses in the server's place", async () => {
    const { reads, state, connection } = await openReads();
    await themes(reads);
    state.isApi = false;
    for (const status of [400, 401, 403, 404]) {
      state.empty = status;
      expect(await themes(reads)).toEqual({ data: [{ id: 1 }], isStale: true });
      expect(connection.at(-1)).toBe(false);
    }
  });

  describe.each([401, 403])('that a bare %i answers', (empty) => {
    const lookUps = (requests: readonly SeenRequest[]) => requests.filter(({ url }) => url.includes('/user/')).length;

    it('fails as signed out, copy or not, if the server refuses the own user too, asked once', async () => {
      const { reads, state, connection, requests } = await openReads();
      await themes(reads);
      Object.assign(state, { empty, isApi: 'refusing' });
      await expect(themes(reads)).rejects.toMatchObject({ kind: 'unauthorized', proof: 'own-user', status: empty });
      expect(lookUps(requests)).toBe(1);
      expect(connection.at(-1)).toBe(true);
    });

    it('fails as not permitted if the server answers the own user, and refuses again', async () => {
      const { reads, state, requests } = await openReads();
      await themes(reads);
      state.empty = empty;
      const refusal = { kind: 'refused', reason: 'not-permitted', message: text('page.notPermitted') };
      await expect(themes(reads)).rejects.toMatchObject(refusal);
      expect(lookUps(requests)).toBe(1);
    });

    it('is what comes next, where somebody else has answered just once', async () => {
      const { reads, state } = await openReads();
      await themes(reads);
      Object.assign(state, { empty, next: [{ id: 2 }] });
      expect(await themes(reads)).toEqual({ data: [{ id: 2 }], isStale: false });
    });
  });

  it('fails where there is no copy', async () => {
    const { reads, close } = await openReads();
    await close();
    await expect(themes(reads)).rejects.toMatchObject({ kind: 'not-sent' });
  });

  it('does not use the copy of another request', async () => {
    const { reads, state, close } = await openReads();
    state.says = [];
    await reads.read('getUserProgress', { query: { userId: 7, campaignId: 3 } }, VISIT);
    await close();
    await expect(reads.read('getUserProgress', { query: { userId: 8, campaignId: 3 } }, VISIT)).rejects.toThrow();
  });

  it('shares one request with an identical read under way; a later read makes another', async () => {
    const { reads, requests } = await openReads();
    const [first, second] = await Promise.all([themes(reads), themes(reads)]);
    expect(first).toBe(second);
    expect(requests).toHaveLength(1);
    await themes(reads);
    expect(requests).toHaveLength(2);
  });

  it('is not shared between two visits: the end of one would end the other', async () => {
    const { reads, state } = await openReads();
    state.says = 'token';
    const both = await Promise.all([themes(reads), themes(reads, NEXT)]);
    expect(both.map((read) => read.data[0]?.description)).toEqual(['Bearer one', 'Bearer two']);
  });

  it('writes nothing when nothing is new: every write costs a sync', async () => {
    const { reads, db } = await openReads();
    await themes(reads);
    const changes = () => db.prepare('SELECT total_changes()').pluck().get();
    const before = changes();
    await themes(reads);
    expect(changes()).toBe(before);
  });
});
