import path from 'node:path';
import type { Locator } from 'playwright';
import { confirm, dialog, field, openStep, picture, writeSheet } from '../../support/admin.ts';
import { storeVisit } from '../../support/person-matches.ts';
import { players } from '../../support/vendor.ts';
import { button, type Desk, dismissNotices, SOUND, visitQuestion } from './desk.ts';

export async function users(desk: Desk): Promise<void> {
  const { page, shoot, folder } = desk;
  setMails(desk);
  await openStep(page, `users/${SOUND}`, 'Users');
  const region = page.getByRole('region', { name: 'Users' });
  await region.locator('tbody td').first().waitFor();
  await shoot('users');
  await mails(desk, region);
  await region.getByRole('button', { name: 'Edit' }).first().click();
  await dialog(page, 'Edit User').waitFor();
  await shoot('users-edit');
  await field(dialog(page, 'Edit User'), 'Location').fill('Köln');
  await button(dialog(page, 'Edit User'), 'Save').click();
  await dialog(page, 'Edit User').waitFor({ state: 'hidden' });
  await shoot('users-changed');
  const remove = region.getByRole('button', { name: /^Delete (?!All)/ }).first();
  await visitQuestion(desk, remove, 'users-delete');
  await visitQuestion(desk, page.getByRole('button', { name: 'Delete All' }), 'users-delete-all');
  await addUser(desk);
  await region.getByRole('searchbox').fill('zoë');
  await region.getByText('zoe@messebau.example').waitFor();
  await shoot('users-found');
  await addKnown(desk);
  const sheet = await writeSheet(path.join(folder, 'users of the fair.xlsx'), [
    ['First Name', 'Last Name', 'Email', 'Location', 'Manager'],
    ['نورة', 'العتيبي', 'noura@messebau.example', 'الرياض', null],
    [null, 'O’Neill 🎈', 'not an address', null, 'Zoë'],
  ]);
  await page.getByLabel('Spreadsheet').setInputFiles(sheet);
  await page.getByRole('dialog').waitFor();
  await shoot('users-sheet-error');
  await page.keyboard.press('Escape');
  await matches(desk);
}

/** Sets one delivered and one pending invitation. */
function setMails(desk: Desk): void {
  setMail(desk, players.ordinary, { sent: 1 });
  setMail(desk, players.twoCampaigns, { dueAt: '2999-01-01T00:00:00.000Z' });
}

function setMail(
  { vendor }: Desk,
  user: string,
  { sent = 0, dueAt = null, code = null }: { sent?: number; dueAt?: string | null; code?: string | null },
): void {
  vendor.change(
    `UPDATE campaign_users SET is_email_sent = ?, email_due_at = ?, email_failure_code = ?, email_failure_detail = ?
     WHERE campaign_id = ? AND user_id = (SELECT id FROM users WHERE user_name = ?)`,
    ...[sent, dueAt, code, code === null ? '' : '550 5.1.1 No such mailbox', SOUND, user],
  );
}

async function mails(desk: Desk, region: Locator): Promise<void> {
  const { page, shoot } = desk;
  await region.getByRole('searchbox').fill(players.other);
  setMail(desk, players.other, { code: 'mail-address' });
  await button(region, 'Refresh').click();
  // Not the mouse, because at another size it would no longer be over the row, or would come to be.
  await page.mouse.move(0, 0);
  await region.getByRole('button', { name: /^Not sent/ }).focus();
  await page.getByRole('tooltip').waitFor();
  await shoot('users-mail-failure');
  setMail(desk, players.other, {});
  await button(region, 'Refresh').click();
  await region.getByRole('button', { name: /^Not sent/ }).waitFor({ state: 'detached' });
  await region.getByRole('searchbox').fill('');
  const resend = region.getByRole('button', { name: 'Resend Email' }).first();
  await visitQuestion(desk, resend, 'users-send-email');
  await resend.click();
  await confirm(page, 'send email to User?', 'Ok');
  await page.getByText('Email has been sent').waitFor();
  await shoot('users-mail-sent');
  await dismissNotices(page);
}

async function addUser({ page, shoot }: Desk): Promise<void> {
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = dialog(page, 'Add User');
  await form.getByLabel('First Name').fill('Zoë');
  await form.getByLabel('Email').fill('zoë@');
  await field(form, 'Manager').fill('Óscar Núñez');
  await form.getByLabel("Manager's avatar").setInputFiles(picture('avatar.png'));
  await button(form, 'Save').click();
  await page.getByText('Please enter valid email address').first().waitFor();
  await shoot('users-add-error');
  await form.getByLabel('Last Name').fill('Müller-Lüdenscheidt');
  for (const [email, refusal, name] of [
    [players.ordinary, 'This email is already in the campaign.', 'users-add-twice'],
    [players.admin, 'This email address cannot be used here.', 'users-add-refused'],
  ] as const) {
    await form.getByLabel('Email').fill(email);
    await button(form, 'Save').click();
    await form.getByText(refusal).waitFor();
    await shoot(name);
    await dismissNotices(page);
  }
  await form.getByLabel('Email').fill('zoe@messebau.example');
  await button(form, 'Save and add another').click();
  await form.getByText(/in all\./).waitFor();
  await shoot('users-saved');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
}

/** Adds a user whom the vendor has in another campaign, under another name. */
async function addKnown({ page, shoot }: Desk): Promise<void> {
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = dialog(page, 'Add User');
  await form.getByLabel('First Name').fill('Eve');
  await form.getByLabel('Last Name').fill('Fair');
  await form.getByLabel('Email').fill(players.noCampaign);
  await button(form, 'Save').click();
  await form.waitFor({ state: 'hidden' });
  await page.getByText('was already known').waitFor();
  await shoot('users-known');
  await dismissNotices(page);
}

/** A visitor with a user's email. */
async function matches(desk: Desk): Promise<void> {
  const { page, shoot, server } = desk;
  storeVisit(server, 'Θεοδώρα', players.ordinary, false);
  await page.reload();
  await button(page, 'Merge').waitFor();
  await shoot('users-matches');
  await visitQuestion(desk, button(page, 'Merge'), 'users-merge');
  await button(page, 'Not the same').click();
  await button(page, 'Merge').waitFor({ state: 'hidden' });
  await dismissNotices(page);
}
