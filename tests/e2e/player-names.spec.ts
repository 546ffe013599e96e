import type { Page } from 'playwright/test';
import { expect, test } from './support/fixture.ts';
import { logIn, start } from './support/play.ts';
import { players, type Vendor } from './support/vendor.ts';

/** Given and family names, one with emoji. */
const NAMES = [
  ['太郎', '山田'],
  ['さくら', 'カタオカ'],
  ['伟', '张'],
  ['민준', '김'],
  ['محمد', 'عبد الله'],
  ['דוד', 'כהן'],
  ['प्रिया', 'शर्मा'],
  ['สมชาย', 'ใจดี'],
  ['Ada 🎉', '🚀 Lovelace'],
] as const;

const nameIs = (vendor: Vendor, [first, last]: readonly [string, string]) =>
  vendor.change('UPDATE users SET first_name = ?, last_name = ? WHERE user_name = ?', first, last, players.ordinary);

/** Returns the fonts that draw an element's text. `isShipped` marks those that come with the app. */
async function fontsOf(page: Page, selector: string): Promise<{ name: string; isShipped: boolean }[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName, isCustomFont }) => ({ name: familyName, isShipped: isCustomFont }));
}

const hasMoreFonts = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('more-fonts')));

test('names in any of the scripts of a show are drawn in fonts that come with the app', async ({
  desk: { page },
  vendor,
}) => {
  for (const name of NAMES) {
    nameIs(vendor, name);
    await logIn(page, players.ordinary);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name[1]);
    // The system may have its own emoji, in colour.
    const unshipped = async () =>
      (await fontsOf(page, 'h1 bdi')).filter((font) => !font.isShipped && !/emoji/i.test(font.name));
    await expect.poll(unshipped, { message: name.join(' ') }).toEqual([]);
    await page.getByRole('button', { name: 'Log Out' }).click();
  }
});

test('a Latin name loads none of the additional fonts', async ({ desk, vendor }) => {
  nameIs(vendor, ['Åke', 'Żółć']);
  const { page } = desk;
  await logIn(page, players.ordinary);
  await start(page);
  await expect(page.getByRole('radio').first()).toBeVisible();
  expect(await hasMoreFonts(page)).toBe(false);
  await page.getByRole('button', { name: 'Quit', exact: true }).click();
  await page.getByRole('button', { name: 'Yes quit' }).click();
  nameIs(vendor, ['太郎', '山田']);
  await logIn(page, players.ordinary);
  await expect.poll(() => hasMoreFonts(page)).toBe(true);
});
