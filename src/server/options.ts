import { parseArgs } from 'node:util';
import { emailProblem, optionalNameProblem } from '#shared/rules/limits.ts';
import { IN_MEMORY } from './database/open.ts';
import type { FirstAdmin } from './seed/first-admin.ts';
import type { Seed } from './start-server.ts';

export const HELP = `The reference server of Spinboard.

Usage: npm run server -- [options]

  --port=N          port to listen on; 0, the default, takes a free one
  --host=ADDRESS    address to listen on (default 127.0.0.1: this machine only)
  --db=FILE         database file (default data/spinboard.db in the current folder; :memory: keeps nothing)
  --seed=demo|none  fill an empty database with the demo vendor (default none)
  --resources=DIR   folder that holds demo/ with the demo images (default: found from the current folder)
  --help            this text

To begin with a database that has no administrator:

  npm run server -- --db=FILE --first-admin=EMAIL --vendor=NAME [--first-name=NAME] [--last-name=NAME]

makes the vendor and its administrator, prints one line of JSON with the user name and a password that must be changed
at the first log-in, and ends without listening.

Environment: SMTP_URL, such as smtps://user:password@mail.example, whose user is the sender if it is a mail address
(shows%40vendor.example); without it mails are written as .eml files into mail/ beside the database. LOG_LEVEL (default
warn); the log goes to stderr.
`;

/** The command line says something that cannot be done. */
export class UsageError extends Error {}

export interface CommandLine {
  isHelp: boolean;
  port: number;
  host: string;
  dbFile: string;
  seed: Seed;
  resourcesFolder?: string;
  /** Whom to make, in place of listening. */
  firstAdmin?: FirstAdmin;
}

/** Reads the flags. Throws a `UsageError` for an unknown flag or a value that makes no sense. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const values = flagsOf(args);
  const firstAdmin = firstAdminOf(values);
  return {
    isHelp: values.help ?? false,
    port: portOf(values.port ?? '0'),
    host: values.host ?? '127.0.0.1',
    dbFile: values.db ?? 'data/spinboard.db',
    seed: seedOf(values.seed ?? 'none'),
    ...(values.resources === undefined ? {} : { resourcesFolder: values.resources }),
    ...(firstAdmin === null ? {} : { firstAdmin }),
  };
}

type Flags = ReturnType<typeof flagsOf>;

function flagsOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const listening = { port: text, host: text, db: text, seed: text, resources: text };
  const firstAdmin = { 'first-admin': text, vendor: text, 'first-name': text, 'last-name': text };
  try {
    return parseArgs({ args: [...args], options: { ...listening, ...firstAdmin, help: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new UsageError(`--port must be a number from 0 to 65535: ${text}`);
  return port;
}

function seedOf(text: string): Seed {
  if (text !== 'demo' && text !== 'none') throw new UsageError(`--seed must be demo or none: ${text}`);
  return text;
}

function firstAdminOf(flags: Flags): FirstAdmin | null {
  const address = flags['first-admin'];
  if (address === undefined) {
    const alone = (['vendor', 'first-name', 'last-name'] as const).find((name) => flags[name] !== undefined);
    if (alone !== undefined) throw new UsageError(`--${alone} goes with --first-admin.`);
    return null;
  }
  if (emailProblem(address) !== undefined) throw new UsageError(`--first-admin must be a mail address: ${address}`);
  if (flags.db === IN_MEMORY) throw new UsageError('--first-admin needs a database file: --db=FILE');
  if (flags.seed === 'demo') throw new UsageError('--seed=demo brings its own administrator.');
  const vendor = nameOf(flags.vendor, '--vendor');
  if (vendor === '') throw new UsageError('--first-admin needs the name of the vendor: --vendor=NAME');
  return {
    email: address.trim(),
    vendor,
    firstName: nameOf(flags['first-name'], '--first-name') || 'Administrator',
    lastName: nameOf(flags['last-name'], '--last-name'),
  };
}

function nameOf(text: string | undefined, flag: string): string {
  const problem = optionalNameProblem(text);
  if (problem !== undefined) throw new UsageError(`${flag}: ${problem}`);
  return text?.trim() ?? '';
}
