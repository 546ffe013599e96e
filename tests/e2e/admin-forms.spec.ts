import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { MAXIMUM_EMAIL_LENGTH, MAXIMUM_NAME_LENGTH, MAXIMUM_QUESTION_LENGTH } from '#shared/rules/limits.ts';
import { text } from '../support/texts.ts';
import {
  choose,
  choosePicture,
  confirm,
  dialog,
  expectOpened,
  expectProblem,
  field,
  fillDay,
  fillPrize,
  goTo,
  logInAsAdmin,
  openStep,
  pageButton,
  picture,
  prizeGroup,
  questionsOn,
  stepLink,
  typedDay,
} from './support/admin.ts';
import type { ApiServer } from './support/api-server.ts';
import type { FaultyLine } from './support/faulty-line.ts';
import { expect, test } from './support/fixture.ts';
import { players } from './support/vendor.ts';

const required = text('form.required');
const email = text('form.email');
const correctAnswer = text('form.correctAnswer');

/** The changes asked for since the last look, as `POST /api/Files/PostFile`; logging in and out is none. */
const takeChanges = (line: FaultyLine): string[] =>
  line.calls
    .splice(0)
    .filter(({ method, path }) => method !== 'GET' && !/\/(oauth\/Token|Account\/Logout)$/.test(path))
    .map(({ method, path }) => `${method} ${path}`);

