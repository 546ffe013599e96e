import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { smtpMailer } from './mailer.ts';

/** What a mail server was told, line by line. */
let lines: string[];
let server: Server;
/** Whether it takes a mail for this recipient. */
let isMailbox: boolean;

beforeEach(async () => {
  [lines, isMailbox] = [[], true];
  server = createServer((socket) => {
    const reply = (line: string): string | undefined => {
      if (line.startsWith('EHLO')) return '250-mail.example\r\n250 AUTH PLAIN';
      if (line.startsWith('AUTH')) return '235 Welcome';
      if (line.startsWith('RCPT') && !isMailbox) return '550 No such mailbox';
      if (line === 'DATA') return '354 Go on';
      return /^(MAIL|RCPT|RSET|QUIT|\.$)/.test(line) ? '250 Well' : undefined;
    };
    socket.on('error', () => undefined).write('220 mail.example\r\n');
    createInterface(socket).on('line', (line) => {
      lines.push(line);
      const answer = reply(line);
      if (answer !== undefined) socket.write(`${answer}\r\n`);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => void server.close());

const MAIL = { to: 'zoë@guest.example', subject: 'Hello 🎡', text: 'Come and play.' };
const mailerOf = (user: string) =>
  smtpMailer(`smtp://${user}:secret@127.0.0.1:${(server.address() as AddressInfo).port}`);

it.each([
  ['its user, where that is a mail address', 'shows%40vendor.example', 'shows@vendor.example'],
  ['nobody who could be answered, where it is not', 'apikey', 'no-reply@spinboard.invalid'],
])('a mail goes through the mail server, from %s', async (_whom, user, sender) => {
  await mailerOf(user).send(MAIL);
  expect(lines.find((line) => line.startsWith('MAIL FROM'))).toContain(`<${sender}>`);
  expect(lines).toContain(`From: Spinboard <${sender}>`);
  expect(lines).toContain('Come and play.');
  const login =
    lines
      .find((line) => line.startsWith('AUTH PLAIN '))
      ?.split(' ')
      .at(-1) ?? '';
  expect(Buffer.from(login, 'base64').toString()).toBe(`\0${decodeURIComponent(user)}\0secret`);
});

it('a mail that the mail server does not take is a failure', async () => {
  isMailbox = false;
  await expect(mailerOf('apikey').send(MAIL)).rejects.toThrow('No such mailbox');
});
