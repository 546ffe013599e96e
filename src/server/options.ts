import { parseArgs } from 'node:util';
import type { Seed } from './start-server.ts';

export const HELP = `The reference server of Spinboard.

Usage: npm run server -- [options]

  --port=N          port to listen on; 0, the default, takes a free one
  --host=ADDRESS    address to listen on (default 127.0.0.1: this machine only)
  --db=FILE         database file (default data/spinboard.db in the current folder; :memory: keeps nothing)
  --seed=demo|none  fill an empty database with the demo vendor (default none)
  --resources=DIR   folder that holds demo/ with the demo images (default: found from the current folder)
  --help            this text

Environment: SMTP_URL, such as smtps://user:password@mail.example; without it mails are written as .eml files into
mail/ beside the database. LOG_LEVEL (default warn); the log goes to stderr.
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
}

/** Reads the flags. Throws a `UsageError` for an unknown flag or a value that makes no sense. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const values = flagsOf(args);
  return {
    isHelp: values.help ?? false,
    port: portOf(values.port ?? '0'),
    host: values.host ?? '127.0.0.1',
    dbFile: values.db ?? 'data/spinboard.db',
    seed: seedOf(values.seed ?? 'none'),
    ...(values.resources === undefined ? {} : { resourcesFolder: values.resources }),
  };
}

function flagsOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { port: text, host: text, db: text, seed: text, resources: text, help: { type: 'boolean' } },
    }).values;
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