test('a campaign says at each field what is missing or wrong, leads to the first, and is not sent', async ({
  folder,
  openKiosk,
  line,
}) => {
  const { page } = await openKiosk({ apiUrl: line.url });
  await logInAsAdmin(page);
  await openStep(page, 'game-setup', 'Game Setup');
  const name = field(page, 'Name').first();
  const startDate = field(page, 'Start date');
  const endDate = field(page, 'End date');
  const type = field(page, 'Game type');
  const save = () => pageButton(page, 'Save').click();

  await test.step('what every campaign needs', async () => {
    await save();
    for (const control of [name, startDate, endDate, type]) await expectProblem(control, required);
    await expect(name).toBeFocused();
    await name.fill('  ');
    await expectProblem(name, required);
    await name.fill('N'.repeat(201));
    await expectProblem(name, text('rule.tooLong', { maximum: MAXIMUM_NAME_LENGTH }));
    await name.fill('Autumn fair');
    await expect(name).toHaveAttribute('aria-invalid', 'false');
  });

  await test.step('dates', async () => {
    await pageButton(page, 'Next').click();
    await expect(startDate).toBeFocused();
    await fillDay(page, 'Start date', typedDay(-1));
    await expectProblem(startDate, text('rule.pastDate'));
    // Days enough between the two: midnight may come before the second is typed.
    await fillDay(page, 'Start date', typedDay(5));
    await fillDay(page, 'End date', typedDay(-1));
    await expectProblem(endDate, text('rule.pastDate'));
    await fillDay(page, 'End date', typedDay(2));
    await expectProblem(endDate, text('rule.endBeforeStart'));
    await save();
    await expect(endDate).toBeFocused();
    await fillDay(page, 'End date', typedDay(5));
    await save();
    await expect(type).toBeFocused();
  });

  await test.step('prizes of both games', async () => {
    await choose(page, 'Game type', 'Prize Wheel + Press Your Luck');
    const bonus = field(page, 'Bonus points');
    // What has only come now was not there to be refused.
    for (const late of [
      bonus,
      field(prizeGroup(page, 'Prize 1'), 'Image'),
      field(prizeGroup(page, 'Prize 1'), 'Name'),
    ]) {
      await expect(late).toHaveAttribute('aria-invalid', 'false');
    }
    await name.press('Enter');
    await expectProblem(bonus, required);
    await expect(bonus).toBeFocused();
    const ofEvery = ['Image', 'Name', 'Number of winners'];
    const ofWheel = ['Minimum points', 'Maximum points'];
    for (const rank of [1, 2, 3]) {
      for (const label of [...ofEvery, ...ofWheel]) {
        await expectProblem(field(prizeGroup(page, `Prize ${rank}`), label), required);
      }
    }
    for (const color of ['Green', 'Yellow', 'Orange', 'Logo']) {
      for (const label of ofEvery) await expectProblem(field(prizeGroup(page, `${color} prize`), label), required);
    }
  });

  await test.step('numbers', async () => {
    const prize = prizeGroup(page, 'Prize 1');
    const bonus = field(page, 'Bonus points');
    const minimum = field(prize, 'Minimum points');
    const maximum = field(prize, 'Maximum points');
    const winners = field(prize, 'Number of winners');
    for (const number of [bonus, minimum, maximum, winners]) {
      await number.fill('-1');
      await expectProblem(number, text('rule.negative'));
      await number.fill('many');
      await number.blur();
      await expect(number).toHaveValue('');
      await expectProblem(number, required);
    }
    for (const [number, maximum] of [
      [bonus, 10_000],
      [minimum, 100_000],
      [winners, 100_000],
    ] as const) {
      await number.fill(String(maximum + 1));
      await expectProblem(number, text('rule.notWholeNumber', { maximum }));
    }
    await minimum.fill('1,500.9');
    await minimum.blur();
    await expect(minimum).toHaveValue('1500');
    await maximum.fill('1499');
    await expectProblem(maximum, text('rule.minimumAboveMaximum'));
    await field(prize, 'Name').fill('N'.repeat(201));
    await expectProblem(field(prize, 'Name'), text('rule.tooLong', { maximum: MAXIMUM_NAME_LENGTH }));
    await bonus.fill('50');
    await expect(field(prize, 'Image')).toHaveAttribute('required');
    await save();
    await expect(field(prize, 'Image')).toBeFocused();
  });

  await test.step('what is no image', async () => {
    const drawing = path.join(folder, 'drawing.png');
    await writeFile(drawing, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const image = field(prizeGroup(page, 'Prize 1'), 'Image');
    await image.setInputFiles(drawing);
    await expectProblem(image, 'Only png and jpeg images are accepted.');
    await image.setInputFiles(picture('prizes/earbuds.png'));
    await expect(image).toHaveAttribute('aria-invalid', 'false');
  });

  expect(takeChanges(line)).toEqual([]);
});

test('a question says what is missing, leads to the first, and is not sent', async ({ openKiosk, line }) => {
  const { page } = await openKiosk({ apiUrl: line.url });
  await logInAsAdmin(page);
  await openStep(page, 'questions/1', 'Questions');
  await page.getByRole('button', { name: 'Add Question' }).click();
  const form = dialog(page, 'Add Question');
  const save = () => form.getByRole('button', { name: 'Save', exact: true }).click();
  const question = field(form, 'Question');
  await save();
  await expectProblem(question, required);
  await expect(question).toBeFocused();
  for (const slot of [1, 2, 3, 4]) await expectProblem(field(form, `Answer ${slot}`), required);
  await expect(form.getByRole('alert')).toHaveText(correctAnswer);

  await question.fill('Which one?');
  for (const slot of [1, 2, 4]) await field(form, `Answer ${slot}`).fill(`Choice ${slot}`);
  await form.getByRole('radio', { name: 'Answer 2 is correct' }).check();
  await expect(form.getByRole('alert')).toHaveCount(0);
  await form.getByRole('button', { name: 'Save and add another' }).click();
  await expect(field(form, 'Answer 3')).toBeFocused();
  await expectProblem(field(form, 'Answer 3'), required);

  await question.fill('W'.repeat(1001));
  await expectProblem(question, text('rule.tooLong', { maximum: MAXIMUM_QUESTION_LENGTH }));
  await question.fill('Which one?');

  // The right one was a place among the answers of the other type.
  await form.getByRole('radio', { name: 'True/False' }).check();
  await save();
  await expect(form.getByRole('alert')).toHaveText(correctAnswer);
  await expect(form.getByRole('radio', { name: 'True', exact: true })).toBeFocused();
  await question.fill('   ');
  await expectProblem(question, required);
  expect(takeChanges(line)).toEqual([]);
});

test('a user says what is missing or wrong, leads to the first, and is not sent', async ({ openKiosk, line }) => {
  const { page } = await openKiosk({ apiUrl: line.url });
  await logInAsAdmin(page);
  await openStep(page, 'users/1', 'Users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = dialog(page, 'Add User');
  const firstName = field(form, 'First Name');
  const lastName = field(form, 'Last Name');
  const address = field(form, 'Email');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  for (const control of [firstName, lastName, address]) await expectProblem(control, required);
  await expect(firstName).toBeFocused();
  await firstName.fill('Ada');
  await firstName.press('Enter');
  await expect(lastName).toBeFocused();
  await lastName.fill('Lovelace');
  for (const wrong of ['ada', 'ada@', '@example.com', 'ada@example', 'ada lovelace@example.com', 'ada@exa@mple.com']) {
    await address.fill(wrong);
    await expectProblem(address, email);
  }
  await lastName.press('Enter');
  await expect(address).toBeFocused();
  await address.fill(`${'a'.repeat(250)}@example.com`);
  await expectProblem(address, text('rule.tooLong', { maximum: MAXIMUM_EMAIL_LENGTH }));
  await field(form, 'Manager').fill('M'.repeat(201));
  await expectProblem(field(form, 'Manager'), text('rule.tooLong', { maximum: MAXIMUM_NAME_LENGTH }));
  await field(form, 'Manager').fill('');
  await address.fill('ada@example.com');
  await expect(address).toHaveAttribute('aria-invalid', 'false');
  expect(takeChanges(line)).toEqual([]);
});

test('a password’s change says at each field what is wrong, and is not sent', async ({ openKiosk, line }) => {
  const { page } = await openKiosk({ apiUrl: line.url });
  await logInAsAdmin(page);
  const opener = page.getByRole('button', { name: 'Change Password' });
  await opener.click();
  const form = dialog(page, 'Change Password');
  const change = form.getByRole('button', { name: 'Change', exact: true });
  const old = field(form, 'Old Password');
  const next = field(form, 'New Password');
  const again = field(form, 'Confirm Password');
  await expect(old).toBeFocused();
  await expect(change).toBeDisabled();
  await next.fill('short');
  await change.click();
  await expectProblem(old, required);
  await expectProblem(next, 'The password must be at least 6 characters long');
  await expectProblem(again, required);
  await next.fill('long enough');
  await again.fill('long enouhg');
  await again.press('Enter');
  await expectProblem(again, "The passwords doesn't match");
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();
  expect(takeChanges(line)).toEqual([]);
});

test('leaving a form with unsaved changes asks first: staying keeps them, leaving drops them', async ({
  openKiosk,
  line,
}) => {
  const { page } = await openKiosk({ apiUrl: line.url });
  await logInAsAdmin(page);
  await openStep(page, 'users/1', 'Users');
  await openStep(page, 'game-setup/1', 'Game Setup');
  const name = field(page, 'Name').first();
  const question = 'Leave without saving?';
  const typed = 'Half a name';
  const isHeldAt = async () => {
    await expect(page).toHaveURL(/game-setup\/1$/);
    await expect(name).toHaveValue(typed);
    await expect(page.getByText('Unsaved changes')).toBeVisible();
  };
  const change = async () => {
    await expect(name).toHaveValue('Spin the Sound');
    await name.fill(typed);
  };

  const ways: [leave: () => Promise<unknown>, arrived: RegExp][] = [
    [() => stepLink(page, 'Users').click(), /users\/1$/],
    [() => page.goBack(), /users\/1$/],
    [() => pageButton(page, 'Prev').click(), /branding$/],
    [() => choose(page, 'Campaign', 'Summer Spin'), /game-setup\/2$/],
    // An address that leads nowhere is redirected, but not before the question was answered.
    [() => goTo(page, 'nonsense'), /branding$/],
    [() => typeAddress(page, '#/login'), /branding$/],
    [() => typeAddress(page, '#/'), /branding$/],
    [() => pageButton(page, 'Setup New Campaign').click(), /game-setup$/],
  ];
  for (const [leave, arrived] of ways) {
    await change();
    await leave();
    await confirm(page, question, 'Stay');
    await isHeldAt();
    await leave();
    await expectOpened(dialog(page, question));
    await page.keyboard.press('Escape');
    await expect(dialog(page, question)).toBeHidden();
    await isHeldAt();
    await leave();
    await confirm(page, question, 'Leave');
    await expect(page).toHaveURL(arrived);
    await openStep(page, 'users/1', 'Users');
    await openStep(page, 'game-setup/1', 'Game Setup');
  }

  await change();
  const logOff = page.getByRole('button', { name: 'Log Off' });
  await logOff.click();
  const farewell = dialog(page, 'Are you sure you want to quit?');
  await expect(farewell).toContainText('What you have changed on this page has not been saved.');
  await farewell.getByRole('button', { name: 'No continue' }).click();
  await expect(logOff).toBeFocused();
  await isHeldAt();
  await name.fill('Spin the Sound');
  // What is as it was before is no change.
  await stepLink(page, 'Questions').click();
  await expect(page).toHaveURL(/questions\/1$/);
  expect(takeChanges(line)).toEqual([]);
});

test('closing a panel with unsaved changes asks first, and so does leaving its page', async ({ openKiosk, line }) => {
  const { page } = await openKiosk({ apiUrl: line.url });
  await logInAsAdmin(page);
  const panels = [
    { step: 'questions', heading: 'Questions', title: 'Add Question', label: 'Question', first: 'Multiple Choice' },
    { step: 'users', heading: 'Users', title: 'Add User', label: 'First Name', first: 'First Name' },
  ];
  for (const { step, heading, title, label, first } of panels) {
    await openStep(page, `${step}/1`, heading);
    const opener = page.getByRole('button', { name: title });
    await opener.click();
    const panel = dialog(page, title);
    const input = field(panel, label);
    const question = 'Close without saving?';
    await input.fill('Half a text');

    await page.keyboard.press('Escape');
    await confirm(page, question, 'Stay');
    await expect(input).toHaveValue('Half a text');
    await panel.getByRole('button', { name: 'Close' }).click();
    await confirm(page, question, 'Stay');
    await page.goBack();
    await confirm(page, 'Leave without saving?', 'Stay');
    await expect(page).toHaveURL(new RegExp(`${step}/1$`));
    await expect(input).toHaveValue('Half a text');
    await panel.getByRole('button', { name: 'Close' }).click();
    await confirm(page, question, 'Discard');
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await expect(input).toHaveValue('');
    await expect(field(panel, first)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();
  }
  expect(takeChanges(line)).toEqual([]);
});

test('branding: Next moves on when nothing is changed, and saves first when something is', async ({
  openKiosk,
  server,
  line,
}) => {
  const { page } = await openKiosk({ apiUrl: line.url });
  await logInAsAdmin(page);
  const next = pageButton(page, 'Next');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await next.click();
  await expect(page).toHaveURL(/game-setup$/);
  expect(takeChanges(line)).toEqual([]);

  await stepLink(page, 'Branding').click();
  await page.getByRole('radio', { name: /Citrus/ }).check();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await stepLink(page, 'Game Setup').click();
  await confirm(page, 'Leave without saving?', 'Stay');
  await expect(page.getByRole('radio', { name: /Citrus/ })).toBeChecked();
  await pageButton(page, 'Save').click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(page).toHaveURL(/branding$/);
  expect(takeChanges(line)).toEqual(['POST /api/Clients/UpdateClientBrandingInfo']);

  await choosePicture(page.getByLabel('Vendor logo'), 'avatar.png');
  await page.getByRole('radio', { name: /Midnight/ }).check();
  await next.click();
  await expect(page).toHaveURL(/game-setup$/);
  expect(takeChanges(line)).toEqual(['POST /api/Files/PostFile', 'POST /api/Clients/UpdateClientBrandingInfo']);
  expect(brandingOn(server)).toEqual({ theme: 'Midnight', logo: 'avatar.png' });

  await stepLink(page, 'Branding').click();
  await expect(page.getByRole('radio', { name: /Midnight/ })).toBeChecked();
  await page
    .getByLabel('Vendor logo')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('?') });
  await expect(page.getByText('Only png and jpeg images are accepted.')).toBeVisible();
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('a wheel prize is removed, another one added, and just what was typed is there afterwards', async ({
  openKiosk,
  server,
}) => {
  const { page } = await openKiosk();
  await logInAsAdmin(page);
  await openStep(page, 'game-setup/1', 'Game Setup');
  const warnings = page.getByRole('status').filter({ has: page.getByRole('listitem') });
  const remove = page.getByRole('button', { name: 'Remove prize 2' });
  await remove.click();
  await confirm(page, 'Remove this prize?', 'Cancel');
  await expect(remove).toBeFocused();
  await expect(prizeGroup(page, 'Prize 2')).toBeVisible();
  await remove.click();
  await confirm(page, 'Remove this prize?', 'Remove');
  await expect(page.getByRole('button', { name: 'Add prize' })).toBeFocused();
  await expect(prizeGroup(page, 'Prize 2')).toHaveCount(0);
  await expect(warnings).toHaveText('No prize is set for 300 to 499 points: Earbuds is awarded there.');

  await page.keyboard.press('Enter');
  const added = { image: 'prizes/turntable.png', name: 'גביע 🏆 “7½”', winners: 7, points: [290, 499] } as const;
  await fillPrize(page, 'Prize 4', added);
  await expect(warnings).toHaveText('Earbuds and גביע 🏆 “7½” overlap at 290 to 299 points.');
  await field(prizeGroup(page, 'Prize 4'), 'Minimum points').fill('300');
  await expect(warnings).toHaveCount(0);
  await field(prizeGroup(page, 'Prize 4'), 'Fulfillment description').fill('Ask at the counter,\nbefore six.');
  await field(page, 'Bonus points').fill('65');
  await pageButton(page, 'Save').click();
  await expect(page.getByText('All changes saved')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Game Setup', exact: true })).toBeVisible();
  await expect(field(page, 'Name').first()).toHaveValue('Spin the Sound');
  await expect(field(page, 'Bonus points')).toHaveValue('65');
  const prizes: [group: string, name: string, minimum: string, maximum: string, winners: string][] = [
    ['Prize 1', 'Earbuds', '150', '299', '40'],
    ['Prize 3', 'Studio headphones', '500', '2500', '5'],
    ['Prize 4', added.name, '300', '499', '7'],
  ];
  await expect(page.getByRole('group', { name: /^Prize \d/ })).toHaveCount(prizes.length);
  for (const [group, name, minimum, maximum, winners] of prizes) {
    const fields = prizeGroup(page, group);
    await expect(field(fields, 'Name')).toHaveValue(name);
    await expect(field(fields, 'Minimum points')).toHaveValue(minimum);
    await expect(field(fields, 'Maximum points')).toHaveValue(maximum);
    await expect(field(fields, 'Number of winners')).toHaveValue(winners);
  }
  const last = prizeGroup(page, 'Prize 4');
  await expect(field(last, 'Fulfillment description')).toHaveValue('Ask at the counter,\nbefore six.');
  await expectDrawn(last.getByRole('img'));
  await expect(field(prizeGroup(page, 'Green prize'), 'Name')).toHaveValue('Gift card');

  const setPoints = async (group: string, minimum: number, maximum: number) => {
    await field(prizeGroup(page, group), 'Minimum points').fill(String(minimum));
    await field(prizeGroup(page, group), 'Maximum points').fill(String(maximum));
  };
  await setPoints('Prize 1', 0, 2500);
  await page.getByRole('button', { name: 'Add prize' }).click();
  await setPoints('Prize 5', 100, 600);
  await expect(warnings.getByRole('listitem')).toHaveCount(4);
  await page.getByRole('button', { name: 'Add prize' }).click();
  await setPoints('Prize 6', 200, 400);
  await expect(warnings.getByRole('listitem').last()).toHaveText('and 3 more');
  await expect(warnings.getByRole('listitem')).toHaveCount(4);
  expect(wheelPrizesOn(server, 1)).toEqual(['1 Earbuds', '3 Studio headphones', `4 ${added.name}`]);
});

test('an image that is still being read when a save is asked for goes with it, in every form', async ({
  openKiosk,
  line,
}) => {
  const { page } = await openKiosk({ apiUrl: line.url });
  await logInAsAdmin(page);
  /** As from a slow disk: files are not read before the answered function is called. */
  const holdFiles = async () => {
    await page.evaluate(() => {
      const { arrayBuffer } = Blob.prototype;
      const { promise, resolve } = Promise.withResolvers<void>();
      Blob.prototype.arrayBuffer = async function () {
        await promise;
        return arrayBuffer.call(this);
      };
      Object.assign(window, { letRead: resolve });
    });
    return () => page.evaluate(() => (window as unknown as { letRead(): void }).letRead());
  };
  const chooseAndSave = async (input: Locator, save: Locator, expectSaved: () => Promise<void>) => {
    const letRead = await holdFiles();
    await input.setInputFiles(picture('avatar.png'));
    await save.click();
    await letRead();
    await expectSaved();
    expect(takeChanges(line)[0]).toBe('POST /api/Files/PostFile');
  };

  await test.step('branding', async () => {
    const logo = page.getByLabel('Vendor logo');
    const isSaved = () => expect(page.getByText('All changes saved')).toBeVisible();
    await isSaved();
    await chooseAndSave(logo, pageButton(page, 'Next'), () => expect(page).toHaveURL(/game-setup$/));
    await stepLink(page, 'Branding').click();
    await isSaved();
    await page.getByRole('radio', { name: /Citrus/ }).check();
    await chooseAndSave(logo, pageButton(page, 'Save'), isSaved);
  });
  await test.step('a campaign', async () => {
    await openStep(page, 'game-setup/1', 'Game Setup');
    const image = field(prizeGroup(page, 'Prize 1'), 'Image');
    await chooseAndSave(image, pageButton(page, 'Next'), () => expect(page).toHaveURL(/questions\/1$/));
  });
  await test.step('but nothing goes out with one that is refused', async () => {
    await openStep(page, 'branding', 'Branding');
    const logo = page.getByLabel('Vendor logo');
    const letRead = await holdFiles();
    await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await pageButton(page, 'Next').click();
    await letRead();
    await expect(logo).toHaveAttribute('aria-invalid', 'true');
    await expect(logo).toBeFocused();
    await expect(page).toHaveURL(/branding$/);
    expect(takeChanges(line)).toEqual([]);
  });
  await test.step('and leaving before it has been read asks first', async () => {
    const letRead = await holdFiles();
    await page.getByLabel('Vendor logo').setInputFiles(picture('avatar.png'));
    await stepLink(page, 'Questions').click();
    await confirm(page, 'Leave without saving?', 'Leave');
    await expect(page).toHaveURL(/questions/);
    await letRead();
  });
  await test.step('a user', async () => {
    await openStep(page, 'users/1', 'Users');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const form = dialog(page, 'Edit User');
    const save = form.getByRole('button', { name: 'Save', exact: true });
    await chooseAndSave(form.getByLabel("Manager's avatar"), save, () => expect(form).toBeHidden());
  });
});

test('a save that sends images says which of them is on its way', async ({ openKiosk, line }) => {
  const { page } = await openKiosk({ apiUrl: line.url });
  await logInAsAdmin(page);
  await openStep(page, 'game-setup/1', 'Game Setup');
  for (const prize of ['Prize 1', 'Prize 3']) {
    await choosePicture(field(prizeGroup(page, prize), 'Image'), 'avatar.png');
  }
  const sendFirst = line.hold(/PostFile/);
  await pageButton(page, 'Save').click();
  await expect(page.getByText('Saving image 1 of 2…')).toBeVisible();
  await sendFirst();
  const sendSecond = line.hold(/PostFile/);
  await expect(page.getByText('Saving image 2 of 2…')).toBeVisible();
  await sendSecond();
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('the menu of the game types is as high as any other, however many there are', async ({ openKiosk, server }) => {
  server.query((db) => {
    const add = db.prepare(
      'INSERT INTO campaign_types SELECT @id, description || @id, is_prize_wheel_allowed, is_press_your_luck_allowed FROM campaign_types LIMIT 1',
    );
    for (let id = 101; id < 113; id += 1) add.run({ id });
  });
  const { page } = await openKiosk();
  await logInAsAdmin(page);
  await openStep(page, 'game-setup/1', 'Game Setup');
  await page.getByRole('combobox', { name: 'Game type' }).click();
  const menu = page.locator('.ant-select-dropdown [class$="list-holder"]');
  // docs/specification.md, 9.4
  await expect.poll(() => menu.evaluate(({ clientHeight }) => clientHeight)).toBe(200);
});

test('another game type clears the prizes it has not, after a question where some are filled in', async ({
  openKiosk,
  server,
}) => {
  const { page } = await openKiosk();
  await logInAsAdmin(page);
  await openStep(page, 'game-setup', 'Game Setup');
  const question = 'Change the game type?';
  const wheel = page.getByRole('group', { name: /^Prize \d/ });
  const board = page.getByRole('group', { name: / prize$/ });
  await choose(page, 'Game type', 'Prize Wheel + Press Your Luck');
  await expect(wheel).toHaveCount(3);
  await expect(board).toHaveCount(4);
  await field(prizeGroup(page, 'Prize 1'), 'Name').fill('Mug');
  await field(prizeGroup(page, 'Logo prize'), 'Name').fill('Grand prize');

  await choose(page, 'Game type', 'Prize Wheel only');
  await confirm(page, question, 'Cancel');
  await expect(field(prizeGroup(page, 'Logo prize'), 'Name')).toHaveValue('Grand prize');
  await choose(page, 'Game type', 'Prize Wheel only');
  await confirm(page, question, 'Change');
  await expect(board).toHaveCount(0);
  await expect(field(prizeGroup(page, 'Prize 1'), 'Name')).toHaveValue('Mug');
  await page.getByRole('button', { name: 'Add prize' }).click();
  await expect(wheel).toHaveCount(4);

  await choose(page, 'Game type', 'Quiz only');
  await confirm(page, question, 'Change');
  await expect(wheel).toHaveCount(0);
  await expect(field(page, 'Bonus points')).toHaveCount(0);
  // Nothing is filled in now, so nothing is asked.
  await choose(page, 'Game type', 'Prize Wheel + Press Your Luck');
  await expect(wheel).toHaveCount(3);
  await expect(board).toHaveCount(4);
  await expect(field(prizeGroup(page, 'Prize 1'), 'Name')).toHaveValue('');
  await expect(field(prizeGroup(page, 'Logo prize'), 'Name')).toHaveValue('');

  await goTo(page, 'game-setup/1');
  await confirm(page, 'Leave without saving?', 'Leave');
  await expect(field(page, 'Name').first()).toHaveValue('Spin the Sound');
  await choose(page, 'Game type', 'Prize Wheel only');
  await confirm(page, question, 'Change');
  await pageButton(page, 'Save').click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(boardPrizesOn(server, 1)).toEqual([]);
  expect(wheelPrizesOn(server, 1)).toEqual(['1 Earbuds', '2 Bluetooth speaker', '3 Studio headphones']);

  // A wheel without prizes is one that can be saved again.
  for (const rank of [1, 2, 3]) {
    await page.getByRole('button', { name: `Remove prize ${rank}` }).click();
    await confirm(page, 'Remove this prize?', 'Remove');
  }
  await pageButton(page, 'Save').click();
  await expect.poll(() => wheelPrizesOn(server, 1)).toEqual([]);
  await expect(page.getByText('All changes saved')).toBeVisible();
  await field(page, 'Name').first().fill('Spin without prizes');
  await pageButton(page, 'Save').click();
  await expect(page.getByText(/^Spin without prizes – /)).toBeVisible();
  await expect(page.getByText('No prizes yet')).toBeVisible();
  await expect(wheel).toHaveCount(0);
});

test('a question is added with the keyboard alone', async ({ openKiosk, server }) => {
  const { page } = await openKiosk();
  await logInAsAdmin(page);
  await openStep(page, 'questions/3', 'Questions');
  const opener = page.getByRole('button', { name: 'Add Question' });
  const form = dialog(page, 'Add Question');
  await opener.focus();
  await page.keyboard.press('Enter');
  // It begins at the type, so that choosing the other leaves no field empty behind.
  await expect(form.getByRole('radio', { name: 'Multiple Choice' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(form.getByRole('radio', { name: 'True/False' })).toBeChecked();
  await expect(field(form, 'Question')).toHaveAttribute('aria-invalid', 'false');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Which planet is the largest?');
  await page.keyboard.press('Tab');
  // The radio buttons are one stop, the first of them while none is chosen.
  await page.keyboard.press('Space');
  await expect(form.getByRole('radio', { name: 'Answer 1 is correct' })).toBeChecked();
  for (const text of ['Jupiter', 'Saturn', 'Neptune', 'Mars']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await expect(field(form, 'Answer 4')).toHaveValue('Mars');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();
  const row = page.getByRole('row').filter({ hasText: 'Which planet is the largest?' });
  await expect(row.getByRole('listitem').filter({ has: page.getByLabel('Correct answer') })).toHaveText('Jupiter');
  expect(questionsOn(server, 3)).toContain('Which planet is the largest?');
});

test('a manager’s avatar is uploaded and shown in the list, and stays when something else is changed', async ({
  openKiosk,
}) => {
  const { page } = await openKiosk();
  await logInAsAdmin(page);
  await openStep(page, 'users/2', 'Users');
  const row = page.getByRole('row').filter({ hasText: players.twoCampaigns });
  // The list reads it out by the manager's name, so the picture itself has none.
  const face = row.locator('img');
  await expect(face).toHaveCount(0);
  await row.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit User');
  await form.getByLabel("Manager's avatar").setInputFiles(picture('avatar.png'));
  await expectDrawn(form.getByRole('img', { name: "Manager's avatar" }));
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  await expectDrawn(face);
  const source = await face.getAttribute('src');

  await row.getByRole('button', { name: 'Edit' }).click();
  await field(form, 'Location').fill('Århus C');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row).toContainText('Århus C');
  await expect(face).toHaveAttribute('src', source ?? '');

  await row.getByRole('button', { name: 'Edit' }).click();
  await form.getByRole('button', { name: 'Remove' }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(face).toHaveCount(0);
});

/** That an image has come, and is one. */
const expectDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);

const typeAddress = (page: Page, hash: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

const brandingOn = (server: ApiServer) =>
  server.query((db) =>
    db
      .prepare(
        `SELECT themes.description AS theme, files.file_name AS logo FROM clients
         JOIN themes ON themes.id = theme_id JOIN files ON files.id = logo_file_id`,
      )
      .get(),
  );

const prizesOn = (server: ApiServer, campaignId: number, isBoard: 0 | 1) =>
  server.query((db) =>
    db
      .prepare(
        `SELECT coalesce(rank, '') || ' ' || name FROM prizes
         WHERE campaign_id = ? AND is_press_your_luck_prize = ? AND is_deleted = 0 ORDER BY rank`,
      )
      .pluck()
      .all(campaignId, isBoard),
  );
const wheelPrizesOn = (server: ApiServer, campaignId: number) => prizesOn(server, campaignId, 0);
const boardPrizesOn = (server: ApiServer, campaignId: number) => prizesOn(server, campaignId, 1);
