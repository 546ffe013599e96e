import type { Page } from 'playwright/test';
import { choosePicture, dialog, expectOpened, field, logInAsAdmin, openStep, pageButton } from './support/admin.ts';
import { expect, test } from './support/fixture.ts';

const CAMPAIGN = 1;

/** Chooses what to correct, as with the keyboard. */
async function chooseCorrection(page: Page, entry: string): Promise<void> {
  const select = page.getByRole('combobox', { name: 'Choose a prize or a question to correct' });
  await select.fill(entry);
  await select.press('Enter');
}

test('a text and a picture of a played campaign are corrected with records', async ({
  desk: { page },
  server,
  vendor,
}) => {
  vendor.change('UPDATE game_statuses SET total_spins_earned = 1, remaining_spins = 1 WHERE campaign_id = @campaign', {
    campaign: CAMPAIGN,
  });
  vendor.change(
    `INSERT INTO user_answers (user_id, campaign_id, question_id, answer_id, is_correct, question_version, created_at)
     SELECT (SELECT user_id FROM game_statuses WHERE campaign_id = questions.campaign_id), campaign_id, questions.id,
       answers.id, 1, questions.version, questions.created_at
     FROM questions JOIN answers ON question_id = questions.id AND is_correct = 1
     WHERE question_text LIKE 'Which range%' AND campaign_id = @campaign`,
    { campaign: CAMPAIGN },
  );
  await logInAsAdmin(page);
  await openStep(page, `game-setup/${CAMPAIGN}`, 'Game Setup');
  await chooseCorrection(page, 'Earbuds');
  const prize = dialog(page, 'Correct the prize');
  await expectOpened(prize);
  await field(prize, 'Name').fill('Wireless earbuds');
  await field(prize, 'Reason').fill('As on the box');
  await prize.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(prize).toBeHidden();
  await expect(page.getByRole('rowheader', { name: /^Wireless earbuds/ })).toBeVisible();
  await expect(page.getByText(/“Earbuds” corrected to “Wireless earbuds” by/)).toBeVisible();
  const stored = server.query((db) => db.prepare('SELECT reason FROM campaign_actions').all());
  expect(stored).toEqual([{ reason: 'As on the box' }]);

  await chooseCorrection(page, 'Which range');
  const question = dialog(page, 'Correct the question');
  await expectOpened(question);
  await choosePicture(question.getByLabel('Image'), 'prizes/earbuds.png');
  await question.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(question).toBeHidden();
  const record = page.getByRole('listitem').filter({ hasText: 'Picture of “Which range' });
  await expect(record).toContainText('added by');
  await expect(record).toContainText('1 answer was given before visitors saw this change');
});

test('a campaign is archived, found again and deleted', async ({ desk: { page }, server, vendor }) => {
  vendor.change(
    "UPDATE campaigns SET start_date = '2098-01-01T00:00:00Z', end_date = '2099-01-01T00:00:00Z' WHERE id = @id",
    {
      id: CAMPAIGN,
    },
  );
  await logInAsAdmin(page);
  await openStep(page, `game-setup/${CAMPAIGN}`, 'Game Setup');
  await pageButton(page, 'Archive').click();
  const archive = dialog(page, 'Archive this campaign?');
  await expectOpened(archive);
  await archive.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(archive).toBeHidden();
  await expect(page.getByText('This campaign is archived.')).toBeVisible();
  await pageButton(page, 'Bring back').click();
  const back = dialog(page, 'Bring this campaign back?');
  await expectOpened(back);
  await back.getByRole('button', { name: 'Bring back', exact: true }).click();
  await expect(back).toBeHidden();
  await pageButton(page, 'Delete').click();
  const remove = dialog(page, 'Delete this campaign?');
  await expectOpened(remove);
  await remove.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(remove).toBeHidden();
  await expect(page).toHaveURL(/game-setup$/);
  const [deleted] = server.query((db) => db.prepare('SELECT deleted_at FROM campaigns WHERE id = ?').all(CAMPAIGN)) as {
    deleted_at: string;
  }[];
  expect(deleted?.deleted_at).toBeTruthy();
});
