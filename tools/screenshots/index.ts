import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ApiServer } from '../../tests/e2e/support/api-server.ts';
import { ensureBuiltOrExit } from '../build.ts';
import { shootAdminScreens } from './admin-screens.ts';
import { shootPlayerScreens } from './player-screens.ts';
import { Studio } from './studio.ts';

/** `npm run screenshots [-- player | admin]`: uses the built app and keeps pictures of every screen. */
const parts = { player: shootPlayerScreens, admin: shootAdminScreens };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`Screenshots: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
ensureBuiltOrExit();
for (const [name, shootScreens] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const folder = await mkdtemp(path.join(tmpdir(), 'spinboard-screens-'));
  const server = new ApiServer(folder);
  await server.start();
  try {
    await shootScreens(new Studio(server, folder));
  } finally {
    await server.stop();
    // A browser that has just ended may still be writing.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
