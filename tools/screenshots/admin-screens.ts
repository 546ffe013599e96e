import path from 'node:path';
import type { Page } from 'playwright';
import type { Prize } from '#shared/entities/prize.ts';
import { awardFor, pressYourLuckPrizes } from '#shared/rules/prizes.ts';
import {
  choose,
  confirm,
  dialog,
  expectOpened,
  field,
  fillDay,
  logInAsAdmin,
  openStep,
  picture,
  prizeGroup,
  stepLink,
  typedDay,
  writeSheet,
} from '../../tests/e2e/support/admin.ts';
import { FaultyLine } from '../../tests/e2e/support/faulty-line.ts';
import { logIn } from '../../tests/e2e/support/play.ts';
import { letPlay } from '../../tests/e2e/support/played.ts';
import { wrongPictures } from '../../tests/e2e/support/wrong-files.ts';
import { text } from '../../tests/support/texts.ts';
import { DESKTOP_SIZES } from './album.ts';
import type { Shoot, Tour } from './studio.ts';

const SERIES = { name: 'admin', sizes: DESKTOP_SIZES };
/** The demo's campaigns by id: the first is played before its report is shown. */
const [SOUND, SUMMER] = [1, 2];

/** Every screen of administrators: filled, empty and in error. */
export async function shootAdminScreens(studio: Tour): Promise<void> {
  await newVendor(studio);
  await studio.withKiosk(SERIES, {}, async (page, shoot) => {
    await logInAsAdmin(page);
    await branding(page, shoot);
    await gameSetup(studio, page, shoot);
    await questions(studio, page, shoot);
    await users(studio, page, shoot);
    playByHand(studio);
    await page.reload();
    await locked(page, shoot);
    await report(page, shoot);
    await session(page, shoot);
  });
  await badConnection(studio);
}

/** The main screens of administrators. */
export async function shootAdminHighlights(studio: Tour): Promise<void> {
  await studio.withKiosk(SERIES, {}, async (page, shoot) => {
    await logInAsAdmin(page);
    await branding(page, shoot);
    await gameSetup(studio, page, shoot);
    playByHand(studio);
    await page.reload();
    await report(page, shoot);
  });
}

/** What the first administrator of an empty server sees. */
async function newVendor(studio: Tour): Promise<void> {
  const server = studio.server.twin(path.join(studio.folder, 'new-vendor'), 'none');
  const { userName, password } = await server.makeFirstAdmin('inés@messe.example', 'Messebau Groß & Söhne');
  await server.start();
  try {
    await studio.withKiosk(SERIES, { apiUrl: server.url }, async (page, shoot) => {
      await logIn(page, userName, { password });
      await dialog(page, 'Change Password').waitFor();
      await shoot('change-password-first');
      await page.getByLabel('Old Password').fill(password);
      await page.getByLabel('New Password').fill('booth-4711');
      await page.getByLabel('Confirm Password').fill('booth-4711');
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      // Its notice would cover the next pictures; wait until it disappears.
      const notice = page.getByText(text('session.passwordChanged'));
      await notice.waitFor();
      await dialog(page, 'Change Password').waitFor({ state: 'hidden' });
      await notice.waitFor({ state: 'hidden' });
      await page.getByRole('heading', { name: 'Branding', exact: true }).waitFor();
      await shoot('branding-empty');
      await openStep(page, 'report', 'Report');
      await shoot('report-no-campaign');
      await openStep(page, 'game-setup', 'Game Setup');
      await shoot('game-setup-empty');
      await newCampaign(page, 'Frühjahrsmesse');
      await page.getByRole('heading', { name: 'Questions', exact: true }).waitFor();
      await page.getByText('No questions yet').waitFor();
      await shoot('questions-empty');
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.getByText('No users yet').waitFor();
      await shoot('users-empty');
      await stepLink(page, 'Report').click();
      await page.getByText('No questions yet').waitFor();
      await shoot('report-empty');
    });
  } finally {
    await server.stop();
  }
}

