import { parseArgs } from 'node:util';
import { emailProblem, optionalNameProblem } from '#shared/rules/limits.ts';
import { IN_MEMORY } from './database/sqlite.ts';
import type { Environment } from './environment.ts';
import { LATE_DAYS } from './rules/play-dates.ts';
import type { NewAdmin } from './seed/new-admin.ts';
import type { Seed, ServerOptions } from './start-server.ts';
import { type TrustedProxies, trustIn } from './trusted-proxies.ts';

export const HELP = `The reference server of Spinboard.

Usage: npm run server -- [options]

  --port=N          port to listen on; 0, the default, picks a free one
  --host=ADDRESS    address to listen on (default 127.0.0.1: this machine only)
  --db=ADDRESS      database: an SQLite file (default data/spinboard.db in the current folder; :memory: stores
                    nothing), or postgres://user:password@host:5432/name, which any number of servers may share
  --seed=demo|none  fill an empty database with the demo vendor (default none)
  --resources=DIR   folder that contains demo/ with the demo images (default: found from the current folder)
  --public-url=URL  address at which clients reach the server behind a proxy, such as https://play.vendor.example;
                    addresses of images begin with it (default: the request's Host if it is this machine's name, else
                    the address at which the request arrived)
  --trust-proxy     trust the proxy that connects to the server to report the client's address and https
                    (X-Forwarded-For, -Proto, -Host, -Prefix); without this flag the server ignores these headers;
                    with =ADDRESSES, such as =10.0.0.0/8,192.0.2.7, trust only proxies with these addresses
  --late-days=N     how many days after a campaign's end kiosks' plays from before the end may arrive without doubt
                    (default 14); the report marks later ones
  --stop-delay=N    how many seconds the server still answers after SIGTERM, while /health/ready answers 503, so that
                    a proxy uses other nodes (default 0)
  --erasures=FILE   list of erased people outside the database, without names; after a restore the server erases them
                    again (default: next to an SQLite database, named like it with .erasures.jsonl; none for PostgreSQL)
  --help            this text

In a database without an administrator, begin with:

  npm run server -- --db=FILE --first-admin=EMAIL --vendor=NAME [--first-name=NAME] [--last-name=NAME]

This creates the vendor and its administrator, prints one line of JSON with the user name and a password that must be
changed at the first login, and ends without listening. Add later administrators, also while the server runs, with:

  npm run server -- --db=FILE --add-admin=EMAIL --vendor=NAME [--first-name=NAME] [--last-name=NAME]

This adds an administrator to the vendor with that name, or creates the vendor too.

  npm run server -- --db=ADDRESS --copy-from=ADDRESS

This copies a whole database into an empty one, from SQLite to PostgreSQL or back, compares them row by row, prints a
line for each table, and ends. Stop the old database's servers first.

Environment: DATABASE_URL, the database without --db; safer for a password, because other users of the machine can read
flags. SMTP_URL, such as smtps://user:password@mail.example:465; without it the server writes mails as .eml files into
mail/ next to the database, or in the current folder. MAIL_FROM, the sender of mails, such as shows@vendor.example or
Vendor Shows <shows@vendor.example>; optional if the user of SMTP_URL is a mail address (shows%40vendor.example).
LOG_LEVEL (default warn; info for a line of JSON per request and per response); the log goes to stderr. METRICS_TOKEN,
at least 16 characters: the bearer token for /metrics, which does not exist without it. To read DATABASE_URL, SMTP_URL or
METRICS_TOKEN from a file, set its path as DATABASE_URL_FILE and so on.
`;

/** Maximum of --late-days. The server stores a kiosk's idempotency keys for as many days. */
const MOST_LATE_DAYS = 90;

const LONGEST_STOP_DELAY_S = 300;

const NEAREST = 'nearest';

/** An invalid command line. */
export class UsageError extends Error {}

export interface CommandLine
  extends Pick<ServerOptions, 'database' | 'resourcesFolder' | 'publicUrl' | 'erasureFile'>,
    Required<Pick<ServerOptions, 'port' | 'host' | 'seed' | 'trustedProxies' | 'lateDays' | 'stopDelayMs'>> {
  isHelp: boolean;
  /** If set, the server creates this administrator instead of starting. */
  newAdmin?: NewAdmin;
  /** If set, the server copies the database at this address instead of starting. */
  copyFrom?: string;
}

