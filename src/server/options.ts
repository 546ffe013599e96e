import { parseArgs } from 'node:util';
import { emailProblem, optionalNameProblem } from '#shared/rules/limits.ts';
import { IN_MEMORY } from './database/sqlite.ts';
import type { Environment } from './environment.ts';
import { LATE_DAYS } from './rules/play-dates.ts';
import type { NewAdmin } from './seed/new-admin.ts';
import type { Seed } from './start-server.ts';

export const HELP = `The reference server of Spinboard.

Usage: npm run server -- [options]

  --port=N          port to listen on; 0, the default, takes a free one
  --host=ADDRESS    address to listen on (default 127.0.0.1: this machine only)
  --db=ADDRESS      database: a file of SQLite (default data/spinboard.db in the current folder; :memory: keeps
                    nothing), or postgres://user:password@host:5432/name, over which any number of servers may run
  --seed=demo|none  fill an empty database with the demo vendor (default none)
  --resources=DIR   folder that holds demo/ with the demo images (default: found from the current folder)
  --public-url=URL  address of the server as its clients know it, such as https://play.vendor.example, where a proxy
                    stands before it; addresses of images begin with it (default: the request's Host if it is this
                    machine's name, else the address at which it arrived)
  --trust-proxy     one proxy stands before the server: believe what it says of the client's address and of https
                    (X-Forwarded-For, -Proto, -Host); without it these headers are ignored
  --late-days=N     for how many days after a campaign's end a kiosk that was offline may bring what happened before it
                    (default 14; with 0 only games that have begun are finished)
  --stop-delay=N    for how many seconds the server answers on after it was told to stop (SIGTERM), while /health/ready
                    answers 503, so that a proxy asks other nodes (default 0)
  --help            this text

To begin with a database that has no administrator:

  npm run server -- --db=FILE --first-admin=EMAIL --vendor=NAME [--first-name=NAME] [--last-name=NAME]

makes the vendor and its administrator, prints one line of JSON with the user name and a password that must be changed
at the first log-in, and ends without listening. Later ones, also while the server runs:

  npm run server -- --db=FILE --add-admin=EMAIL --vendor=NAME [--first-name=NAME] [--last-name=NAME]

adds a colleague where the vendor is there already, and a new vendor with its administrator where it is not.

  npm run server -- --db=ADDRESS --copy-from=ADDRESS

copies a whole database into an empty one, from SQLite to PostgreSQL or back, compares them row by row, prints a line for
each table, and ends. Stop the servers of the old one first.

Environment: DATABASE_URL, the database where --db is left out: other users of the machine can read flags. SMTP_URL, such
as smtps://user:password@mail.example:465; without it mails are written as .eml files into mail/ beside the database, or
in the current folder. MAIL_FROM, whom mails are from, such as shows@vendor.example or Vendor Shows
<shows@vendor.example>; it may be left out where the user of SMTP_URL is a mail address (shows%40vendor.example).
LOG_LEVEL (default warn; info for a line of JSON when a request comes and when it is answered); the log goes to stderr.
METRICS_TOKEN, at least 16 characters: who sends it as a bearer's token may read /metrics, which is not there without it.
DATABASE_URL, SMTP_URL and METRICS_TOKEN may lie in files, whose paths are in DATABASE_URL_FILE and so on.
`;

/** A kiosk's idempotency keys are kept for this long. */
const MOST_LATE_DAYS = 90;

const LONGEST_STOP_DELAY_S = 300;

/** The command line is invalid. */
export class UsageError extends Error {}

export interface CommandLine {
  isHelp: boolean;
  port: number;
  host: string;
  /** A path, ':memory:', or postgres://…. */
  database: string;
  seed: Seed;
  resourcesFolder?: string;
  /** Without a trailing slash. */
  publicUrl?: string;
  isProxyTrusted: boolean;
  /** For how many days after a campaign's end a kiosk may bring what happened before it. */
  lateDays: number;
  /** How long the server answers on after it was told to stop. */
  stopDelayMs: number;
  /** The administrator to create instead of starting the server. */
  newAdmin?: NewAdmin;
  /** The address of the database to copy instead of starting the server. */
  copyFrom?: string;
}

/** Reads the flags; they win over the environment. Throws a `UsageError` for an unknown flag or an invalid value. */
export function parseCommandLine(args: readonly string[], environment: Environment = {}): CommandLine {
  const values = flagsOf(args);
  // An empty one is none: a compose file sets it so.
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
    isProxyTrusted: values['trust-proxy'] ?? false,
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
  const data = { db: text, 'copy-from': text };
  const proxy = { 'public-url': text, 'trust-proxy': flag, 'stop-delay': text };
  const newAdmin = { 'first-admin': text, 'add-admin': text, vendor: text, 'first-name': text, 'last-name': text };
  try {
    return parseArgs({ args: [...args], options: { ...listening, ...data, ...proxy, ...newAdmin, help: flag } }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The whole number of a flag, 0 where it is left out. */
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
