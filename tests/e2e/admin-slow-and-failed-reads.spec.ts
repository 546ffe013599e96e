import type { Locator } from 'playwright/test';
import { text } from '../support/texts.ts';
import { field, goTo, logInAsAdmin, openStep, pageButton, stepLink } from './support/admin.ts';
import { expect, test } from './support/fixture.ts';
import { letEverybodyPlay } from './support/played.ts';
import { resize } from './support/resize.ts';

test('while the server is down, every list says so, and can be read once the server is back', async ({
  desk: { page },
  line,
  server,
}) => {
  const goDown = () => line.break(/./, 'drop-before');
  letEverybodyPlay(server);
  await logInAsAdmin(page);
  await openStep(page, 'game-setup/1', 'Game Setup');
  // The heading appears before the campaigns.
  await expect(field(page, 'Name').first()).toHaveValue('Spin the Sound');

  for (const { link, title, read } of [
    { link: 'Questions', title: 'Questions could not be loaded', read: '1 to ' },
    { link: 'Users', title: 'Users could not be loaded', read: '1 to ' },
    { link: 'Report', title: 'The report could not be loaded', read: 'What' },
  ]) {
    await test.step(link, async () => {
      await goDown();
      await stepLink(page, link).click();
      const region = page.getByRole('region', { name: link === 'Report' ? 'Question overview' : link, exact: true });
      const main = page.getByRole('main');
      const failure = main.getByRole('alert').filter({ hasText: title });
      await expect(failure).toContainText(text('error.unreachable'));
      // Reported once, however many calls have failed.
      await expect(main.getByText(text('error.unreachable'))).toHaveCount(1);
      // The page has a main button of its own.
      await expect(page.locator('.ant-btn-color-primary.ant-btn-variant-solid:visible')).toHaveCount(1);
      const again = failure.getByRole('button', { name: 'Try again' });
      await again.click();
      // The retry has failed. The button is inactive during a retry.
      await expect(again).not.toHaveClass(/loading/);
      await expect(failure).toContainText(text('error.unreachable'));
      await line.mend();
      await again.click();
      await expect(region.getByText(read).first()).toBeVisible();
      await expect(failure).toHaveCount(0);
    });
  }
  await test.step('campaigns', async () => {
    await goDown();
    await page.reload();
    const failure = page.getByRole('alert').filter({ hasText: 'The campaigns could not be loaded' });
    await expect(failure).toContainText(text('error.unreachable'));
    await line.mend();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Report', exact: true })).toBeVisible();
  });
});

test('a step reads again on entering what it could not read before', async ({ line, desk: { page } }) => {
  await logInAsAdmin(page);
  await openStep(page, 'game-setup/1', 'Game Setup');
  await line.break(/CampaignTypes$/, 'drop-before');
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'The game types could not be loaded' })).toBeVisible();
  await line.mend();
  await stepLink(page, 'Questions').click();
  await expect(page.getByRole('region', { name: 'Questions' })).toBeVisible();
  await stepLink(page, 'Game Setup').click();
  await expect(field(page, 'Name').first()).toHaveValue('Spin the Sound');
});

test('a slow answer moves nothing: headings, buttons and frames are in their places before it arrives', async ({
  line,
  desk: { page },
  server,
}) => {
  letEverybodyPlay(server);
  await resize(page, { width: 1280, height: 800 });
  await logInAsAdmin(page);
  await openStep(page, 'game-setup/1', 'Game Setup');

  const lists = [
    { step: 'questions/1', heading: 'Questions', call: /GetCampaignQuestions/, buttons: ['Add Question', 'Next'] },
    { step: 'users/1', heading: 'Users', call: /GetCampaignUsers/, buttons: ['Add User', 'Save'] },
  ];
  for (const { step, heading, call, buttons } of lists) {
    await test.step(heading, async () => {
      const release = line.hold(call);
      await openStep(page, step, heading);
      const frame = page.getByRole('region', { name: heading, exact: true });
      await expect(frame.getByRole('status', { name: 'Loading' })).toBeVisible();
      const fixed = [
        page.getByRole('heading', { name: heading, exact: true }),
        ...buttons.map((name) => page.getByRole('button', { name, exact: true })),
      ];
      const before = await placesOf([...fixed, frame]);
      await release();
      await expect(frame.getByText('1 to ')).toBeVisible();
      expect(await placesOf([...fixed, frame])).toEqual(before);
    });
  }
  await test.step('Report', async () => {
    const release = line.hold(/api\/Report/);
    await openStep(page, 'report/1', 'Report');
    const fixed = [
      page.getByRole('heading', { name: 'Report', exact: true }),
      page.getByRole('button', { name: 'Download report', exact: true }),
      page.getByRole('heading', { name: 'Agent participation' }),
      page.getByRole('heading', { name: 'Average quiz score' }),
      page.getByRole('tab', { name: 'User overview' }),
    ];
    const before = await placesOf(fixed);
    await release();
    await expect(page.getByRole('region', { name: 'Question overview' }).getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('img', { name: /^Agent participation/ })).toBeVisible();
    expect(await placesOf(fixed)).toEqual(before);
  });
  const forms = [
    { step: 'game-setup/1', call: /CampaignTypes/, headings: ['Game Setup', 'Campaign'] },
    { step: 'branding', call: /GetClientBrandingInformation/, headings: ['Branding', 'Logo', 'Theme', 'Preview'] },
  ];
  for (const { step, call, headings } of forms) {
    await test.step(step, async () => {
      await goTo(page, step);
      const release = line.hold(call);
      await page.reload();
      const fixed = headings.map((name) => page.getByRole('heading', { name, exact: true }));
      // The step's own frame has replaced the one shown until the campaigns are read.
      await expect(fixed.at(-1) as Locator).toBeVisible();
      const before = await placesOf(fixed);
      await expect(pageButton(page, 'Next')).toHaveCount(0);
      await release();
      await expect(pageButton(page, 'Next')).toBeVisible();
      expect(await placesOf(fixed)).toEqual(before);
    });
  }
});

/** Returns their positions on the screen, once they are shown. */
async function placesOf(locators: readonly Locator[]): Promise<unknown[]> {
  const places: unknown[] = [];
  for (const locator of locators) {
    await expect(locator).toBeVisible();
    const { x, y } = (await locator.boundingBox()) ?? {};
    places.push({ x, y });
  }
  return places;
}
