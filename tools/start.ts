/** `npm start`: builds what is stale and opens the app; its flags are in start-help.mjs. */
import { createServer } from 'node:net';
import { demoAccounts } from '../src/server/seed/demo-accounts.ts';
import { type AppFlags, parseAppFlags } from './app-flags.ts';
import { hasDisplay } from './app-runtime.ts';
import { ensureBuiltOrExit } from './build.ts';
import { fail } from './ensure.mjs';
import { previewShellArguments, runElectron, runPreviewShell, whyNotElectron } from './launch.ts';

const flags = readFlags();
Object.assign(process.env, flags.settings);
ensureBuiltOrExit();
printServer();
await open();

function readFlags(): AppFlags {
  try {
    return parseAppFlags(process.argv.slice(2));
  } catch (error) {
    return fail(`${(error as Error).message}\n\`npm start -- --help\` lists the flags.`);
  }
}

function printServer(): void {
  if (process.env.KIOSK_API_URL) {
    console.log(`REST API: ${process.env.KIOSK_API_URL}`);
    return;
  }
  console.log('REST API: the built-in reference server, with a demo vendor. Its accounts:');
  const labelWidth = Math.max(...demoAccounts.map(({ label }) => label.length));
  const nameWidth = Math.max(...demoAccounts.map(({ username }) => username.length));
  for (const { label, username, password } of demoAccounts) {
    console.log(`  ${label.padEnd(labelWidth)}   ${username.padEnd(nameWidth)}   ${password}`);
  }
}

async function open(): Promise<void> {
  const missing = await whyNotElectron(flags.preview);
  if (missing === null) {
    console.log('Opening in Electron.');
    runElectron(flags.cdpPort ? [`--remote-debugging-port=${flags.cdpPort}`] : []);
    return;
  }
  console.log(`Opening in the preview shell (Chromium instead of Electron: ${missing}).`);
  const headless = flags.headless || !hasDisplay();
  const cdpPort = flags.cdpPort ?? (headless ? await freePort() : undefined);
  if (headless) {
    console.log(`It runs without a window. To look at it, connect developer tools to http://127.0.0.1:${cdpPort}`);
    console.log('(in Chrome: chrome://inspect, Configure), or take pictures of the main screens: npm run screenshots');
  }
  await runPreviewShell(previewShellArguments(headless, cdpPort));
}

/** A free port, chosen here so that the address can be printed before the app starts. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
