import { expect, it } from 'vitest';
import { asFlags, givenValues } from './flags.ts';

it('a flag overrides the environment, and blank values count as missing', () => {
  const env = { KIOSK_MODE: 'field', KIOSK_IDLE_SECONDS: '20', KIOSK_USER_DATA: ' ', KIOSK_API_URL: '' };
  expect(givenValues(['--mode=kiosk', '--update-feed='], env)).toEqual({ mode: 'kiosk', idleSeconds: '20' });
});

it('the PIN comes from the environment alone, because others can read flags', () => {
  const given = givenValues(['--staff-pin=111111', '--staffPin=222222'], { KIOSK_STAFF_PIN: '246802' });
  expect(given).toEqual({ staffPin: '246802' });
});

it("Electron's and Chromium's flags are no settings", () => {
  expect(givenValues(['.', '--no-sandbox', '--remote-debugging-port=9222', '--updated'], {})).toEqual({});
});

it('values are written as people write flags', () => {
  const args = ['--mode=kiosk', '--api-url=http://10.0.0.5', '--allow-http', '--user-data=/data', '--supervised'];
  expect(asFlags(givenValues(args, {}))).toEqual(args);
  expect(asFlags(givenValues([], { KIOSK_ALLOW_HTTP: '0' }))).toEqual([]);
});
