import { homedir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

it.each([
  ['an e-mail address', 'mail: maría.núñez@nordwind.example failed', 'mail: …@… failed'],
  ['an e-mail address in a query', 'GET /users?email=vera%40visitors.example&page=2', 'GET /users?email=…&page=2'],
  ['a header', 'Authorization: Bearer abc.DEF-123_45=', 'Authorization: Bearer …'],
  ['a token in data', '{"access_token":"abc123","expires":5}', '{"access_token":…,"expires":5}'],
  ['a password in data', "{ password: 'the word', isRemembered: true }", '{ password: …, isRemembered: true }'],
  ['a name in data', '{"firstName":"Vera","points":3}', '{"firstName":…,"points":3}'],
  ['a pairing code', 'pairingCode=AB12-CD34', 'pairingCode=…'],
])('a line is written without %s', (_what, line, expected) => {
  expect(withoutSecrets(line)).toBe(expected);
});

it('a line does not name the user’s folder', () => {
  expect(withoutSecrets(`settings: ${path.join(homedir(), 'kiosk/settings.json')}`)).toMatch(/^settings: ~.kiosk/);
});

it.each([
  'outbox: lane 7/3 stopped: SqliteError: database or disk is full (SQLITE_FULL)',
  'ipc: session:log-in: /username must be string',
  'the screen has failed (gone); it is loaded again in 1000 ms',
  'key store: Error: temporarily unavailable',
  "network: the system's settings cannot be read: Error: no proxy",
])('a line about the app stays unchanged: %s', (line) => {
  expect(withoutSecrets(line)).toBe(line);
});
