import { parseArgs } from 'node:util';

/** The flags of `npm start` and `npm run dev`. */
export interface AppFlags {
  /** The app's settings as its environment variables, only those given. */
  settings: Record<string, string>;
  headless: boolean;
  /** Whether the preview shell was asked for. */
  preview: boolean;
  cdpPort: number | undefined;
}

/** Each flag's environment variable, which the app, its server process and the preview shell all read. */
const settingNames = {
  'api-url': 'KIOSK_API_URL',
  mode: 'KIOSK_MODE',
  'user-data': 'KIOSK_USER_DATA',
  'idle-seconds': 'KIOSK_IDLE_SECONDS',
} as const;

/**
 * Reads the command line of `npm start` and `npm run dev`.
 *
 * @param args without the node executable and the script
 * @throws Error with a sentence for the user: an unknown flag, a missing value, an invalid port
 */
export function parseAppFlags(args: string[]): AppFlags {
  const { values } = parseArgs({
    args,
    options: {
      'api-url': { type: 'string' },
      mode: { type: 'string' },
      'user-data': { type: 'string' },
      'idle-seconds': { type: 'string' },
      'cdp-port': { type: 'string' },
      'allow-http': { type: 'boolean' },
      headless: { type: 'boolean' },
      preview: { type: 'boolean' },
    },
  });
  const settings: Record<string, string> = {};
  for (const [flag, name] of Object.entries(settingNames)) {
    const value = values[flag as keyof typeof settingNames];
    if (value !== undefined) settings[name] = value;
  }
  if (values['allow-http']) settings.KIOSK_ALLOW_HTTP = '1';
  const headless = values.headless ?? false;
  return { settings, headless, preview: headless || (values.preview ?? false), cdpPort: parsePort(values['cdp-port']) };
}

function parsePort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port > 0 && port < 65_536) return port;
  throw new Error(`--cdp-port takes a port number, not '${text}'.`);
}
