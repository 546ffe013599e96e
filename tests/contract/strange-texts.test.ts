import axios from 'axios';
import { describe, expect, it } from 'vitest';
import { serverSuite } from '../support/api-suite.ts';
import { answerTo, playerOf } from '../support/player.ts';

const suite = serverSuite();

const UNSTORABLE = { code: 'malformed-request', message: 'The request contains a character that cannot be stored.' };

describe('a request with a character that no database stores', () => {
  it.each(['a\0b', '\ud83d', '\udc4b!'])('is refused in its body: %j', async (text) => {
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

it('numbers beyond all rows are answered like unknown ones', async () => {
  const player = await playerOf(suite.api, 'player02');
  for (const id of [2 ** 53, 1e21, -1, 1.5, '9223372036854775808', '99999999999999999999999']) {
    const body = { ...answerTo(player, 0), questionId: id };
    const { status } = await suite.api.attempt('postUserAnswer', { body }, player);
    expect(status, String(id)).toBe(400);
  }
});
