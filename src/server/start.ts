import { type CommandLine, HELP, parseCommandLine, UsageError } from './options.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** The part of Electron's `process.parentPort` that is used; it is there in a utility process only. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'close', listener: () => void): void;
}

const parentPort = (process as NodeJS.Process & { parentPort?: ParentPort }).parentPort;

async function main(): Promise<void> {
  const options = readOptions();
  const server = await startServer({
    ...options,
    ...(process.env.SMTP_URL ? { smtpUrl: process.env.SMTP_URL } : {}),
    // Standard output holds one line only, which programs read.
    logger: { level: process.env.LOG_LEVEL ?? 'warn', stream: process.stderr },
  });
  stopWhenTold(server);
  const ready = { event: 'ready', url: server.url };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  parentPort?.postMessage(ready);
}

function readOptions(): CommandLine {
  try {
    const options = parseCommandLine(process.argv.slice(2));
    if (!options.isHelp) return options;
    process.stdout.write(HELP);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n\n${HELP}`);
    process.exit(2);
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
  // The parent is gone: as a utility process, or as a child with an IPC channel.
  parentPort?.on('close', stop);
  process.once('disconnect', stop);
}

main().catch((error) => {
  process.stderr.write(`The server could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