/** Reads the flags, which override the environment. Throws a `UsageError` for an unknown flag or an invalid value. */
export function parseCommandLine(args: readonly string[], environment: Environment = {}): CommandLine {
  const values = flagsOf(args);
  // An empty variable counts as unset, because a compose file sets it to empty.
  const database = values.db ?? (environment.DATABASE_URL || 'data/spinboard.db');
  const newAdmin = newAdminOf(values, database);
  const copyFrom = copyFromOf(values, database);
  return {
    isHelp: values.help ?? false,
    port: numberOf('--port', values.port, 65_535),
    host: values.host ?? '127.0.0.1',
    database,
    seed: seedOf(values.seed ?? 'none'),
    ...(values.resources === undefined ? {} : { resourcesFolder: values.resources }),
    ...(values['public-url'] === undefined ? {} : { publicUrl: publicUrlOf(values['public-url']) }),
    ...(values.erasures ? { erasureFile: values.erasures } : {}),
    trustedProxies: trustedProxiesOf(values['trust-proxy']),
    lateDays: numberOf('--late-days', values['late-days'] ?? String(LATE_DAYS), MOST_LATE_DAYS),
    stopDelayMs: 1000 * numberOf('--stop-delay', values['stop-delay'], LONGEST_STOP_DELAY_S),
    ...(newAdmin === null ? {} : { newAdmin }),
    ...(copyFrom === null ? {} : { copyFrom }),
  };
}

type Flags = ReturnType<typeof flagsOf>;

function flagsOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const listening = { port: text, host: text, seed: text, resources: text, 'late-days': text };
  const data = { db: text, 'copy-from': text, erasures: text };
  const proxy = { 'public-url': text, 'trust-proxy': text, 'stop-delay': text };
  const newAdmin = { 'first-admin': text, 'add-admin': text, vendor: text, 'first-name': text, 'last-name': text };
  try {
    // Without a value, the flag means the nearest proxy.
    const complete = args.map((arg) => (arg === '--trust-proxy' ? `${arg}=${NEAREST}` : arg));
    return parseArgs({ args: complete, options: { ...listening, ...data, ...proxy, ...newAdmin, help: flag } }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Returns a flag's whole number, or 0 if the flag is missing. */
function numberOf(flag: string, text = '0', most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > most) throw new UsageError(`${flag} must be a number from 0 to ${most}: ${text}`);
  return number;
}

function seedOf(text: string): Seed {
  if (text !== 'demo' && text !== 'none') throw new UsageError(`--seed must be demo or none: ${text}`);
  return text;
}

function publicUrlOf(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new UsageError(`--public-url must be an address such as https://play.vendor.example: ${text}`);
  }
  return url.href.replace(/\/+$/, '');
}

function trustedProxiesOf(text: string | undefined): TrustedProxies {
  if (text === undefined) return 'none';
  if (text === NEAREST) return NEAREST;
  const proxies = text.split(',').map((proxy) => proxy.trim());
  try {
    trustIn(proxies);
    return proxies;
  } catch {
    throw new UsageError(`--trust-proxy must be addresses such as 10.0.0.0/8,192.0.2.7: ${text}`);
  }
}

function copyFromOf(flags: Flags, database: string): string | null {
  const from = flags['copy-from'];
  if (from === undefined) return null;
  if (from === '' || from === IN_MEMORY) throw new UsageError('--copy-from must be a file or postgres://….');
  if (from === database || database === IN_MEMORY)
    throw new UsageError('--copy-from needs another database: --db=ADDRESS');
  if (flags.seed === 'demo') throw new UsageError('--copy-from needs an empty database, and --seed=demo fills it.');
  if (flags['first-admin'] !== undefined || flags['add-admin'] !== undefined) {
    throw new UsageError('--copy-from and a new administrator do not go together.');
  }
  return from;
}

function newAdminOf(flags: Flags, database: string): NewAdmin | null {
  const [flag, another] = (['first-admin', 'add-admin'] as const).filter((name) => flags[name] !== undefined);
  if (flag === undefined) {
    const alone = (['vendor', 'first-name', 'last-name'] as const).find((name) => flags[name] !== undefined);
    if (alone !== undefined) throw new UsageError(`--${alone} goes with --first-admin or --add-admin.`);
    return null;
  }
  const email = flags[flag] ?? '';
  if (another !== undefined) throw new UsageError(`--${flag} and --${another} do not go together.`);
  if (emailProblem(email) !== undefined) throw new UsageError(`--${flag} must be a mail address: ${email}`);
  if (database === IN_MEMORY) throw new UsageError(`--${flag} needs a database file: --db=FILE`);
  if (flags.seed === 'demo') throw new UsageError('--seed=demo brings its own administrator.');
  const vendor = nameOf(flags.vendor, '--vendor');
  if (vendor === '') throw new UsageError(`--${flag} needs the name of the vendor: --vendor=NAME`);
  return {
    email: email.trim(),
    vendor,
    firstName: nameOf(flags['first-name'], '--first-name') || 'Administrator',
    lastName: nameOf(flags['last-name'], '--last-name'),
    isFirst: flag === 'first-admin',
  };
}

function nameOf(text: string | undefined, flag: string): string {
  const problem = optionalNameProblem(text);
  if (problem !== undefined) throw new UsageError(`${flag}: ${problem}`);
  return text?.trim() ?? '';
}
