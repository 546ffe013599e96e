/** The preview shell's own flags; every other argument is the app's. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const HELP = `Runs the built app in Chromium, without Electron.

  npm run preview -- [flags] [arguments for the app]

  --headless          show no window (also chosen where there is no display)
  --cdp-port=N        port for debugging clients; a free one when not given
  --user-data=DIR     folder for all local data (else KIOSK_USER_DATA, else a folder of the user's)
  --size=1920x1080    size of the screen when headless
  --app=DIR           folder of the app, whose package.json names the main file (else this project)
  --help              this text

Anything else, for example --mode=kiosk or --password-store=basic, is handed to the app.
Prints one line of JSON to stdout once the first screen is shown: {"event":"ready","cdp":"http://127.0.0.1:N"}
`;

export interface CommandLine {
  readonly isHelp: boolean;
  readonly isHeadless: boolean;
  readonly cdpPort: number | undefined;
  readonly userDataDir: string | undefined;
  readonly size: { readonly width: number; readonly height: number };
  readonly appDir: string | undefined;
  /** in their order */
  readonly appArgs: readonly string[];
}

const FLAGS = {
  headless: { type: 'boolean' },
  'cdp-port': { type: 'string' },
  'user-data': { type: 'string' },
  size: { type: 'string' },
  app: { type: 'string' },
  help: { type: 'boolean' },
} as const;

function parsePort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error(`--cdp-port=${text} is no port`);
  return port;
}

function parseSize(text = '1920x1080'): { width: number; height: number } {
  const [, width, height] = /^(\d{2,5})x(\d{2,5})$/.exec(text) ?? [];
  if (!width || !height) throw new Error(`--size=${text} is no size like 1920x1080`);
  return { width: Number(width), height: Number(height) };
}

/**
 * @param args without Node and the script
 * @throws Error with a message for the user when one of the shell's flags has an invalid value
 */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const { values, tokens } = parseArgs({
    args: [...args],
    options: FLAGS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const isOwn = (name: string) => Object.hasOwn(FLAGS, name);
  const appArgs = tokens
    .filter((token) => token.kind === 'positional' || (token.kind === 'option' && !isOwn(token.name)))
    .map((token) => args[token.index] ?? '');
  const text = (name: keyof typeof FLAGS): string | undefined => {
    const value = values[name];
    if (value === true) throw new Error(`--${name} needs a value`);
    return typeof value === 'string' ? value : undefined;
  };
  const absolute = (path: string | undefined) => (path === undefined ? undefined : resolve(path));
  return {
    isHelp: values.help === true,
    isHeadless: values.headless === true,
    cdpPort: parsePort(text('cdp-port')),
    userDataDir: absolute(text('user-data')),
    size: parseSize(text('size')),
    appDir: absolute(text('app')),
    appArgs,
  };
}
