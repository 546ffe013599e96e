import axios from 'axios';
import { expect, it } from 'vitest';
import { PASSWORD_QUEUE } from '../../src/server/security/password.ts';
import { serverSuite } from '../support/api-suite.ts';
import { registerDevice } from '../support/devices.ts';
import { logIn } from '../support/player.ts';

// An eighth of the usual cost: dear enough that the storm still waits when the others arrive.
const suite = serverSuite({ trustedProxies: 'nearest', passwordCost: { N: 2 ** 11, r: 8, p: 5 } });

const STORM = 80;
const [STRANGER, VISITOR] = ['192.0.2.1', '192.0.2.2'];

it('wrong logins of one address delay neither a visitor elsewhere nor a kiosk at the same address', async () => {
  const device = await registerDevice(suite.api, await logIn(suite.api, 'admin'), []);
  const done: string[] = [];
  const attempt = async (who: string, client: string, username: string, headers = {}) => {
    const body = new URLSearchParams({ grant_type: 'password', username, password: 'nordwind' }).toString();
    const { status, headers: told } = await axios.post(`${suite.server.url}/oauth/Token`, body, {
      headers: { 'x-forwarded-for': client, ...headers },
      validateStatus: () => true,
    });
    done.push(who);
    return { status, retryAfter: told['retry-after'] ?? null };
  };
  const storm = Array.from({ length: STORM }, (_, index) => attempt('storm', STRANGER, `nobody ${index}`));
  // The stranger's lane is full.
  await Promise.race(storm);
  done.length = 0;
  const others = await Promise.all([
    attempt('visitor', VISITOR, 'player01@nordwind.example'),
    attempt('kiosk', STRANGER, 'player02@nordwind.example', { authorization: `Bearer ${device.token}` }),
  ]);
  expect(others).toEqual([
    { status: 200, retryAfter: null },
    { status: 200, retryAfter: null },
  ]);
  const answers = await Promise.all(storm);
  expect(new Set(answers.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
    new Set(['400 null', '429 30']),
  );
  const waited = answers.filter(({ status }) => status === 400).length;
  expect(waited).toBeGreaterThanOrEqual(PASSWORD_QUEUE.mostOfLane);
  // Most of those that waited before them still wait.
  const behind = done.slice(Math.max(done.indexOf('visitor'), done.indexOf('kiosk')));
  expect(behind.filter((who) => who === 'storm').length).toBeGreaterThan(PASSWORD_QUEUE.mostOfLane / 2);
});
