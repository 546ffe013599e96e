import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import readXlsxFile from 'read-excel-file/node';
import { refusals } from '#shared/texts/en/refusals.ts';
import { text } from '../support/texts.ts';
import {
  choose,
  dialog,
  expectOpened,
  field,
  fillDay,
  goTo,
  logInAsAdmin,
  openPasswordForms,
  openStep,
  pageButton,
  picture,
  stepLink,
  typedDay,
} from './support/admin.ts';
import type { ApiServer } from './support/api-server.ts';
import type { Fault, FaultyLine } from './support/faulty-line.ts';
import { expect, test } from './support/fixture.ts';
import { letPlay } from './support/played.ts';
import { PASSWORD } from './support/vendor.ts';

const json = (body: unknown, status = 400): Fault => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

/** What a server, or something before it, may say to a save, and what the administrator reads. */
const failures: readonly { name: string; fault: Fault; message: string }[] = [
  { name: 'a message', fault: json({ message: 'No more questions, please.' }), message: 'No more questions, please.' },
  { name: 'a Message', fault: json({ Message: 'Datum ungültig – بس' }), message: 'Datum ungültig – بس' },
  {
    name: 'an exception',
    fault: json({ Message: 'An error has occurred.', ExceptionMessage: 'Disk full', StackTrace: 'at …' }, 500),
    message: 'Disk full',
  },
  {
    name: 'every field at once',
    fault: json({ Message: '4', message: '3', ExceptionMessage: '2', error_description: 'First of all' }),
    message: 'First of all',
  },
  {
    name: 'a model state',
    fault: json({ Message: 'The request is invalid.', ModelState: { 'question.text': ['Too long.'] } }),
    message: 'The request is invalid.',
  },
  {
    name: 'problem details',
    fault: json({ title: 'One or more validation errors occurred.', status: 400, errors: { text: ['Too long.'] } }),
    message: text('error.fallback'),
  },
  { name: 'an empty message', fault: json({ message: ' ' }), message: text('error.fallback') },
  { name: 'a text of JSON', fault: json('No.'), message: text('error.fallback') },
  { name: 'plain text', fault: { status: 500, type: 'text/plain', body: 'oops' }, message: text('error.fallback') },
  { name: 'nothing', fault: { status: 502, body: '' }, message: text('error.fallback') },
  {
    name: 'a page of a failed server',
    fault: { status: 500, type: 'text/html', body: '<h1>Server Error</h1>' },
    message: text('error.fallback'),
  },
  {
    name: 'a page of the venue’s network',
    fault: { status: 200, type: 'text/html', body: '<h1>Welcome</h1>' },
    message: text('error.unreachable'),
  },
  { name: 'something else', fault: json({ id: { no: 'id' } }, 200), message: text('error.invalidResponse') },
  { name: 'a line that breaks', fault: 'drop-before', message: text('error.unreachable') },
];

test('whatever a server says to a save is shown beside the form, which keeps what was typed', async ({
  line,
  openKiosk,
  vendor,
}) => {
  const { page } = await openKiosk({ apiUrl: line.url });
  vendor.keepQuestions('Know Your Sound', 1);
  await logInAsAdmin(page);
  await openStep(page, 'questions/3', 'Questions');
  await page.getByRole('button', { name: 'Add Question' }).click();
  const form = dialog(page, 'Add Question');
  await fillQuestion(form, 'Is it kept?');

  for (const { name, fault, message } of failures) {
    await test.step(name, async () => {
      await line.break(/PostNewQuestion/, fault);
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(form.getByRole('alert')).toHaveText(message);
      await expect(field(form, 'Question')).toHaveValue('Is it kept?');
      await expect(field(form, 'Answer 4')).toHaveValue('Four');
      await expect(form.getByRole('radio', { name: 'Answer 2 is correct' })).toBeChecked();
    });
  }
  await line.mend();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('region', { name: 'Questions' }).getByText('1 to 2 of 2')).toBeVisible();
  expect(vendor.answerTo('Is it kept?', true)).toBe('Two');
});

