import axios from 'axios';
import { describe, expect, it } from 'vitest';
import { serverSuite } from '../support/api-suite.ts';
import { isOnPostgres } from '../support/databases.ts';
import { answerTo, logIn, playerOf } from '../support/player.ts';
import { NORDWIND } from '../support/vendor.ts';

const suite = serverSuite();

const UNSTORABLE = { code: 'malformed-request', message: 'The request contains a character that cannot be stored.' };

describe('a request with a character that no database stores', () => {
  it.skipIf(isOnPostgres).each(['a\0b', '\ud83d', '\udc4b!'])('is refused in its body: %j', async (text) => {
    const body = { grant_type: 'password', username: text, password: 'nordwind' };
    const { status, body: answer } = await suite.api.attempt('registerDevice', { body: { pairingCode: text } });
    expect([status, answer]).toEqual([400, UNSTORABLE]);
    if (!text.isWellFormed()) return;
    const logIn = await suite.api.attempt('logIn', { body });
    expect(logIn).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: UNSTORABLE.message },
    });
  });

  it('is refused in its address', async () => {
    const { token } = await playerOf(suite.api, 'player01');
    const get = (address: string) =>
      axios.get(suite.server.url + address, {
        headers: { authorization: `Bearer ${token}` },
        validateStatus: () => true,
      });
    for (const address of ['/api/Users/a%00b', '/api/UserAnswers?userId=%00', '/files/1/%00.png']) {
      expect((await get(address)).data, address).toMatchObject({
        code: expect.stringMatching(/^(malformed-request|not-found)$/),
      });
    }
  });
});

it('a text of megabytes is refused before a rule reads it, and so is a step of a play with one', async () => {
  const admin = await logIn(suite.api, 'admin');
  const params = { clientId: NORDWIND, campaignId: 1 };
  for (const email of ['a'.repeat(7_000_000), `${' '.repeat(7_000_000)}a`]) {
    const body = { firstName: 'Ada', lastName: 'Berg', email };
    expect(await suite.api.attempt('addUserToCampaign', { params, body }, admin)).toMatchObject({
      status: 400,
      body: { code: 'invalid-field', message: 'Email: At most 10,000 characters are allowed' },
    });
  }
  const player = await playerOf(suite.api, 'player01');
  const body = { ...answerTo(player, 0), note: 'a'.repeat(200_000) };
  expect((await suite.api.attempt('postUserAnswer', { body }, player)).status).toBe(413);
});

it('numbers beyond all rows are answered like unknown ones', async () => {
  const player = await playerOf(suite.api, 'player02');
  for (const id of [2 ** 53, 1e21, -1, 1.5, '9223372036854775808', '99999999999999999999999']) {
    const body = { ...answerTo(player, 0), questionId: id };
    const { status } = await suite.api.attempt('postUserAnswer', { body }, player);
    expect(status, String(id)).toBe(400);
  }
});
