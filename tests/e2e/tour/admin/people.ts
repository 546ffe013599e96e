import { text } from '../../../support/texts.ts';
import { dialog, expectOpened, openStep } from '../../support/admin.ts';
import { button, type Desk, SOUND, visitQuestion } from './desk.ts';

/** Gives a consent to the winner whose prize was handed over twice. */
function winnerOf({ server }: Desk): { id: number; email: string } {
  return server.query((db) => {
    const winner = db
      .prepare(
        `SELECT users.id, email FROM users JOIN awarded_prizes ON user_id = users.id
         WHERE claim_code IN (SELECT claim_code FROM hand_overs GROUP BY claim_code HAVING count(*) > 1)`,
      )
      .get() as { id: number; email: string };
    const wording = db
      .prepare(
        `INSERT INTO consent_wordings (client_id, campaign_id, subject, label, version, wording, language, controller,
           hash, created_at)
         VALUES (1, ?, 'tour', 'Ενημέρωση', 2, 'Στείλτε μου το ενημερωτικό δελτίο.', 'el', 'Βορράς ΑΕ', 'tour',
           '2026-05-01T10:00:00.000Z') RETURNING id`,
      )
      .pluck()
      .get(SOUND);
    db.prepare(
      `INSERT INTO consent_records (client_id, campaign_id, user_id, given_by, wording_id, is_given, method, occurred_at,
         received_at, delete_after)
       VALUES (1, @campaign, @id, @id, @wording, 1, 'walk-up-form', '2026-05-01T10:00:00.000Z',
         '2026-05-01T10:00:00.000Z', '2031-05-01T10:00:00.000Z')`,
    ).run({ campaign: SOUND, id: winner.id, wording });
    return winner;
  });
}

/** The page about people: no search, an empty one, all data of a winner, and an erasure. */
export async function people(desk: Desk): Promise<void> {
  const { page, shoot } = desk;
  const winner = winnerOf(desk);
  await openStep(page, 'people', 'People');
  await page.getByText(text('people.start')).waitFor();
  await shoot('people');
  const search = page.getByRole('searchbox');
  await search.fill('Ξενοφών');
  await page.keyboard.press('Enter');
  await page.getByText(text('people.none')).waitFor();
  await shoot('people-none');
  await search.fill(winner.email);
  await page.keyboard.press('Enter');
  await page.getByRole('listitem').filter({ hasText: winner.email }).getByRole('button').click();
  await page.getByText(text('winners.conflict')).waitFor();
  await page.locator('details').evaluateAll((all) => {
    for (const one of all as HTMLDetailsElement[]) one.open = true;
  });
  await shoot('people-person');
  await page.getByText(text('people.consentsHint')).scrollIntoViewIfNeeded();
  await shoot('people-consents');
  await visitQuestion(desk, page.locator('li button').filter({ hasText: text('people.withdraw') }), 'people-withdraw');
  await button(page, text('people.erase')).click();
  const asked = dialog(page, text('people.eraseTitle'));
  await expectOpened(asked);
  await button(asked, text('people.eraseOk')).click();
  await asked.getByText(text('form.required')).waitFor();
  await shoot('people-erase');
  await asked.getByRole('textbox').fill('Ζητήθηκε με επιστολή');
  await button(asked, text('people.eraseOk')).click();
  await page.getByText(text('people.erasedStays')).waitFor();
  await asked.waitFor({ state: 'hidden' });
  await shoot('people-erased');
}
