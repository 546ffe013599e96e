import path from 'node:path';
import {
  changeEnforcedPassword,
  choose,
  choosePicture,
  confirm,
  dialog,
  field,
  fillDay,
  fillPrize,
  logInAsAdmin,
  prizeGroup,
  rowsOf,
  stepLink,
  typedDay,
  writeSheet,
} from './support/admin.ts';
import { ApiServer } from './support/api-server.ts';
import { expect, test } from './support/fixture.ts';
import { logIn, playQuiz, segmentOf, spin, start } from './support/play.ts';

const VENDOR = 'Weiß & Söhne Messebau GmbH';
const ADMIN = 'ines.weiss@messebau.example';
const PLAYER = 'zoe.mueller-luedenscheidt@messebau.example';
const CAMPAIGN = 'Été à Köln – صيف 2026 🎡';

/** The right and the wrong answer to each question. */
const ANSWERS: Readonly<Record<string, readonly [right: string, wrong: string]>> = {
  'Which river runs through Cologne?': ['Rhine', 'Elbe'],
  'Wie heißt der Dom?': ['Kölner Dom', 'Münster'],
  'The trade fair opened in 1924.': ['True', 'False'],
  'هل كولونيا مدينة ألمانية؟': ['True', 'False'],
};
const answers = { answerTo: (question: string, isRight: boolean) => ANSWERS[question]?.[isRight ? 0 : 1] ?? '' };

