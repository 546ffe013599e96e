import { shootPlayerScreens } from '../../tools/screenshots/player-screens.ts';
import { SOUND } from '../../tools/screenshots/visitors/scene.ts';
import { expect, test } from './support/fixture.ts';
import { makeTextsLongest } from './support/longest-texts.ts';
import { ScreenWalk } from './support/screen-walk.ts';

test('with the longest texts and eight prizes visitors can read and reach everything, in every size and look', async ({
  server,
  folder,
}) => {
  test.setTimeout(900_000);
  const walk = new ScreenWalk({ server, folder, themes: ['full', 'midnight', 'citrus'] });
  walk.vendor.keepQuestions(SOUND, 3);
  makeTextsLongest(server, SOUND);
  await shootPlayerScreens(walk);
  expect(walk.screens).toBeGreaterThan(30);
  expect(walk.problems).toEqual([]);
});
