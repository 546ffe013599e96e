import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { HOST, MADE, scriptPayloads } from '../../../tests/support/script-payloads.ts';
import { invitationMail } from './invitation-mail.ts';
import { fileMailer } from './mailer.ts';
import { winMail } from './win-mail.ts';

const SENDER = { name: 'Vendor Shows', address: 'shows@vendor.example' };

it("a vendor's text becomes neither a header nor markup in a mail", async ({ onTestFinished }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-mails-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const mailer = fileMailer(folder, SENDER);
  for (const payload of scriptPayloads(200)) {
    const text = `${payload}\r\nBcc: thief@${HOST}\r\n\r\n<img class=${MADE}>`;
    const [startDate, endDate] = ['2026-05-01T00:00:00+02:00', '2026-05-02T00:00:00+02:00'];
    const venue = { timeZone: text, opensAt: text, closesAt: text };
    const person = { email: 'ada@guest.example', userName: 'ada', firstName: text };
    const mail = invitationMail(
      { ...person, vendorName: text, campaignName: text, startDate, endDate, ...venue },
      { password: 'Pass-word-1', code: 'SB-0123' },
    );
    const win = winMail({
      ...{
        userId: 1,
        email: 'ada@guest.example',
        firstName: text,
        vendorName: text,
        campaignName: text,
        prizeName: text,
      },
      ...{ fulfillment: text, wonDate: startDate, claimCode: 'ABCDEFGHJ', claimToken: null },
      ...{ startDate, endDate, timeZone: text, claimBy: text },
    });
    for (const one of [mail, win]) {
      // The text does not start a line of its own either.
      expect(`${one.subject}\n${one.text}`).not.toMatch(/^bcc:/im);
      await mailer.send(one);
    }
  }
  const mails = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
  expect(mails).toHaveLength(400);
  for (const mail of mails) {
    const [headers = ''] = mail.split('\r\n\r\n');
    expect(headers).not.toMatch(/^bcc:/im);
    expect(headers).toMatch(/^subject:/im);
    // Only HTML can turn text into more than text.
    for (const part of mail.split(/^content-type: text\/html/im).slice(1)) expect(part).not.toMatch(/<[^>]*made-by-/i);
  }
});
