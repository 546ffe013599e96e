import { afterEach, beforeEach, expect, it } from 'vitest';
import { SmtpServer } from '../../../tests/support/smtp-server.ts';
import { smtpMailer } from './mailer.ts';

let smtp: SmtpServer;
beforeEach(async () => {
  smtp = new SmtpServer();
  await smtp.start();
});
afterEach(() => smtp.stop());

const MAIL = { to: 'zoë@guest.example', subject: 'Hello 🎡', text: 'Come and play.' };

it.each([
  ['its user, where that is a mail address', 'shows%40vendor.example', 'shows@vendor.example'],
  ['nobody who could be answered, where it is not', 'apikey', 'no-reply@spinboard.invalid'],
])('a mail goes through the mail server, from %s', async (_whom, user, sender) => {
  await smtpMailer(smtp.url(user)).send(MAIL);
  expect(smtp.lines.find((line) => line.startsWith('MAIL FROM'))).toContain(`<${sender}>`);
  expect(smtp.lines).toContain(`From: Spinboard <${sender}>`);
  expect(smtp.lines).toContain('Come and play.');
  const login =
    smtp.lines
      .find((line) => line.startsWith('AUTH PLAIN '))
      ?.split(' ')
      .at(-1) ?? '';
  expect(Buffer.from(login, 'base64').toString()).toBe(`\0${decodeURIComponent(user)}\0secret`);
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
])('a mail that is not taken is a failure that tells whose: %s answered with %s', async (command, answer, problem) => {
  smtp.answers.set(command, answer);
  await expect(smtpMailer(smtp.url()).send(MAIL)).rejects.toMatchObject({
    problem,
    message: expect.stringContaining(answer),
  });
});

it('a mail server that hangs up, or is not there, is unreachable', async () => {
  smtp.isDown = true;
  await expect(smtpMailer(smtp.url()).send(MAIL)).rejects.toMatchObject({ problem: 'unreachable' });
  expect(smtp.visitsInVain).toBe(1);
  const { port } = new URL(smtp.url());
  smtp.stop();
  await expect(smtpMailer(`smtp://127.0.0.1:${port}`).send(MAIL)).rejects.toMatchObject({ problem: 'unreachable' });
});