test('a refused save of branding, campaign or user keeps the form, and the next one succeeds', async ({
  line,
  openKiosk,
  server,
}) => {
  const refusal = 'Closed for stocktaking.';
  const rows = <T>(sql: string): T => server.query((db) => db.prepare(sql).pluck().get() as T);
  const { page } = await openKiosk({ apiUrl: line.url });
  const refuse = (call: RegExp) => line.break(call, json({ message: refusal }));
  const told = (scope: Locator) => scope.getByRole('alert').filter({ hasText: refusal });
  await logInAsAdmin(page);
  const main = page.getByRole('main');

  await test.step('branding', async () => {
    await page.getByRole('radio', { name: /Citrus/ }).check();
    for (const button of ['Save', 'Next']) {
      await refuse(/UpdateClientBrandingInfo/);
      await pageButton(page, button).click();
      await expect(told(main)).toBeVisible();
      await expect(page.getByRole('radio', { name: /Citrus/ })).toBeChecked();
      await expect(page).toHaveURL(/branding$/);
    }
    await line.mend();
    await pageButton(page, 'Save').click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    await expect(told(main)).toHaveCount(0);
    expect(rows('SELECT description FROM themes JOIN clients ON theme_id = themes.id')).toBe('Citrus');
  });
  await test.step('a campaign', async () => {
    await openStep(page, 'game-setup/3', 'Game Setup');
    await field(main, 'Name').fill('Know Your Noise');
    for (const button of ['Save', 'Next']) {
      await refuse(/PutCampaign/);
      await pageButton(page, button).click();
      await expect(told(main)).toBeVisible();
      await expect(field(main, 'Name')).toHaveValue('Know Your Noise');
      await expect(page).toHaveURL(/game-setup\/3$/);
    }
    await line.mend();
    await pageButton(page, 'Save').click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    await expect(told(main)).toHaveCount(0);
    expect(rows('SELECT name FROM campaigns WHERE id = 3')).toBe('Know Your Noise');
  });
  await test.step('a user', async () => {
    await openStep(page, 'users/3', 'Users');
    await refuse(/AddUserToCampaign/);
    await page.getByRole('button', { name: 'Add User' }).click();
    const form = dialog(page, 'Add User');
    await fillUser(form, 'ada@guests.example');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(told(form)).toBeVisible();
    await expect(field(form, 'Email')).toHaveValue('ada@guests.example');
    await line.mend();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form).toBeHidden();
    expect(rows("SELECT count(*) FROM users WHERE email = 'ada@guests.example'")).toBe(1);
  });
});

test('a refused change of the password says so beside the form, which keeps what was typed', async ({
  folder,
  openKiosk,
}) => {
  const refusal = 'The old password is incorrect.';
  for (const page of await openPasswordForms(openKiosk, folder)) {
    const form = dialog(page, 'Change Password');
    const old = field(form, 'Old Password');
    const typed = { 'Old Password': `not ${PASSWORD}`, 'New Password': 'longer', 'Confirm Password': 'longer' };
    for (const [label, text] of Object.entries(typed)) await field(form, label).fill(text);
    await form.getByRole('button', { name: 'Change', exact: true }).click();
    // The notice of every refusal is there too, for some seconds.
    await expect(page.getByRole('alert').filter({ hasText: refusal })).toHaveCount(2);
    await expect(form.getByRole('alert')).toHaveText(refusal);
    await expect(old).toBeFocused();
    for (const [label, text] of Object.entries(typed)) await expect(field(form, label)).toHaveValue(text);

    await old.fill(PASSWORD);
    await expect(form.getByRole('alert')).toHaveCount(0);
    await form.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(form).toBeHidden();
  }
});

async function fillQuestion(form: Locator, text: string): Promise<void> {
  await field(form, 'Question').fill(text);
  for (const [index, answer] of ['One', 'Two', 'Three', 'Four'].entries()) {
    await field(form, `Answer ${index + 1}`).fill(answer);
  }
  await form.getByRole('radio', { name: 'Answer 2 is correct' }).check();
}

async function fillUser(form: Locator, email: string): Promise<void> {
  await field(form, 'First Name').fill('Ada');
  await field(form, 'Last Name').fill('Lovelace');
  await field(form, 'Email').fill(email);
}

