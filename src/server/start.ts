import { copyDatabase } from './database/copy.ts';
import { openDatabase, openForCopy } from './database/open.ts';
import { type Environment, EnvironmentWrong, metricsTokenOf, withSecretFiles } from './environment.ts';
import { MailSettingsWrong, mailSettingsOf } from './mail/mail-settings.ts';
import { type CommandLine, HELP, parseCommandLine, UsageError } from './options.ts';
import { fillCatalogue } from './seed/catalogue.ts';
import { createAdmin, type NewAdmin, NewAdminRefused } from './seed/new-admin.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** The part of Electron's `process.parentPort` in use. Exists only in a utility process. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'close', listener: () => void): void;
}

const parentPort = (process as NodeJS.Process & { parentPort?: ParentPort }).parentPort;

/** Exit code for a request that cannot be carried out, such as an invalid flag. */
const EXIT_REFUSED = 2;

/** How long the parent has to receive a last message. */
const FAREWELL_MS = 250;

async function main(): Promise<void> {
  // A kiosk's data is for its user only, including its built-in server's.
  if (parentPort) process.umask(0o077);
  const environment = withSecretFiles(process.env);
  const options = readOptions(environment);
  if (options.newAdmin) {
    await makeAdmin(options, withChosenPassword(options.newAdmin));
    // Exit explicitly, because its channel would keep a utility process alive.
    if (parentPort) process.exit(0);
    return;
  }
  if (options.copyFrom !== undefined) return copyInto(options, options.copyFrom);
  // A kiosk's built-in server has no metrics.
  const metricsToken = parentPort ? undefined : metricsTokenOf(environment);
  const server = await startServer({
    ...options,
    ...(metricsToken === undefined ? {} : { metricsToken }),
    // A kiosk's built-in server watches no fleet, because its staff are at the kiosk.
    isFleetWatched: !parentPort,
    mail: mailSettingsOf(environment),
    // Standard output carries a single line, which programs read.
    logger: { level: environment.LOG_LEVEL ?? 'warn', stream: process.stderr },
  });
  stopWhenTold(server);
  const ready = { event: 'ready', url: server.url };
  print(ready);
  parentPort?.postMessage(ready);
}

/** Uses a password that the kiosk's set-up passed in the environment, which other users of the machine cannot read. */
function withChosenPassword(admin: NewAdmin): NewAdmin {
  const { FIRST_ADMIN_PASSWORD: password } = process.env;
  return password && admin.isFirst ? { ...admin, password } : admin;
}

const print = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`);

function readOptions(environment: Environment): CommandLine {
  try {
    const options = parseCommandLine(process.argv.slice(2), environment);
    if (!options.isHelp) return options;
    process.stdout.write(HELP);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n\n${HELP}`);
    process.exit(EXIT_REFUSED);
  }
}

/** Creates an administrator, and the catalogue in a new database. Prints the password once and ends. */
async function makeAdmin({ database, resourcesFolder }: CommandLine, admin: NewAdmin): Promise<void> {
  const db = await openDatabase(database);
  try {
    const now = Date.now();
    await fillCatalogue(db, { now, resourcesFolder });
    const { vendor, isNewVendor, password } = await createAdmin(db, admin, now);
    // Do not print a password that the administrator chose.
    const made = { userName: admin.email, ...(admin.password === undefined ? { password } : {}) };
    print(admin.isFirst ? { event: 'first-admin', ...made } : { event: 'added-admin', ...made, vendor, isNewVendor });
  } finally {
    await db.destroy();
  }
}

/** Copies another database into this one, prints a line per table, and ends. */
async function copyInto({ database }: CommandLine, from: string): Promise<void> {
  const source = await openForCopy(from);
  try {
    const target = await openDatabase(database);
    try {
      for (const { table, rows } of await copyDatabase(source, target)) print({ event: 'copied', table, rows });
    } finally {
      await target.destroy();
    }
  } finally {
    await source.destroy();
  }
}

function stopWhenTold(server: RunningServer): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await server.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Stop when the parent has ended, for a utility process and for a child with an IPC channel.
  parentPort?.on('close', stop);
  process.once('disconnect', stop);
}

main().catch((error) => {
  const isRefused = [NewAdminRefused, MailSettingsWrong, EnvironmentWrong].some((kind) => error instanceof kind);
  const message = error instanceof Error ? error.message : String(error);
  const reason = isRefused ? message : `The server could not start: ${message}`;
  process.stderr.write(`${reason}\n`);
  parentPort?.postMessage({ event: 'failed', reason });
  // Wait, because a process that ends at once may lose the message.
  setTimeout(() => process.exit(isRefused ? EXIT_REFUSED : 1), parentPort ? FAREWELL_MS : 0);
});
