import { readdirSync } from 'node:fs';
import http from 'node:http';
import { describe, expect, it } from 'vitest';
import { copyOf, KIOSK, openKeeper, pairWith, shownBy, statementOf } from '../../../tests/support/keeper.ts';
import { sendJson, startHttp } from '../../../tests/support/main.ts';
import { digestOf } from './copy.ts';
import { CODE_LIFETIME_MS } from './keeper.ts';
import { KeeperLine } from './keeper-line.ts';
import type { CopyRequest } from './keeper-server.ts';

const line = new KeeperLine();
const COPY = copyOf('{"rows":[]}');

const request = (more: Partial<CopyRequest> = {}): CopyRequest => ({
  deviceId: String(KIOSK.id),
  call: 'keep',
  counter: 1,
  body: COPY,
  ...more,
});
const answered = (copy: string | null, hasRoom = true) => ({
  kind: 'answered',
  answer: { held: copy && digestOf(copy), hasRoom },
});
const NOT_BELIEVED = { kind: 'failed', why: 'stranger' };

/** Opens a keeper that is paired with the kiosk, and asks it things. */
async function openPaired(place: Parameters<typeof openKeeper>[0] = {}) {
  const opened = await openKeeper(place);
  const paired = await pairWith(opened.keeper);
  const ask = (more: Partial<CopyRequest> = {}, secret = paired.secret) =>
    line.ask({ ...paired, secret }, request(more));
  return { ...opened, paired, ask };
}

