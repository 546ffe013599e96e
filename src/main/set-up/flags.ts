import { parseArgs } from 'node:util';

/** Each flag, by the name of its setting, and the variable of the environment with the same meaning (docs/settings.md). */
const FLAGS = {
  mode: { flag: 'mode', variable: 'KIOSK_MODE' },
  apiUrl: { flag: 'api-url', variable: 'KIOSK_API_URL' },
  allowHttp: { flag: 'allow-http', variable: 'KIOSK_ALLOW_HTTP' },
  idleSeconds: { flag: 'idle-seconds', variable: 'KIOSK_IDLE_SECONDS' },
  updateFeed: { flag: 'update-feed', variable: 'KIOSK_UPDATE_FEED' },
  userData: { flag: 'user-data', variable: 'KIOSK_USER_DATA' },
  provision: { flag: 'provision', variable: 'KIOSK_PROVISION' },
  supervised: { flag: 'supervised', variable: 'KIOSK_SUPERVISED' },
} as const;

export type FlagName = keyof typeof FLAGS;

/** The values of flags and the environment, by the name of their setting. Blank values are left out. */
export type Given = Partial<Record<FlagName | 'staffPin', string>>;

const NAMES = Object.keys(FLAGS) as FlagName[];
const WITHOUT_VALUE: readonly FlagName[] = ['allowHttp', 'supervised'];
const OPTIONS = Object.fromEntries(
  NAMES.map((name) => [FLAGS[name].flag, { type: WITHOUT_VALUE.includes(name) ? 'boolean' : 'string' } as const]),
);

/** Reads flags and environment. A flag overrides the environment. The PIN has no flag, because others can read flags. */
export function givenValues(args: readonly string[], env: NodeJS.ProcessEnv): Given {
  // Ignores unknown flags, because Electron and Chromium have theirs.
  const { values } = parseArgs({ args: [...args], strict: false, options: OPTIONS });
  const given: [keyof Given, string][] = NAMES.map((name) => {
    const { flag, variable } = FLAGS[name];
    return [name, firstGiven(values[flag], env[variable])];
  });
  given.push(['staffPin', firstGiven(env.KIOSK_STAFF_PIN)]);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** Returns values as people write them on the command line, such as `--mode=kiosk`. */
export const asFlags = (values: Partial<Record<FlagName, string>>): string[] =>
  NAMES.flatMap((name) => {
    const value = values[name];
    if (value === undefined) return [];
    if (!WITHOUT_VALUE.includes(name)) return [`--${FLAGS[name].flag}=${value}`];
    return isYes(value) ? [`--${FLAGS[name].flag}`] : [];
  });

/** Returns the first value that is not blank, as text, because people may write any type into the file. */
export const firstGiven = (...values: unknown[]): string =>
  values.map((value) => String(value ?? '')).find((value) => value.trim() !== '') ?? '';

export const isYes = (value: unknown): boolean => value === true || value === '1' || value === 'true';
