import './still-time.cjs';
import { withServer } from '../../tests/e2e/support/api-server.ts';
import { shootAdminHighlights, shootAdminScreens } from '../../tests/e2e/tour/admin-screens.ts';
import { shootPlayerHighlights, shootPlayerScreens, shootPlayerThemes } from '../../tests/e2e/tour/player-screens.ts';
import { ensureBuiltOrExit } from '../build.ts';
import { type Album, emptyReadmeAlbum, lookAlbum, readmeAlbum } from './album.ts';
import { Studio } from './studio.ts';

/**
 * `npm run screenshots [-- player | admin]`: pictures of every screen of the built app into `screenshots/`.
 * `npm run screenshots -- readme`: the few that README shows into `docs/screenshots/`.
 */
const parts: Record<string, ((studio: Studio) => Promise<void>)[]> = {
  player: [shootPlayerScreens, shootPlayerThemes],
  admin: [shootAdminScreens],
};

/** Runs the work over its own server. */
const inStudio = (album: Album, shootScreens: (studio: Studio) => Promise<void>): Promise<void> =>
  withServer((server, folder) => shootScreens(new Studio(server, folder, album)));

const wanted = process.argv.slice(2);
const isForReadme = wanted.length === 1 && wanted[0] === 'readme';
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0 && !isForReadme) {
  console.error(`Screenshots: ${Object.keys(parts).join(', ')}, or readme alone`);
  process.exit(2);
}
ensureBuiltOrExit();
if (isForReadme) {
  await emptyReadmeAlbum();
  await inStudio(readmeAlbum, shootPlayerHighlights);
  await inStudio(readmeAlbum, shootAdminHighlights);
} else {
  for (const [name, series] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const shootScreens of series) await inStudio(lookAlbum, shootScreens);
  }
}