test('of two administrators the second is told, keeps what he typed, and goes on from what the first saved', async ({
  folder,
  openKiosk,
  server,
}) => {
  const open = async (name: string) => {
    const { page } = await openKiosk({ userData: path.join(folder, name) });
    await logInAsAdmin(page);
    return page;
  };
  const [first, second] = [await open('first'), await open('second')];
  const rows = (sql: string) => server.query((db) => db.prepare(sql).pluck().get());

  await test.step('branding', async () => {
    const theme = 'SELECT description FROM themes JOIN clients ON theme_id = themes.id';
    for (const page of [first, second]) await page.getByRole('radio', { name: /Full/ }).waitFor();
    await first.getByRole('radio', { name: /Midnight/ }).check();
    await pageButton(first, 'Save').click();
    await expect(first.getByText('All changes saved')).toBeVisible();
    await second.getByRole('radio', { name: /Citrus/ }).check();
    await pageButton(second, 'Save').click();
    const main = second.getByRole('main');
    await expectTold(main);
    await expect(second.getByRole('radio', { name: /Citrus/ })).toBeChecked();
    expect(rows(theme)).toBe('Midnight');
    await main.getByRole('button', { name: 'Reload' }).click();
    await expect(second.getByRole('radio', { name: /Midnight/ })).toBeChecked();
    await second.getByRole('radio', { name: /Citrus/ }).check();
    await pageButton(second, 'Save').click();
    await expect(second.getByText('All changes saved')).toBeVisible();
    expect(rows(theme)).toBe('Citrus');
  });

  await test.step('a campaign', async () => {
    const name = 'SELECT name FROM campaigns WHERE id = 3';
    const nameOn = (page: Page) => field(page.getByRole('main'), 'Name');
    for (const page of [first, second]) {
      await goTo(page, 'game-setup/3');
      // Entered anew, it reads the campaigns once, and not once more behind what it shows, which may be late.
      await page.reload();
      await expect(nameOn(page)).toHaveValue('Know Your Sound');
    }
    await nameOn(first).fill('First name');
    await pageButton(first, 'Save').click();
    await expect(first.getByText('All changes saved')).toBeVisible();
    await nameOn(second).fill('Second name');
    await pageButton(second, 'Save').click();
    const main = second.getByRole('main');
    await expectTold(main);
    await expect(nameOn(second)).toHaveValue('Second name');
    expect(rows(name)).toBe('First name');
    await main.getByRole('button', { name: 'Reload' }).click();
    await expect(nameOn(second)).toHaveValue('First name');
    await nameOn(second).fill('Second name');
    await pageButton(second, 'Save').click();
    await expect(second.getByText('All changes saved')).toBeVisible();
    expect(rows(name)).toBe('Second name');
  });

  const records = [
    {
      name: 'Question',
      step: 'questions/3',
      heading: 'Questions',
      label: 'Question',
      stored: 'SELECT question_text FROM questions WHERE campaign_id = 3 ORDER BY created_at LIMIT 1',
    },
    {
      name: 'User',
      step: 'users/3',
      heading: 'Users',
      label: 'First Name',
      stored: 'SELECT first_name FROM users JOIN campaign_users ON user_id = users.id WHERE campaign_id = 3',
    },
  ];
  for (const { name, step, heading, label, stored } of records) {
    await test.step(`a ${name.toLowerCase()}`, async () => {
      const formOn = (page: Page) => dialog(page, `Edit ${name}`);
      for (const page of [first, second]) {
        await openStep(page, step, heading);
        await page
          .getByRole('button', { name: /^Edit / })
          .first()
          .click();
        await expect(formOn(page)).toBeVisible();
      }
      await field(formOn(first), label).fill('First text');
      await formOn(first).getByRole('button', { name: 'Save', exact: true }).click();
      await expect(formOn(first)).toBeHidden();
      const form = formOn(second);
      await field(form, label).fill('Second text');
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await expectTold(form);
      await expect(field(form, label)).toHaveValue('Second text');
      expect(rows(stored)).toBe('First text');
      await form.getByRole('button', { name: 'Reload' }).click();
      await expect(field(form, label)).toHaveValue('First text');
      await field(form, label).fill('Second text');
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(form).toBeHidden();
      expect(rows(stored)).toBe('Second text');
    });
  }
});

