import type { Tour } from './tour.ts';
import { ALL_SIZES, FULL_HD } from './tour.ts';
import { betweenVisitors } from './visitors/between-visitors.ts';
import { campaigns } from './visitors/campaigns.ts';
import { faults, offline } from './visitors/faults.ts';
import { lostBoard, lostGame, wonBoard, wonGame } from './visitors/game.ts';
import { login, preparedKiosk, publicKiosk, stuckRows } from './visitors/login.ts';
import { pauses } from './visitors/pauses.ts';
import { rehearsal } from './visitors/rehearsal.ts';
import { player, type Scene, SOUND } from './visitors/scene.ts';
import { setUp } from './visitors/set-up.ts';
import { glimpse } from './visitors/themes.ts';

const OTHER_THEMES = ['midnight', 'citrus'];

/** Every screen, dialog and state that visitors see, in every size, in the default theme. */
export async function shootPlayerScreens(studio: Tour): Promise<void> {
  const scene = sceneOf(studio);
  await shootPlayerHighlights(studio);
  await lostGame(scene, player(7));
  await lostBoard(scene, player(9));
  await setUp(scene);
  await login(scene);
  await stuckRows(scene, player(10));
  await publicKiosk(scene);
  await betweenVisitors(scene, player(18));
  await campaigns(scene, player(8));
  await faults(scene, player(14));
  await offline(scene, player(17));
  await shootShowScreens(studio);
  // Last, because it reserves the other players' games.
  await preparedKiosk(scene);
}

/** A rehearsal, a paused show and a closed kiosk. */
export async function shootShowScreens(studio: Tour): Promise<void> {
  const scene = sceneOf(studio);
  studio.vendor.keepQuestions(SOUND, 3);
  studio.vendor.change("UPDATE campaigns SET opens_at = '09:30', closes_at = '02:00' WHERE name LIKE ?", `${SOUND}%`);
  await rehearsal(scene);
  await pauses(scene);
}

/** The main screens of visitors in the other themes, on a new server. */
export async function shootPlayerThemes(studio: Tour): Promise<void> {
  studio.vendor.keepQuestions(SOUND, 3);
  for (const [index, theme] of OTHER_THEMES.entries()) {
    studio.vendor.change('UPDATE clients SET theme_id = (SELECT id FROM themes WHERE lower(description) = ?)', theme);
    await glimpse({ studio, name: theme, sizes: FULL_HD }, player(11 + index));
  }
}

/** The main screens of visitors in the default theme, on a new server. */
export async function shootPlayerHighlights(studio: Tour): Promise<void> {
  const scene = sceneOf(studio);
  studio.vendor.keepQuestions(SOUND, 3);
  await wonGame(scene, player(6));
  await wonBoard(scene, player(15));
}

const sceneOf = (studio: Tour): Scene => ({ studio, name: 'full', sizes: ALL_SIZES });