/** Sets up a campaign with only a quiz, and goes on. */
async function newCampaign(page: Page, name: string): Promise<void> {
  await field(page, 'Name').first().fill(name);
  await fillDay(page, 'Start date', typedDay(0));
  await fillDay(page, 'End date', typedDay(2));
  await choose(page, 'Game type', 'Quiz only');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

async function branding(page: Page, shoot: Shoot): Promise<void> {
  await page.getByRole('radio', { name: /Midnight/ }).waitFor();
  await shoot('branding');
  await page.getByLabel('Vendor logo').setInputFiles(wrongPictures[0]?.file ?? []);
  await page.getByRole('radio', { name: /Citrus/ }).check();
  await shoot('branding-error');
  await stepLink(page, 'Game Setup').click();
  await dialog(page, 'Leave without saving?').waitFor();
  await shoot('branding-leave');
  await confirm(page, 'Leave without saving?', 'Leave');
}

async function gameSetup({ vendor }: Tour, page: Page, shoot: Shoot): Promise<void> {
  await openStep(page, `game-setup/${SUMMER}`, 'Game Setup');
  await prizeGroup(page, 'Prize 1').waitFor();
  await shoot('game-setup');
  await prizeGroup(page, 'Prize 1').scrollIntoViewIfNeeded();
  await shoot('game-setup-prizes');
  await field(prizeGroup(page, 'Prize 2'), 'Minimum points').fill('1');
  await page.getByLabel('Points and their prizes').scrollIntoViewIfNeeded();
  await shoot('game-setup-overlap');
  // Somebody else saves it meanwhile.
  vendor.change('UPDATE campaigns SET version = version + 1 WHERE id = ?', SUMMER);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('main').getByRole('alert').waitFor();
  await shoot('game-setup-refused');
  await page.reload();
  await openStep(page, 'game-setup', 'Game Setup');
  await page.getByLabel('Start date').click();
  await shoot('game-setup-calendar');
  await page.keyboard.press('Escape');
  await choose(page, 'Game type', 'Prize Wheel + Press Your Luck');
  await shoot('game-setup-new');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('This field is required').first().waitFor();
  await shoot('game-setup-error');
  await prizeGroup(page, 'Green prize').scrollIntoViewIfNeeded();
  await shoot('game-setup-error-prizes');
  await page.getByRole('combobox', { name: 'Campaign' }).click();
  await shoot('game-setup-campaigns');
  await page.reload();
}

/** What there is only after a campaign has been played. */
async function locked(page: Page, shoot: Shoot): Promise<void> {
  await openStep(page, `game-setup/${SOUND}`, 'Game Setup');
  await prizeGroup(page, 'Prize 1').waitFor();
  await shoot('game-setup-locked');
  await openStep(page, `questions/${SOUND}`, 'Questions');
  await page.getByRole('region', { name: 'Questions' }).locator('tbody td').first().waitFor();
  await shoot('questions-locked');
}

async function questions(studio: Tour, page: Page, shoot: Shoot): Promise<void> {
  await openStep(page, `questions/${SOUND}`, 'Questions');
  const region = page.getByRole('region', { name: 'Questions' });
  await region.locator('tbody td').first().waitFor();
  await shoot('questions');
  await region.getByRole('button', { name: 'Edit' }).first().click();
  await dialog(page, 'Edit Question').waitFor();
  await shoot('questions-edit');
  await page.keyboard.press('Escape');
  await dialog(page, 'Edit Question').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Add Question' }).click();
  const form = dialog(page, 'Add Question');
  await form.getByLabel('Question').fill('Which river runs through Cologne?');
  await form.getByRole('textbox', { name: 'Answer 1' }).fill('Rhine');
  await form.getByRole('textbox', { name: 'Answer 2' }).fill('Danube');
  await shoot('questions-add');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Please select correct answer').first().waitFor();
  await shoot('questions-add-error');
  await page.keyboard.press('Escape');
  await expectOpened(dialog(page, 'Close without saving?'));
  await shoot('questions-add-discard');
  await confirm(page, 'Close without saving?', 'Discard');
  await form.waitFor({ state: 'hidden' });
  await region
    .getByRole('button', { name: /^Delete (?!All)/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await shoot('questions-delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete All' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot('questions-delete-all');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await region.getByRole('searchbox').fill('no such question');
  await page.getByText('Nothing found').waitFor();
  await shoot('questions-nothing-found');
  const sheet = await writeSheet(path.join(studio.folder, 'questions of the fair.xlsx'), [
    ['Question', 'Type', 'Answer 1', 'Answer 2', 'Answer 3', 'Answer 4', 'Correct Answer'],
    ['Wie heißt der Dom?', 'Multiple Choice', 'Kölner Dom', 'Münster', null, null, 'Answer 5'],
    [null, 'True/False', null, null, null, null, 'TRUE'],
    ['هل كولونيا مدينة ألمانية؟', 'Perhaps', null, null, null, null, 'True'],
  ]);
  await page.getByLabel('Spreadsheet').setInputFiles(sheet);
  await page.getByRole('dialog').waitFor();
  await shoot('questions-sheet-error');
  await page.keyboard.press('Escape');
}

async function users(studio: Tour, page: Page, shoot: Shoot): Promise<void> {
  await openStep(page, `users/${SOUND}`, 'Users');
  const region = page.getByRole('region', { name: 'Users' });
  await region.locator('tbody td').first().waitFor();
  await shoot('users');
  await region.getByRole('button', { name: 'Resend Email' }).first().click();
  await page.getByRole('dialog').waitFor();
  await shoot('users-send-email');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await region.getByRole('button', { name: 'Edit' }).first().click();
  await dialog(page, 'Edit User').waitFor();
  await shoot('users-edit');
  await page.keyboard.press('Escape');
  await dialog(page, 'Edit User').waitFor({ state: 'hidden' });
  await region
    .getByRole('button', { name: /^Delete (?!All)/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await shoot('users-delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete All' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot('users-delete-all');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = dialog(page, 'Add User');
  await form.getByLabel('First Name').fill('Zoë');
  await form.getByLabel('Email').fill('zoë@');
  await field(form, 'Manager').fill('Óscar Núñez');
  await form.getByLabel("Manager's avatar").setInputFiles(picture('avatar.png'));
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Please enter valid email address').first().waitFor();
  await shoot('users-add-error');
  await form.getByLabel('Last Name').fill('Müller-Lüdenscheidt');
  await form.getByLabel('Email').fill('zoe@messebau.example');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  await region.getByRole('searchbox').fill('zoë');
  await region.getByText('zoe@messebau.example').waitFor();
  await shoot('users-found');
  const sheet = await writeSheet(path.join(studio.folder, 'users of the fair.xlsx'), [
    ['First Name', 'Last Name', 'Email', 'Location', 'Manager'],
    ['نورة', 'العتيبي', 'noura@messebau.example', 'الرياض', null],
    [null, 'O’Neill 🎈', 'not an address', null, 'Zoë'],
  ]);
  await page.getByLabel('Spreadsheet').setInputFiles(sheet);
  await page.getByRole('dialog').waitFor();
  await shoot('users-sheet-error');
  await page.keyboard.press('Escape');
}

/** Makes most players of a campaign answer, spin and win what their points reach. */
const playByHand = ({ server }: Tour): void =>
  letPlay(server, SOUND, (player, { questionIds, prizes }) => {
    if (player % 7 === 0) return null;
    const answers = questionIds.map((_, question) => (player * 7919 + question * 104_729) % 12 < 8);
    const spins = answers.filter((isCorrect) => isCorrect).length;
    const points = spins * (20 + 5 * (player % 9));
    const isPressYourLuckSpinUsed = player % 5 === 0;
    const prize = isPressYourLuckSpinUsed ? pressed(player, prizes) : awardFor(prizes, points);
    return {
      answers,
      isFinished: true,
      points,
      isPressYourLuckSpinUsed,
      ...(prize && { prizeId: Number(prize.id) }),
    };
  });

/** The outcome of a press on the board: every second player wins one of the coloured prizes. */
const pressed = (player: number, prizes: readonly Prize[]): Prize | undefined =>
  pressYourLuckPrizes(prizes).find(({ rank }) => player % 2 === 0 && rank === 1 + (player % 3));

async function report(page: Page, shoot: Shoot): Promise<void> {
  await openStep(page, `report/${SUMMER}`, 'Report');
  await page.getByText('Nobody has played yet').first().waitFor();
  await shoot('report-nobody-played');
  await openStep(page, `report/${SOUND}`, 'Report');
  await page.getByRole('region', { name: 'Question overview' }).locator('tbody td').first().waitFor();
  await page.getByRole('img', { name: /^Agent participation/ }).waitFor();
  // The charts are drawn a moment later.
  await page.waitForTimeout(1000);
  await shoot('report');
  await page
    .getByRole('button', { name: /^Expand / })
    .first()
    .click();
  await page.getByText('Answered correctly').waitFor();
  await shoot('report-question-opened');
  await page.getByRole('tab', { name: 'User overview' }).click();
  await page.getByRole('region', { name: 'User overview' }).locator('tbody td').first().waitFor();
  await page
    .getByRole('button', { name: /^Expand / })
    .first()
    .click();
  await page.getByLabel(/^Answers of /).waitFor();
  await shoot('report-user-opened');
  await page.getByRole('tab', { name: 'Points and prizes' }).click();
  await page.getByRole('region', { name: 'Points and prizes' }).locator('tbody td').first().waitFor();
  await shoot('report-points');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menu').waitFor();
  await shoot('report-more');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Download report' }).click();
  await page.getByRole('button', { name: 'Show in folder' }).waitFor();
  await shoot('report-saved');
}

async function session(page: Page, shoot: Shoot): Promise<void> {
  await page.getByRole('button', { name: 'Change Password' }).click();
  await dialog(page, 'Change Password').waitFor();
  await page.getByLabel('New Password').fill('süd');
  await page.keyboard.press('Tab');
  await shoot('change-password');
  await page.getByLabel('Old Password').fill('not mine');
  await page.getByLabel('New Password').fill('südwind-2026');
  await page.getByLabel('Confirm Password').fill('südwind-2026');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog(page, 'Change Password').getByRole('alert').waitFor();
  await shoot('change-password-refused');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log Off' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot('log-off');
  await page.getByRole('dialog').getByRole('button', { name: 'No continue' }).click();
}

/** Screens that are loading, and screens that failed to load. */
async function badConnection(studio: Tour): Promise<void> {
  const line = await FaultyLine.to(studio.server);
  const steps = [
    // The game types are read at the log-in already.
    { step: `game-setup/${SUMMER}`, heading: 'Game Setup', call: /\/CampaignTypes$/ },
    { step: `questions/${SOUND}`, heading: 'Questions', call: /GetCampaignQuestions/ },
    { step: `users/${SOUND}`, heading: 'Users', call: /GetCampaignUsers/ },
    { step: `report/${SOUND}`, heading: 'Report', call: /\/Report\// },
  ];
  try {
    await studio.withKiosk(SERIES, { apiUrl: line.url }, async (page, shoot) => {
      for (const [index, { step, heading, call }] of steps.entries()) {
        const name = heading.toLowerCase().replace(' ', '-');
        await line.break(call, 'drop-before');
        const release = line.hold(call);
        if (index === 0) await logInAsAdmin(page);
        await openStep(page, step, heading);
        await shoot(`${name}-loading`);
        await release();
        await page.getByRole('button', { name: 'Try again' }).first().waitFor();
        await shoot(`${name}-unreadable`);
        await line.mend();
        await openStep(page, 'branding', 'Branding');
        await page.getByText(text('error.unreachable')).waitFor({ state: 'hidden' });
      }
    });
  } finally {
    await line.close();
  }
}
