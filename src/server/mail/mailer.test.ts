import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SmtpServer } from '../../../tests/support/smtp-server.ts';
import { fileMailer, smtpMailer } from './mailer.ts';

let smtp: SmtpServer;
beforeEach(async () => {
  smtp = new SmtpServer();
  await smtp.start();
});
afterEach(() => smtp.stop());

const SENDER = { name: 'Vendor Shows', address: 'shows@vendor.example' };
const MAIL = { to: 'zoë@guest.example', subject: 'Hello 🎡', text: 'Come and play.' };

it('a mail goes through the mail server, from the sender', async () => {
  await smtpMailer(smtp.url(), SENDER).send(MAIL);
  expect(smtp.lines.find((line) => line.startsWith('MAIL FROM'))).toContain('<shows@vendor.example>');
  expect(smtp.lines).toContain('From: Vendor Shows <shows@vendor.example>');
  expect(smtp.lines).toContain('Come and play.');
  const login =
    smtp.lines
      .find((line) => line.startsWith('AUTH PLAIN '))
      ?.split(' ')
      .at(-1) ?? '';
  expect(Buffer.from(login, 'base64').toString()).toBe('\0apikey\0secret');
});

it('a mail is marked as written by a program, so that holiday notices do not answer it', async () => {
  await smtpMailer(smtp.url(), SENDER).send(MAIL);
  expect(smtp.lines).toContain('Auto-Submitted: auto-generated');
});

it.each([
  ['https://play.vendor.example/spin', 'EHLO play.vendor.example'],
  ['http://192.0.2.7:8080', 'EHLO [192.0.2.7]'],
  ['http://[2001:db8::1]', 'EHLO [IPv6:2001:db8::1]'],
])('the server at %s greets with %s', async (publicUrl, greeting) => {
  const mailer = smtpMailer(smtp.url(), SENDER, publicUrl);
  await mailer.send(MAIL);
  expect(smtp.lines).toContain(greeting);
  smtp.lines.length = 0;
  await mailer.isReachable?.();
  expect(smtp.lines).toContain(greeting);
});

it.each([
  ['RCPT TO', '550 No such mailbox', 'refused'],
  ['RCPT TO', '452 Mailbox full', 'deferred'],
  ['RCPT TO', '421 Closing down', 'unreachable'],
  ['.', '554 Looks like spam', 'refused'],
  ['.', '451 Out of memory', 'deferred'],
  ['DATA', '450 Not now', 'deferred'],
  ['MAIL FROM', '550 Not from you', 'unreachable'],
  ['AUTH', '535 Wrong password', 'unreachable'],
])('a mail that is not accepted fails with the problem: %s answered with %s', async (command, answer, problem) => {
  smtp.answers.set(command, answer);
  await expect(smtpMailer(smtp.url(), SENDER).send(MAIL)).rejects.toMatchObject({
    problem,
    message: expect.stringContaining(answer),
  });
});

it.each([
  ['RCPT TO', '550-5.1.1 No such\r\n550 5.1.1 mailbox', { code: 'mail-address', detail: '550 5.1.1 No such mailbox' }],
  ['RCPT TO', '452 Mailbox full', { code: 'mail-deferred', detail: '452 Mailbox full' }],
  ['.', '554 Looks like spam', { code: 'mail-blocked', detail: '554 Looks like spam' }],
])('a mail that is not accepted has a reason: %s answered with %j', async (command, answer, reason) => {
  smtp.answers.set(command, answer);
  await expect(smtpMailer(smtp.url(), SENDER).send(MAIL)).rejects.toMatchObject({ reason });
});

it.each([
  ['AUTH', '535 Wrong password: apikey, secret'],
  ['MAIL FROM', '550 Not from you'],
])('a reply about the login or the sender is not a reason to show: %s', async (command, answer) => {
  smtp.answers.set(command, answer);
  await expect(smtpMailer(smtp.url(), SENDER).send(MAIL)).rejects.toMatchObject({ reason: null });
});

it('a mail server that hangs up or does not exist is unreachable', async () => {
  smtp.isDown = true;
  await expect(smtpMailer(smtp.url(), SENDER).send(MAIL)).rejects.toMatchObject({ problem: 'unreachable' });
  expect(smtp.visitsInVain).toBe(1);
  const { port } = new URL(smtp.url());
  smtp.stop();
  await expect(smtpMailer(`smtp://127.0.0.1:${port}`, SENDER).send(MAIL)).rejects.toMatchObject({
    problem: 'unreachable',
  });
});

it('a probe tells if the mail server is reachable and accepts the login', async () => {
  const mailer = smtpMailer(smtp.url(), SENDER);
  expect(await mailer.isReachable?.()).toBe(true);
  smtp.answers.set('AUTH', '535 Wrong password');
  expect(await mailer.isReachable?.()).toBe(false);
  smtp.answers.clear();
  smtp.isDown = true;
  // Concurrent callers share one probe.
  expect(await Promise.all([mailer.isReachable?.(), mailer.isReachable?.()])).toEqual([false, false]);
  expect(smtp.visitsInVain).toBe(1);
  smtp.isDown = false;
  expect(await mailer.isReachable?.()).toBe(true);
  expect(smtp.recipients).toEqual([]);
});

describe('the mails of erased people', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'spinboard-mails-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are all tried, and one error tells how many are left', async () => {
    const mailer = fileMailer(folder, SENDER);
    for (const userId of [7, 8, 17]) await mailer.send({ ...MAIL, userId });
    // A folder cannot be deleted as a file, whoever runs the test.
    for (const name of ['0000-user-7.eml', '9999-user-7.eml']) mkdirSync(path.join(folder, name));
    const failure: Error = await mailer.forget?.([7, 8]).then(
      () => expect.fail('No error.'),
      (error) => error,
    );
    expect(failure.message).toBe('Mails of erased people that could not be deleted: 2');
    const left = readdirSync(folder).map((name) => name.replace(/^.*-user/, 'user'));
    expect(left.toSorted()).toEqual(['user-17.eml', 'user-7.eml', 'user-7.eml']);
  });

  it('are none before the first mail, and an error if the folder cannot be read', async () => {
    await fileMailer(path.join(folder, 'later'), SENDER).forget?.([7]);
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    await expect(fileMailer(file, SENDER).forget?.([7])).rejects.toMatchObject({ code: 'ENOTDIR' });
  });
});