test('branding that cannot name a theme says so at the themes, and keeps the chosen logo', async ({
  line,
  openKiosk,
}) => {
  const { page } = await openKiosk({ apiUrl: line.url });
  await line.break(/api\/Themes/, json([], 200));
  await logInAsAdmin(page);
  const logo = page.getByLabel('Vendor logo');
  await logo.setInputFiles(picture('avatar.png'));
  const themes = page.locator('section').filter({ hasText: 'The server offers no themes' });
  for (const button of ['Save', 'Next']) {
    await pageButton(page, button).click();
    await expect(themes.getByRole('alert')).toHaveText(text('form.required'));
    await expect(page).toHaveURL(/branding$/);
    await expect(page.getByText('Unsaved changes')).toBeVisible();
  }
  expect(line.callsTo(/PostFile|UpdateClientBrandingInfo/)).toEqual([]);
});

const expectTold = (scope: Locator) =>
  expect(scope.getByRole('alert').filter({ hasText: refusals['refusal.staleVersion'] })).toBeVisible();

/** Everybody of the demo's first campaign has answered everything and won its first prize. */
const letEverybodyPlay = (server: ApiServer): void =>
  letPlay(server, 1, (player, { questionIds, prizes }) => ({
    answers: questionIds.map((_, question) => (player + question) % 2 === 0),
    isFinished: true,
    ...(prizes[0] && { prizeId: prizes[0].id }),
  }));

test('while the server is down every list says so, and can be read once it is back', async ({ openKiosk, server }) => {
  const { page } = await openKiosk();
  letEverybodyPlay(server);
  await logInAsAdmin(page);
  await openStep(page, 'game-setup/1', 'Game Setup');
  // The heading is there before the campaigns are.
  await expect(field(page, 'Name').first()).toHaveValue('Spin the Sound');

  for (const { link, title, read } of [
    { link: 'Questions', title: 'Questions could not be read', read: '1 to ' },
    { link: 'Users', title: 'Users could not be read', read: '1 to ' },
    { link: 'Report', title: 'The report could not be read', read: 'What' },
  ]) {
    await test.step(link, async () => {
      await server.stop();
      await stepLink(page, link).click();
      const region = page.getByRole('region', { name: link === 'Report' ? 'Question overview' : link, exact: true });
      const main = page.getByRole('main');
      const failure = main.getByRole('alert').filter({ hasText: title });
      await expect(failure).toContainText(text('error.unreachable'));
      // Told once, however many calls have failed of it.
      await expect(main.getByText(text('error.unreachable'))).toHaveCount(1);
      // The page has a main button of its own.
      await expect(page.locator('.ant-btn-color-primary.ant-btn-variant-solid:visible')).toHaveCount(1);
      const again = failure.getByRole('button', { name: 'Try again' });
      await again.click();
      // Over, in vain: while it is tried the button does nothing.
      await expect(again).not.toHaveClass(/loading/);
      await expect(failure).toContainText(text('error.unreachable'));
      await server.start();
      await again.click();
      await expect(region.getByText(read).first()).toBeVisible();
      await expect(failure).toHaveCount(0);
    });
  }
  await test.step('campaigns', async () => {
    await server.stop();
    await page.reload();
    const failure = page.getByRole('alert').filter({ hasText: 'The campaigns could not be read' });
    await expect(failure).toContainText(text('error.unreachable'));
    await server.start();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Report', exact: true })).toBeVisible();
  });
});

test('what a step could not read is read as soon as it is entered again', async ({ line, openKiosk }) => {
  const { page } = await openKiosk({ apiUrl: line.url });
  await logInAsAdmin(page);
  await openStep(page, 'game-setup/1', 'Game Setup');
  await line.break(/CampaignTypes$/, 'drop-before');
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'The game types could not be read' })).toBeVisible();
  await line.mend();
  await stepLink(page, 'Questions').click();
  await expect(page.getByRole('region', { name: 'Questions' })).toBeVisible();
  await stepLink(page, 'Game Setup').click();
  await expect(field(page, 'Name').first()).toHaveValue('Spin the Sound');
});

