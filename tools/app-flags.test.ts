import { describe, expect, it } from 'vitest';
import { parseAppFlags } from './app-flags.ts';

describe('the flags of npm start', () => {
  it('become the environment variables that the app reads', () => {
    const flags = parseAppFlags([
      '--api-url=https://api.example',
      '--allow-http',
      '--mode',
      'kiosk',
      '--user-data=/tmp/kiosk',
      '--idle-seconds=30',
    ]);
    expect(flags.settings).toEqual({
      KIOSK_ALLOW_HTTP: '1',
      KIOSK_API_URL: 'https://api.example',
      KIOSK_IDLE_SECONDS: '30',
      KIOSK_MODE: 'kiosk',
      KIOSK_USER_DATA: '/tmp/kiosk',
    });
  });

  it('omit flags that are not given, so that the environment applies', () => {
    expect(parseAppFlags([])).toEqual({ settings: {}, headless: false, preview: false, cdpPort: undefined });
  });

  it('use the preview shell for headless, because Electron always has windows', () => {
    expect(parseAppFlags(['--headless', '--cdp-port=9333'])).toMatchObject({ preview: true, cdpPort: 9333 });
  });

  it('refuse what they do not know', () => {
    expect(() => parseAppFlags(['--hedless'])).toThrow(/hedless/);
    expect(() => parseAppFlags(['--cdp-port=http'])).toThrow('--cdp-port takes a port number');
  });
});
