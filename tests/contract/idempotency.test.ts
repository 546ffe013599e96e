import { describe, expect, it } from 'vitest';
import { serverSuite } from '../support/api-suite.ts';
import { answerTo, finishedStatus, playerOf, statusWith } from '../support/player.ts';

const suite = serverSuite();

describe('an idempotency key', () => {
  it('is echoed, and the same request gives the same answer without a second effect', async () => {
    const player = await playerOf(suite.api, 'player06');
    const options = { token: player.token, idempotencyKey: 'f6a2' };
    const first = await suite.api.answer('postUserAnswer', { body: answerTo(player, 0) }, options);
    expect(first.headers['idempotency-key']).toBe('f6a2');
    expect(first.headers['idempotent-replayed']).toBeUndefined();

    const { campaignId, userId, ...rest } = answerTo(player, 0);
    const again = await suite.api.answer('postUserAnswer', { body: { ...rest, userId, campaignId } }, options);
    expect(again.body).toEqual(first.body);
    expect(again.headers).toMatchObject({ 'idempotency-key': 'f6a2', 'idempotent-replayed': 'true' });
    expect(again.headers['content-type']).toContain('application/json');
    expect(await suite.api.call('getUserAnswers', { query: {} }, player)).toHaveLength(1);
  });

  it('has one effect when the same request arrives many times at once', async () => {
    const player = await playerOf(suite.api, 'player07');
    const options = { token: player.token, idempotencyKey: 'at once' };
    const request = { body: answerTo(player, 0) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => suite.api.answer('postUserAnswer', request, options)),
    );
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('undoes what a refused request had written before the refusal', async () => {
    const player = await playerOf(suite.api, 'player14');
    await suite.api.call('postUserAnswer', { body: answerTo(player, 0) }, player);
    const finished = { query: { id: player.status.id ?? '' }, body: finishedStatus(player, 0, 0) };
    await suite.api.call('putGameStatus', finished, player);
    const options = { token: player.token, idempotencyKey: 'too late' };
    const late = await suite.api.attempt('postUserAnswer', { body: answerTo(player, 1) }, options);
    expect([late.status, late.body.code]).toEqual([409, 'game-finished']);
    const { userId, campaignId } = player;
    const stored = await suite.api.call('getUserAnswers', { query: { userId, campaignId } }, player);
    expect(stored?.map(({ questionId }) => questionId)).toEqual([answerTo(player, 0).questionId]);
  });

  it('cannot be used for the same body at another path, or by another method', async () => {
    const player = await playerOf(suite.api, 'player15');
    const { db } = suite.server;
    const body = answerTo(player, 0);
    const options = { token: player.token, idempotencyKey: 'elsewhere' };
    await suite.api.call('postUserAnswer', { body }, options);
    const stored = db.updateTable('idempotency_keys').where('key', '=', 'elsewhere');
    const { method, path } = await db
      .selectFrom('idempotency_keys')
      .select(['method', 'path'])
      .where('key', '=', 'elsewhere')
      .executeTakeFirstOrThrow();
    for (const other of [{ path: '/api/elsewhere' }, { method: 'PUT' }]) {
      await stored.set({ method, path, ...other }).execute();
      const { status, body: refused } = await suite.api.attempt('postUserAnswer', { body }, options);
      expect([other, status, refused.code]).toEqual([other, 409, 'key-reused']);
    }
  });

  it('cannot be used for another body or another path', async () => {
    const player = await playerOf(suite.api, 'player08');
    const options = { token: player.token, idempotencyKey: 'shared' };
    await suite.api.call('postUserAnswer', { body: answerTo(player, 0) }, options);
    const used = { status: 409, body: { message: 'This idempotency key has been used for another request.' } };
    expect(await suite.api.attempt('postUserAnswer', { body: answerTo(player, 1) }, options)).toMatchObject(used);
    const status = { query: { id: player.status.id }, body: answerTo(player, 0) };
    expect(await suite.api.attempt('putGameStatus', status, options)).toMatchObject(used);
  });

  it('belongs to its user', async () => {
    const [one, other] = [await playerOf(suite.api, 'player09'), await playerOf(suite.api, 'player10')];
    for (const player of [one, other]) {
      const options = { token: player.token, idempotencyKey: 'same words' };
      const { headers } = await suite.api.answer('postUserAnswer', { body: answerTo(player, 0) }, options);
      expect(headers['idempotent-replayed']).toBeUndefined();
    }
  });

  it('stores a conflict, but not a refusal whose cause can be fixed', async () => {
    const player = await playerOf(suite.api, 'player11');
    const put = (idempotencyKey: string) =>
      suite.api.attempt(
        'putGameStatus',
        { query: { id: player.status.id }, body: statusWith(player, { totalSpinsEarned: 1, remainingSpins: 1 }) },
        { token: player.token, idempotencyKey },
      );
    expect((await put('too early')).status).toBe(400);
    await suite.api.call('postUserAnswer', { body: answerTo(player, 0) }, player);
    const mended = await put('too early');
    expect(mended.status).toBe(200);
    expect(mended.headers['idempotent-replayed']).toBeUndefined();

    const options = { token: player.token, idempotencyKey: 'twice' };
    for (const replayed of [undefined, 'true']) {
      const { status, body, headers } = await suite.api.attempt(
        'postUserAnswer',
        { body: answerTo(player, 0) },
        options,
      );
      expect([status, body.code]).toEqual([409, 'already-answered']);
      expect(headers['idempotent-replayed']).toBe(replayed);
    }
  });

  it('of a user with 2,000 keys is stored only for answers and awards', async () => {
    const player = await playerOf(suite.api, 'player16');
    const row = { user_id: Number(player.userId), method: 'PUT', path: '/', body_hash: '', status: 200 };
    const filling = { ...row, response_body: '{}', created_at: new Date().toISOString() };
    const keys = Array.from({ length: 1997 }, (_, index) => ({ ...filling, key: `full-${index}` }));
    await suite.server.db.insertInto('idempotency_keys').values(keys).execute();
    const isReplayed = async (key: string, change: 'status' | { answer: number }) => {
      const options = { token: player.token, idempotencyKey: key };
      const status = { query: { id: player.status.id }, body: statusWith(player, {}) };
      const send = () =>
        change === 'status'
          ? suite.api.attempt('putGameStatus', status, options)
          : suite.api.attempt('postUserAnswer', { body: answerTo(player, change.answer) }, options);
      const [first, second] = [await send(), await send()];
      expect(second).toMatchObject({ status: first.status, body: first.body });
      return second.headers['idempotent-replayed'] === 'true';
    };
    expect(await isReplayed('same status', 'status')).toBe(true);
    expect(await isReplayed('effect', { answer: 0 })).toBe(true);
    expect(await isReplayed('conflict', { answer: 0 })).toBe(true);
    expect(await isReplayed('same status again', 'status')).toBe(false);
    expect(await isReplayed('another conflict', { answer: 0 })).toBe(false);
    expect(await isReplayed('another effect', { answer: 1 })).toBe(true);
  });

  it('is not stored when the server fails', async () => {
    const player = await playerOf(suite.api, 'player12');
    const options = { token: player.token, idempotencyKey: 'failing' };
    const request = { body: answerTo(player, 0) };
    await suite.server.db.schema.alterTable('user_answers').renameTo('user_answers_away').execute();
    const failed = await suite.api.attempt('postUserAnswer', request, options);
    await suite.server.db.schema.alterTable('user_answers_away').renameTo('user_answers').execute();
    expect(failed).toMatchObject({ status: 500, body: { message: 'Something went wrong' } });
    const { headers } = await suite.api.answer('postUserAnswer', request, options);
    expect(headers['idempotent-replayed']).toBeUndefined();
  });

  it('is returned with refusals before the effect too: no token, not a request of the API, not permitted', async () => {
    const player = await playerOf(suite.api, 'player13');
    const ask = (headers: Record<string, string>, body: unknown) =>
      fetch(`${suite.server.url}/api/UserAnswers/PostUserAnswer`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'shown', ...headers },
        body: JSON.stringify(body),
      });
    const authorization = `Bearer ${player.token}`;
    const answers = [
      await ask({}, answerTo(player, 0)),
      await ask({ authorization }, { userId: player.userId }),
      await ask({ authorization }, { ...answerTo(player, 0), userId: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 400, 403]);
    for (const { headers } of answers) expect(headers.get('idempotency-key')).toBe('shown');
  });

  it.each(['', '   ', 'x'.repeat(201)])('must be a text of reasonable length, not %j', async (idempotencyKey) => {
    const player = await playerOf(suite.api, 'player13');
    const options = { token: player.token, idempotencyKey };
    const { status, body } = await suite.api.attempt('postUserAnswer', { body: answerTo(player, 0) }, options);
    expect([status, body.code]).toEqual([400, 'key-invalid']);
  });
});