test('a vendor is set up from an empty server, played, and reported', async ({ folder, openKiosk }) => {
  const server = new ApiServer(path.join(folder, 'new-vendor'), 'none');
  const count = async (sql: string) => Number((await server.rows(sql))[0]?.count);
  const { userName, password } = await server.makeFirstAdmin(ADMIN, VENDOR);
  await server.start();
  try {
    const draws = { segments: [segmentOf(85), segmentOf(100), segmentOf(40), segmentOf(5)] };
    const { page, downloads } = await openKiosk({ apiUrl: server.url, draws });

    await test.step('the first administrator chooses a password', async () => {
      await logIn(page, userName, { password });
      await changeEnforcedPassword(page, password, 'booth-4711');
      await expect(page.getByRole('heading', { name: 'Branding', exact: true })).toBeVisible();
    });

    await test.step('branding', async () => {
      await choosePicture(page.getByLabel('Vendor logo'), 'logo.png');
      await page.getByRole('radio', { name: /Midnight/ }).check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('All changes saved')).toBeVisible();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
    });

    await test.step('game setup', async () => {
      await expect(page.getByRole('heading', { name: 'Game Setup', exact: true })).toBeVisible();
      await page.getByRole('textbox', { name: 'Name' }).first().fill(CAMPAIGN);
      await fillDay(page, 'Start date', typedDay(1));
      await fillDay(page, 'End date', typedDay(2));
      await choose(page, 'Game type', 'Prize Wheel + Press Your Luck');
      await page.getByLabel('Bonus points').fill('50');
      await fillPrize(page, 'Prize 1', { image: 'prizes/earbuds.png', name: 'Mug', winners: 20, points: [50, 149] });
      await fillPrize(page, 'Prize 2', {
        image: 'prizes/headphones.png',
        name: 'سماعة',
        winners: 5,
        points: [150, 249],
      });
      await fillPrize(page, 'Prize 3', {
        image: 'prizes/turntable.png',
        name: 'Voyage',
        winners: 1,
        points: [250, 2400],
      });
      for (const color of ['Green', 'Yellow', 'Orange', 'Logo']) {
        await fillPrize(page, `${color} prize`, { image: 'avatar.png', name: `Grand ${color}`, winners: 1 });
      }
      // The form becomes the stored campaign's, and stays at its scroll position.
      const last = field(prizeGroup(page, 'Logo prize'), 'Number of winners');
      await last.press('Enter');
      await expect(page).toHaveURL(/game-setup\/\d+$/);
      await expect(page.getByText('All changes saved')).toBeVisible();
      await expect(last).toBeFocused();
      await expect(last).toBeInViewport();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
    });

    await test.step('questions by hand and by upload', async () => {
      await expect(page.getByRole('heading', { name: 'Questions', exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Add Question' }).first().click();
      const form = dialog(page, 'Add Question');
      await form.getByLabel('Question').fill('Which river runs through Cologne?');
      for (const [index, text] of ['Rhine', 'Elbe', 'Danube', 'Seine'].entries()) {
        await form.getByRole('textbox', { name: `Answer ${index + 1}` }).fill(text);
      }
      await form.getByRole('radio', { name: 'Answer 1 is correct' }).check();
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(form).toBeHidden();

      await page.getByRole('button', { name: 'Download Template' }).click();
      await expect(page.getByText('Saved as Question template.xlsx')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Show in folder' })).toBeVisible();
      const [headings = []] = await rowsOf(path.join(downloads, 'Question template.xlsx'));
      const sheet = await writeSheet(path.join(folder, 'questions.xlsx'), [
        headings.map(String),
        ['Wie heißt der Dom?', 'Multiple Choice', 'Kölner Dom', '=1+1', 'Münster', 'Freiburg', 'Answer 1'],
        ['The trade fair opened in 1924.', 'True/False', null, null, null, null, 'TRUE'],
        ['هل كولونيا مدينة ألمانية؟', 'True/False', null, null, null, null, 'True'],
      ]);
      await page.getByLabel('Spreadsheet').setInputFiles(sheet);
      await expect(page.getByText('All question have been uploaded')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Questions' }).getByText('Wie heißt der Dom?')).toBeVisible();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
    });

    await test.step('users by hand and by upload', async () => {
      await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Add User' }).first().click();
      const form = dialog(page, 'Add User');
      await form.getByLabel('First Name').fill('Zoë');
      await form.getByLabel('Last Name').fill('Müller-Lüdenscheidt');
      await form.getByLabel('Email').fill(PLAYER);
      await form.getByRole('textbox', { name: 'Manager' }).fill('李 明');
      await choosePicture(form.getByLabel("Manager's avatar"), 'avatar.png');
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(form).toBeHidden();

      await page.getByRole('button', { name: 'Download Template' }).click();
      await expect(page.getByText(/Saved as .?User template/u)).toBeVisible();
      const [headings = []] = await rowsOf(path.join(downloads, `User template - ${safe(CAMPAIGN)}.xlsx`));
      const sheet = await writeSheet(path.join(folder, 'users.xlsx'), [
        headings.map(String),
        ['نورة', 'العتيبي', 'noura@messebau.example', 'الرياض', ''],
        ["D'Arcy", 'O’Neill 🎈', 'darcy@messebau.example', '', 'Zoë'],
      ]);
      await page.getByLabel('Spreadsheet').setInputFiles(sheet);
      await expect(page.getByText('All users have been uploaded')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Users' }).getByText('noura@messebau.example')).toBeVisible();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Report', exact: true })).toBeVisible();
      await expect(page.getByText('No games yet')).toBeVisible();
      await page.getByRole('button', { name: 'Log Off' }).click();
      await confirm(page, 'Are you sure you want to quit?', 'Yes quit');
    });

    await test.step('one of the users plays with the mailed password', async () => {
      // The campaign begins tomorrow at first, because a start today may be in the past before it is saved.
      await server.rows("UPDATE campaigns SET start_date = '2026-01-01T00:00:00.000Z'");
      // The password is valid from then on; the mail exists earlier.
      await expect.poll(() => count(SENT_MAILS)).toBe(1);
      const [mail = '', ...others] = await server.mailsTo(PLAYER);
      expect(others).toEqual([]);
      expect(mail).toContain(CAMPAIGN);
      const mailed = /^ {4}(\S+)\r?$/m.exec(mail)?.[1] ?? '';
      await logIn(page, PLAYER, { password: mailed });
      await changeEnforcedPassword(page, mailed, 'zoes-own-one');
      await start(page);
      await playQuiz(page, answers, [true, false, true, true]);
      await page.getByRole('button', { name: 'Start Prize Wheel' }).click();
      for (let turn = 0; turn < 3; turn += 1) await spin(page);
      await expect(page.getByRole('dialog').getByText('سماعة').first()).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(/thankyou=true/);
      await page.getByRole('dialog').getByRole('button').first().click();
      // Once the dialog has closed, the form below is a new one.
      await expect(page.getByRole('dialog')).toBeHidden();
    });

    await test.step('the report shows exactly that', async () => {
      // The logout is the last row.
      await expect.poll(() => count(TOKENS)).toBe(0);
      expect(await server.rows(AWARDS)).toEqual([{ name: 'سماعة' }]);
      await logInAsAdmin(page, ADMIN, 'booth-4711');
      await stepLink(page, 'Report').click();
      await expect(page.getByRole('img', { name: 'Agent participation: 1 of 3 completed' })).toBeVisible();
      await expect(page.getByText('75.0%').first()).toBeVisible();

      const questions = page.getByRole('region', { name: 'Question overview' });
      await expect(questions.getByRole('row').filter({ hasText: 'Which river' })).toContainText(/1\s*0\s*100/);
      await expect(questions.getByRole('row').filter({ hasText: 'Wie heißt der Dom?' })).toContainText(/0\s*1\s*0/);
      await page.getByRole('tab', { name: 'User overview' }).click();
      const users = page.getByRole('region', { name: 'User overview' });
      await expect(users.getByRole('row').filter({ hasText: 'Zoë Müller' })).toContainText(/4\s*3\s*1/);
      await expect(users.getByRole('row').filter({ hasText: 'نورة' })).toContainText(/0\s*0\s*0/);
      await page.getByRole('tab', { name: 'Points and prizes' }).click();
      const points = page.getByRole('region', { name: 'Points and prizes' });
      await expect(points.getByRole('row').filter({ hasText: 'Zoë Müller' })).toContainText(/3\s*0\s*No\s*225\s*سماعة/);

      await page.getByRole('button', { name: 'Download report' }).click();
      await expect(page.getByText(/Saved as .*report\.xlsx/)).toBeVisible();
      const [summaryHeadings, ...summary] = await rowsOf(path.join(downloads, `${safe(CAMPAIGN)} - report.xlsx`));
      expect([summaryHeadings, ...summary].flat()).toEqual(expect.arrayContaining([CAMPAIGN, 3, 1, 75, 25]));
    });
  } finally {
    await server.stop();
  }
});

const SENT_MAILS = `SELECT count(*) AS count FROM campaign_users JOIN users ON users.id = user_id
  WHERE email = '${PLAYER}' AND is_email_sent = 1`;
const TOKENS = `SELECT count(*) AS count FROM tokens JOIN users ON users.id = user_id WHERE user_name = '${PLAYER}'`;
const AWARDS = `SELECT prizes.name FROM awarded_prizes JOIN users ON users.id = user_id
  JOIN prizes ON prizes.id = prize_id WHERE user_name = '${PLAYER}'`;

/** A campaign's name as it appears in a file's name. */
const safe = (name: string): string => name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}._ ()-]/gu, '_');