test('a slow answer moves nothing: headings, buttons and frames are in their places before it comes', async ({
  line,
  openKiosk,
  server,
}) => {
  const { page } = await openKiosk({ apiUrl: line.url });
  letEverybodyPlay(server);
  await page.setViewportSize({ width: 1280, height: 800 });
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
      // The step's own frame has come, in place of the one shown until the campaigns are known.
      await expect(fixed.at(-1) as Locator).toBeVisible();
      const before = await placesOf(fixed);
      await expect(pageButton(page, 'Next')).toHaveCount(0);
      await release();
      await expect(pageButton(page, 'Next')).toBeVisible();
      expect(await placesOf(fixed)).toEqual(before);
    });
  }
});

/** Where they begin on the screen, once they are there. */
async function placesOf(locators: readonly Locator[]): Promise<unknown[]> {
  const places: unknown[] = [];
  for (const locator of locators) {
    await expect(locator).toBeVisible();
    const { x, y } = (await locator.boundingBox()) ?? {};
    places.push({ x, y });
  }
  return places;
}

test('a double click saves once, and so does a save that is repeated because its answer got lost', async ({
  line,
  openKiosk,
  server,
}) => {
  const count = (table: string) => server.query((db) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
  const { page } = await openKiosk({ apiUrl: line.url });
  await logInAsAdmin(page);
  const main = page.getByRole('main');

  for (const [index, loses] of [false, true].entries()) {
    await test.step(loses ? 'a campaign whose answers get lost' : 'a campaign, by a double click', async () => {
      const before = Number(count('campaigns'));
      const callsBefore = line.callsTo(/PostCampaign/).length;
      await openStep(page, 'game-setup', 'Game Setup');
      // The step of the campaign before has the same heading.
      await expect(field(main, 'Name')).toHaveValue('');
      await field(main, 'Name').fill(`Show ${index}`);
      await fillDay(page, 'Start date', typedDay(1));
      await fillDay(page, 'End date', typedDay(2));
      await choose(page, 'Game type', 'Quiz only');
      if (loses) {
        await line.break(/PostCampaign/, 'drop-after');
        await pageButton(page, 'Save').click();
        await expect(main.getByRole('alert').filter({ hasText: text('error.unreachable') })).toBeVisible();
        await line.mend();
      }
      await doubleClick(line, /PostCampaign/, pageButton(page, 'Save'));
      await expect(page).toHaveURL(/game-setup\/\d+$/);
      await expect(page.getByText('All changes saved')).toBeVisible();
      expect(count('campaigns')).toBe(before + 1);
      expectOneChange(line.callsTo(/PostCampaign/).slice(callsBefore), loses ? 2 : 1);
    });
  }

  const records = [
    { name: 'Question', step: 'questions/3', table: 'questions', call: /PostNewQuestion/, fill: fillQuestion },
    { name: 'User', step: 'users/3', table: 'users', call: /AddUserToCampaign/, fill: fillUser },
  ];
  for (const { name, step, table, call, fill } of records) {
    await openStep(page, step, `${name}s`);
    for (const loses of [false, true]) {
      await test.step(`a ${name.toLowerCase()} ${loses ? 'whose answer gets lost' : 'by a double click'}`, async () => {
        const before = Number(count(table));
        const callsBefore = line.callsTo(call).length;
        await page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
        const form = dialog(page, `Add ${name}`);
        await fill(form, `new${loses}@guests.example`);
        const save = form.getByRole('button', { name: 'Save', exact: true });
        if (loses) {
          await line.break(call, 'drop-after');
          await save.click();
          await expect(form.getByRole('alert')).toHaveText(text('error.unreachable'));
          await line.mend();
        }
        await doubleClick(line, call, save);
        await expect(form).toBeHidden();
        expect(count(table)).toBe(before + 1);
        expectOneChange(line.callsTo(call).slice(callsBefore), loses ? 2 : 1);
      });
    }
  }
});

/** The second click comes while the call of the first one is under way. */
async function doubleClick(line: FaultyLine, call: RegExp, button: Locator): Promise<void> {
  const release = line.hold(call);
  await button.dblclick();
  await release();
}

/** That so many calls were made, all of them with the same key. */
function expectOneChange(calls: readonly { key: string | null }[], attempts: number): void {
  expect(calls).toHaveLength(attempts);
  expect(calls[0]?.key).toEqual(expect.any(String));
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
}

/** What could be scrolled sideways: the page, or a part of it. Runs in the page. */
function widerThanTheyShow(): string[] {
  const isWider = (element: Element) => element.scrollWidth > element.clientWidth;
  const canScroll = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  return [document.documentElement, ...document.querySelectorAll('body *')]
    .filter((element) => isWider(element) && (element === document.documentElement || canScroll(element)))
    .map(
      ({ tagName, className, scrollWidth, clientWidth }) => `${tagName}.${className}: ${scrollWidth} > ${clientWidth}`,
    );
}

/** 200 characters: right to left, an emoji of several characters, and a word that cannot be broken. */
const long = (word: string): string => `${word} مرحبا 👩‍👩‍👧 `.padEnd(200, 'Wortungetüm');

test('names of 200 characters, right to left and with emoji break no screen, and arrive in the report as they are', async ({
  openKiosk,
  server,
}) => {
  const names = {
    campaign: long('Campaign'),
    question: long('Question'),
    answer: long('Answer'),
    first: long('First'),
    last: long('Last'),
    prize: long('Prize'),
  };
  server.query((db) => {
    db.prepare('UPDATE campaigns SET name = ? WHERE id = 1').run(names.campaign);
    db.prepare('UPDATE prizes SET name = ? WHERE campaign_id = 1').run(names.prize);
    db.prepare('UPDATE questions SET question_text = ? WHERE campaign_id = 1').run(names.question);
    db.prepare('UPDATE answers SET answer_text = ?').run(names.answer);
    db.prepare(
      "UPDATE users SET first_name = ?, last_name = ?, location = first_name, manager = ? WHERE role = 'Player'",
    ).run(names.first, names.last, names.first);
  });
  const { page, downloads } = await openKiosk();
  await page.setViewportSize({ width: 1280, height: 800 });
  await logInAsAdmin(page);
  const fits = () => expect.poll(() => page.evaluate(widerThanTheyShow)).toEqual([]);

  await test.step('the steps', async () => {
    await fits();
    await openStep(page, 'game-setup/1', 'Game Setup');
    await expect(field(page.getByRole('main'), 'Name').first()).toHaveValue(names.campaign);
    await fits();
    await openStep(page, 'questions/1', 'Questions');
    await expect(page.getByRole('region', { name: 'Questions' }).getByText(names.question).first()).toBeVisible();
    await fits();
    await page.getByRole('row').getByRole('button', { name: 'Delete' }).first().click();
    const question = dialog(page, 'Are you sure you want to delete this question?');
    await expectOpened(question);
    await fits();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await openStep(page, 'users/1', 'Users');
    await expect(page.getByRole('region', { name: 'Users' }).getByText(names.last).first()).toBeVisible();
    await fits();
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await expect(dialog(page, 'Edit User')).toBeVisible();
    await fits();
    await dialog(page, 'Edit User').getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page, 'Edit User')).toBeHidden();
  });

  await test.step('the report', async () => {
    // Only now: what has been played can no longer be changed.
    letEverybodyPlay(server);
    await openStep(page, 'report/1', 'Report');
    for (const tab of ['Question overview', 'User overview', 'Points and prizes']) {
      await page.getByRole('tab', { name: tab }).click();
      const region = page.getByRole('region', { name: tab });
      await expect(region.getByText(/Wortungetüm/).first()).toBeVisible();
      await fits();
      const more = region.getByRole('button', { expanded: false }).first();
      if (tab !== 'Points and prizes') {
        await more.click();
        await fits();
      }
    }
    await page.getByRole('button', { name: 'Download report', exact: true }).click();
    const saved = await page.getByText(/^Saved as/).textContent();
    await fits();
    const file = path.join(downloads, (saved ?? '').replace('Saved as ', ''));
    const cells = new Set((await readXlsxFile(file)).flatMap(({ data }) => data.flat().map(String)));
    expect(cells).toContain(names.campaign);
    expect(cells).toContain(names.question);
    expect(cells).toContain(names.prize);
    expect([...cells].some((cell) => cell.startsWith(`${names.first} ${names.last}`))).toBe(true);
  });
});
