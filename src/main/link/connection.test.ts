import { describe, expect, it } from 'vitest';
import { openConnection } from '../../../tests/support/connection.ts';
import { settled } from '../../../tests/support/engine.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { sendJson, startHttp } from '../../../tests/support/main.ts';
import { visitOf } from '../../../tests/support/visits.ts';
import { ApiClient } from './client.ts';
import { lookAt } from './connection.ts';
import { RequestFailure } from './failure.ts';
import type { Visit } from './visit.ts';

describe('a look', () => {
  it('finds the server by an answer or a proven refusal, without a token, and nobody else', async () => {
    const state = { status: 200, body: [] as unknown };
    const server = await startHttp((_, response) => sendJson(response, state.body, state.status));
    const connection = openConnection(
      new FakeClock(),
      lookAt(new ApiClient({ baseUrl: () => server.url }), () => null),
    );
    expect(connection.state).toEqual({ kind: 'unknown' });
    const found: unknown[] = [];
    const look = async (status: number, body: unknown) => {
      Object.assign(state, { status, body });
      await connection.look();
      found.push(connection.state.kind === 'offline' ? connection.state.trouble : connection.state.kind);
    };
    const refusal = { message: 'No.' };
    for (const status of [200, 401, 500, 503]) await look(status, status === 200 ? [] : refusal);
    await look(200, 'a page');
    await server.close();
    await look(200, []);
    expect(found).toEqual(['reached', 'reached', 'reached', 'server-error', 'stranger', 'connection-refused']);
    expect(connection.isCut).toBe(true);
    expect(server.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  it('finds a server whose refusals prove nothing by the own user of a visit', async () => {
    const state = { user: 200 };
    const server = await startHttp((request, response) => {
      if (!request.url.includes('/user/')) return void response.writeHead(401).end();
      sendJson(response, state.user === 200 ? { id: 7 } : { message: 'Ended.' }, state.user);
    });
    const api = new ApiClient({ baseUrl: () => server.url });
    const token = { tokenType: 'Bearer', accessToken: 'one' };
    const kindWith = async (visit: Visit | null) => {
      const connection = openConnection(
        new FakeClock(),
        lookAt(api, () => visit),
      );
      await connection.look();
      return connection.state.kind;
    };
    expect([await kindWith(null), await kindWith(visitOf(7, token))]).toEqual(['offline', 'reached']);
    state.user = 401;
    expect(await kindWith(visitOf(7, token))).toBe('reached');
    state.user = 200;
    expect(await kindWith(visitOf(8, token))).toBe('offline');
  });

  it('is repeated within five seconds while the server is not reached, and never twice at once', async () => {
    const clock = new FakeClock();
    const ends: ((failure: RequestFailure | null) => void)[] = [];
    const connection = openConnection(clock, () => new Promise((end) => ends.push(end)));
    connection.lost('no-answer', false);
    for (let looks = 1; looks <= 6; looks += 1) {
      expect(clock.waitsMs).toHaveLength(1);
      expect(clock.waitsMs[0]).toBeLessThanOrEqual(5000);
      clock.advance(5000);
      void connection.look();
      connection.lost('no-answer', false);
      expect([ends.length, clock.waitsMs]).toEqual([looks, []]);
      ends.at(-1)?.(looks === 6 ? null : new RequestFailure('lost', ''));
      await settled();
    }
    expect([connection.state, clock.waitsMs]).toEqual([{ kind: 'reached' }, []]);
  });

  it('is made no more after the stop, and a failure of its own is no verdict', async () => {
    const clock = new FakeClock();
    const connection = openConnection(clock, async () => {
      throw new Error('A full disk.');
    });
    connection.lost('no-answer', false);
    clock.advance(5000);
    await settled();
    expect([connection.state, clock.waitsMs.length]).toEqual([{ kind: 'offline', trouble: 'no-answer' }, 1]);
    connection.stop();
    connection.lost('stranger', true);
    expect(clock.waitsMs).toEqual([]);
  });
});