describe('a copy', () => {
  it('is kept, told as it lies on the disk, and forgotten', async () => {
    const { kept, folder, ask } = await openPaired();
    expect(await ask()).toEqual(answered(COPY));
    const next = copyOf('{"rows":[1]}');
    expect(await ask({ counter: 2, body: next })).toEqual(answered(next));
    expect(readdirSync(folder)).toHaveLength(1);
    expect(kept.list()).toMatchObject([{ deviceId: 7, name: 'Stand 1' }]);
    expect(await ask({ call: 'held', counter: 3, body: '' })).toEqual(answered(next));
    kept.drop(KIOSK.id);
    expect(await ask({ call: 'held', counter: 4, body: '' })).toEqual(answered(null));
    await ask({ counter: 5 });
    expect(await ask({ call: 'forget', counter: 6, body: '' })).toEqual(answered(null));
    expect(kept.list()).toEqual([]);
  });

  it('is not taken without room for it, and the one before stays', async () => {
    const { place, folder, ask } = await openPaired();
    await ask();
    place.freeBytes = 1_000_000;
    expect(await ask({ counter: 2, body: copyOf('{"rows":[1]}') })).toEqual(answered(COPY, false));
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('of another kiosk, or that is none, is not taken', async () => {
    const { kept, ask } = await openPaired();
    expect(await ask({ body: copyOf('{}', { id: 9, name: 'Stand 3' }) })).toEqual(answered(null));
    expect(await ask({ counter: 2, body: 'no copy' })).toEqual(answered(null));
    expect(kept.list()).toEqual([]);
  });
});

describe('a request', () => {
  it('is believed once, also after a restart', async () => {
    const { file, keeper, ask } = await openPaired();
    await ask({ counter: 5 });
    expect(await ask({ call: 'forget', counter: 5, body: '' })).toEqual(NOT_BELIEVED);
    expect(await ask({ call: 'forget', counter: 4, body: '' })).toEqual(NOT_BELIEVED);
    const { state } = keeper;
    keeper.stop();
    const again = await openKeeper({ file });
    await again.keeper.start();
    expect(again.keeper.state).toEqual({ ...state, code: null });
    expect(await ask({ call: 'forget', counter: 5, body: '' })).toEqual(NOT_BELIEVED);
    expect(again.kept.list()).toHaveLength(1);
    expect(await ask({ call: 'held', counter: 6, body: '' })).toEqual(answered(COPY));
  });

  it('that was changed on the way, or made up, does nothing', async () => {
    const { kept, paired, ask } = await openPaired();
    const relay = await startHttp(async ({ url, headers, body }, response) => {
      const post = http.request(`http://${paired.address}${url}`, { method: 'POST', headers }, (got) => {
        response.writeHead(got.statusCode ?? 0, got.headers);
        got.pipe(response);
      });
      post.end(body.replace('Stand 1', 'Stand 9'));
    });
    const changed = await line.ask({ ...paired, address: relay.url.replace('http://', '') }, request());
    expect(changed).toEqual(NOT_BELIEVED);
    expect(await ask({}, Buffer.alloc(32))).toEqual(NOT_BELIEVED);
    expect(await ask({ deviceId: '9' })).toEqual(NOT_BELIEVED);
    expect(kept.list()).toEqual([]);
  });

  it('is answered by the keeper alone: what a liar says makes nothing safe', async () => {
    const { paired } = await openPaired();
    const liar = await startHttp((_request, response) => sendJson(response, { held: digestOf(COPY), hasRoom: true }));
    const at = { ...paired, address: liar.url.replace('http://', '') };
    expect(await line.ask(at, request())).toEqual(NOT_BELIEVED);
    await liar.close();
    expect(await line.ask(at, request())).toEqual({ kind: 'failed', why: 'away' });
  });
});

describe('a code', () => {
  const refused = (why: string) => ({ kind: 'refused', why });

  it('ends after five minutes', async () => {
    const { keeper, clock } = await openKeeper();
    const { address, code } = await shownBy(keeper);
    clock.advance(CODE_LIFETIME_MS);
    expect(keeper.state).toMatchObject({ kind: 'on', code: null });
    expect(await line.pair(address, code, statementOf())).toEqual(refused('wrong-code'));
  });

  it.each([
    [4, 'paired'],
    [5, 'refused'],
  ])('after %i wrong ones, at once, leaves the right one %s', async (count, kind) => {
    const { keeper, pairings } = await openKeeper();
    const { address, code } = await shownBy(keeper);
    const wrong = () => line.pair(address, 'WRONG222', statementOf());
    const guesses = await Promise.all(Array.from({ length: count }, wrong));
    expect(guesses).toEqual(Array.from({ length: count }, () => refused('wrong-code')));
    expect(pairings.of('kept')).toEqual([]);
    expect((await line.pair(address, code, statementOf())).kind).toBe(kind);
    expect(keeper.state).toMatchObject({ kind: 'on', code: null });
  });

  it('of two kiosks that know it pairs one', async () => {
    const { keeper, pairings } = await openKeeper();
    const { address, code } = await shownBy(keeper);
    const both = await Promise.all(
      [1, 2].map((id) => line.pair(address, code, statementOf({ kiosk: { id, name: 'Stand' } }))),
    );
    expect(both.map(({ kind }) => kind).sort()).toEqual(['paired', 'refused']);
    expect(pairings.of('kept')).toHaveLength(1);
  });

  it('tells a right one what does not fit, and keeps nobody then', async () => {
    const { keeper, pairings } = await openKeeper();
    const attempt = async (more: object) => {
      const { address, code } = await shownBy(keeper);
      return line.pair(address, code, statementOf(more));
    };
    expect(await attempt({ origin: 'https://other.example' })).toEqual(refused('other-server'));
    expect(await attempt({ clientId: 2 })).toEqual(refused('other-vendor'));
    expect(await attempt({ kiosk: { id: 8, name: 'Stand 2' } })).toEqual(refused('itself'));
    expect(pairings.of('kept')).toEqual([]);
    const secret = Buffer.alloc(32);
    for (let id = 100; id < 120; id += 1) {
      await pairings.add('kept', { deviceId: String(id), name: 'Stand', address: null, secret });
    }
    expect(await attempt({})).toEqual(refused('too-many'));
    expect(await attempt({ kiosk: { id: 100, name: 'Stand' } })).toMatchObject({ kind: 'paired' });
  });

  it('is told to nobody who answers in the place of the keeper', async () => {
    const { keeper } = await openKeeper();
    const { code } = await shownBy(keeper);
    const liar = await startHttp(({ url }, response) => {
      sendJson(response, url === '/copies/offer' ? { publicKey: 'x'.repeat(43) } : { answer: '{}', proof: '' });
    });
    expect(await line.pair(liar.url.replace('http://', ''), code, statementOf())).toEqual(refused('wrong-code'));
    expect(JSON.stringify(liar.requests)).not.toContain(code);
  });
});

describe('a keeper', () => {
  it('listens once there is a network, and at the same port as before', async () => {
    const { keeper, place, clock } = await openKeeper({ address: null });
    await keeper.listen();
    expect(keeper.state).toEqual({ kind: 'no-network' });
    place.address = '127.0.0.1';
    clock.advance(60_000);
    await expect.poll(() => keeper.state).toMatchObject({ kind: 'on' });
    const { address } = await shownBy(keeper);
    keeper.stopListening();
    expect(keeper.state).toEqual({ kind: 'off' });
    clock.advance(60_000);
    expect(keeper.state).toEqual({ kind: 'off' });
    expect((await shownBy(keeper)).address).toBe(address);
  });

  it('says that another program has its port', async () => {
    const { keeper, pairings } = await openKeeper();
    const other = await startHttp(() => {});
    pairings.setListening(false, Number(new URL(other.url).port));
    await keeper.listen();
    expect(keeper.state).toEqual({ kind: 'port-taken' });
  });

  it.each([
    ['/copies/offer', 'GET', 404],
    ['/', 'POST', 404],
    ['/copies/offer', 'POST', 404],
    ['/copies/pair', 'POST', 403],
    ['/copies/keep', 'POST', 403],
  ])('answers %s by %s from a stranger with %i', async (path, method, status) => {
    const { keeper } = await openKeeper();
    const { address } = await shownBy(keeper);
    const paired = await line.pair(address, 'x', statementOf());
    expect(paired.kind).toBe('refused');
    keeper.stop();
    await keeper.start();
    const body = method === 'GET' ? {} : { body: '{"a":1}' };
    expect((await fetch(`http://${address}${path}`, { method, ...body })).status).toBe(status);
  });
});
