import { text } from '../support/texts.ts';
import { dialog, field, logInAsAdmin, openStep } from './support/admin.ts';
import { expect, test } from './support/fixture.ts';

const CAMPAIGN = 3;

test('held invitations are sent after a question, and a corrected email is offered for another one', async ({
  desk: { page },
  line,
  vendor,
}) => {
  const sent = (call: RegExp) => line.callsTo(call).length;
  await logInAsAdmin(page);

  await test.step('held invitations', async () => {
    vendor.change(
      `UPDATE campaign_users SET is_email_sent = 0, email_due_at = NULL, email_failure_code = 'mail-held'
       WHERE campaign_id = ${CAMPAIGN}`,
    );
    await openStep(page, `users/${CAMPAIGN}`, 'Users');
    const send = page.getByRole('main').getByRole('button', { name: /^Send (the|\d+) invitations?$/ });
    await send.click();
    const question = dialog(page, /^Send (the|\d+) invitations?\?$/);
    await expect(question.getByRole('button', { name: text('action.cancel') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    expect(sent(/SendHeldInvitations/)).toBe(0);
    await send.click();
    await question.getByRole('button', { name: /^Send/ }).click();
    await expect(question).toBeHidden();
    expect(sent(/SendHeldInvitations/)).toBe(1);
    await expect(send).toBeHidden();
  });

  await test.step('a corrected email', async () => {
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const form = dialog(page, 'Edit User');
    await field(form, 'Email').fill('<right@players.example>;');
    await expect(field(form, 'Email')).toHaveAccessibleDescription(
      text('users.emailCleaned', { email: 'right@players.example' }),
    );
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form).toBeHidden();
    const offer = page.getByRole('note').filter({ hasText: 'right@players.example' });
    await offer.getByRole('button', { name: text('users.invite') }).click();
    await expect(offer).toBeHidden();
    expect(sent(/SendNotificationEmail/)).toBe(1);
  });
});
