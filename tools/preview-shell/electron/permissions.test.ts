import { describe, expect, it } from 'vitest';
import { runScript } from '../preview-shell.fixture.ts';

/** Requests the location, notifications and the camera, and queries the permission for notifications. */
const ASK = `
const ask = (window) => window.webContents.executeJavaScript(\`(async () => {
  const fails = (error) => error.name || error.code;
  const query = async () => (await navigator.permissions.query({ name: 'notifications' })).state;
  const place = () => new Promise((done) => navigator.geolocation.getCurrentPosition(() => done('here'), (error) => done('error ' + error.code), { timeout: 100 }));
  return [
    await query(),
    await place(),
    await Notification.requestPermission(),
    await navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'camera', fails),
    await document.body.requestFullscreen().then(() => 'full screen', fails),
    await query(),
  ].join(', ');
})()\`);
`;

const HANDLE = `
function handle(isAllowed) {
  session.defaultSession.setPermissionRequestHandler((contents, permission, answer, details) => {
    journal('request ' + permission + ' ' + (details.mediaTypes ?? '') + ' ' + details.isMainFrame + ' ' + details.requestingUrl + ' ' + (contents.getType()));
    answer(isAllowed);
  });
  session.defaultSession.setPermissionCheckHandler((_contents, permission, origin) => {
    journal('check ' + permission + ' ' + origin);
    return isAllowed;
  });
}
`;

const url = 'app://kiosk/index.html';
const requests = [
  'check notifications app://kiosk/',
  `request geolocation  true ${url} window`,
  `request notifications  true ${url} window`,
  `request media video true ${url} window`,
  `request fullscreen  true ${url} window`,
  'check notifications app://kiosk/',
];

describe('permissions', { timeout: 30_000 }, () => {
  it.each([
    ['deny', false, /^denied, error 1, denied, NotAllowedError, NotAllowedError, denied$/],
    // Counts other errors as granted, because this machine may have no location and no camera.
    ['grant', true, /^granted, (here|error [23]), granted, (camera|NotFoundError), full screen, granted$/],
  ])("are the app's handlers to %s", async (_what, isAllowed, answers) => {
    const { journal } = await runScript(`${ASK}${HANDLE}
      app.whenReady().then(async () => {
        handle(${isAllowed});
        const answers = await ask(await openWindow('<body>'));
        journal(answers);
        app.exit(0);
      });
    `);
    expect(journal).toEqual([...requests, expect.stringMatching(answers)]);
  });

  it('are granted, as in Electron, by an app that has no handlers', async () => {
    const { journal } = await runScript(`${ASK}
      app.whenReady().then(async () => {
        journal(await ask(await openWindow('<body>')));
        app.exit(0);
      });
    `);
    expect(journal).toEqual([expect.stringMatching(/^granted, (here|error [23]), granted, /)]);
  });
});
