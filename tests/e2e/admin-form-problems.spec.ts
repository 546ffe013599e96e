import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MAXIMUM_EMAIL_LENGTH, MAXIMUM_NAME_LENGTH, MAXIMUM_QUESTION_LENGTH } from '#shared/rules/limits.ts';
import { text } from '../support/texts.ts';
import {
  choose,
  dialog,
  expectProblem,
  field,
  fillDay,
  logInAsAdmin,
  openStep,
  pageButton,
  picture,
  prizeGroup,
  typedDay,
} from './support/admin.ts';
import { takeChanges } from './support/faulty-line.ts';
import { expect, test } from './support/fixture.ts';

const required = text('form.required');
const email = text('form.email');
const correctAnswer = text('form.correctAnswer');

test('a campaign shows at each field what is missing or wrong, moves to the first, and is not sent', async ({
  folder,
  desk: { page },
  line,
}) => {
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
    // Enough days between the two, because midnight may pass before the second is typed.
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
    // New fields had nothing to be refused for.
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
    await minimum.fill('1.500');
    await minimum.blur();
    await expect(minimum).toHaveValue('1.500');
    await expectProblem(minimum, text('rule.notWholeNumber', { maximum: 100_000 }));
    await minimum.fill('1,500');
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

  await test.step('files that are not images', async () => {
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

test('a question shows what is missing, moves to the first problem, and is not sent', async ({
  desk: { page },
  line,
}) => {
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

  // The right answer was a position among the answers of the other type.
  await form.getByRole('radio', { name: 'True/False' }).check();
  await save();
  await expect(form.getByRole('alert')).toHaveText(correctAnswer);
  await expect(form.getByRole('radio', { name: 'True', exact: true })).toBeFocused();
  await question.fill('   ');
  await expectProblem(question, required);
  expect(takeChanges(line)).toEqual([]);
});

test('a user shows what is missing or wrong, moves to the first problem, and is not sent', async ({
  desk: { page },
  line,
}) => {
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

test('a password change shows at each field what is wrong, and is not sent', async ({ desk: { page }, line }) => {
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
