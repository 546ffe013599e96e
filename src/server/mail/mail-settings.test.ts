import { describe, expect, it } from 'vitest';
import { MailSettingsWrong, mailSettingsOf } from './mail-settings.ts';

const SENDGRID = 'smtps://apikey:secret@mail.example:465';
const OWN = 'smtp://shows%40vendor.example:secret@mail.example';

describe('the sender of mails', () => {
  it.each([
    ['MAIL_FROM', SENDGRID, 'shows@vendor.example', 'Spinboard', 'shows@vendor.example'],
    ['MAIL_FROM with a name', SENDGRID, 'Weiß & Söhne <shows@vendor.example>', 'Weiß & Söhne', 'shows@vendor.example'],
    ['MAIL_FROM with a quoted name', SENDGRID, '"Fair, Ltd" <a@b.example>', 'Fair, Ltd', 'a@b.example'],
    ['the user of SMTP_URL', OWN, undefined, 'Spinboard', 'shows@vendor.example'],
    ['MAIL_FROM before that user', OWN, 'other@vendor.example', 'Spinboard', 'other@vendor.example'],
    ['MAIL_FROM where there is no log-in', 'smtp://relay.example', 'a@b.example', 'Spinboard', 'a@b.example'],
  ])('is %s', (_what, SMTP_URL, MAIL_FROM, name, address) => {
    expect(mailSettingsOf({ SMTP_URL, MAIL_FROM })).toEqual({ smtpUrl: SMTP_URL, sender: { name, address } });
  });

  it('is optional if mails are only written to a folder', () => {
    expect(mailSettingsOf({})).toEqual({ sender: { name: 'Spinboard', address: 'no-reply@spinboard.invalid' } });
    expect(mailSettingsOf({ SMTP_URL: '', MAIL_FROM: '' })).toEqual(mailSettingsOf({}));
    expect(mailSettingsOf({ MAIL_FROM: 'a@b.example' }).sender.address).toBe('a@b.example');
  });
});

describe('settings for mails', () => {
  it.each([
    ['a user that is no address, and nothing else', { SMTP_URL: SENDGRID }, /^The user of SMTP_URL .* set MAIL_FROM /],
    ['a mail server without log-in, and nothing else', { SMTP_URL: 'smtp://relay.example' }, /set MAIL_FROM /],
    ['a MAIL_FROM that is no address', { SMTP_URL: SENDGRID, MAIL_FROM: 'shows' }, /^MAIL_FROM must be a mail address/],
    ['a MAIL_FROM that is no address in its brackets', { MAIL_FROM: 'Shows <shows>' }, /^MAIL_FROM must be/],
    ['two senders', { MAIL_FROM: 'a@b.example, c@d.example' }, /^MAIL_FROM must be/],
    ['a line break in the name', { MAIL_FROM: 'a\nBcc: x <a@b.example>' }, /^MAIL_FROM must be/],
    ['an SMTP_URL that is none', { SMTP_URL: 'mail.example:465', MAIL_FROM: 'a@b.example' }, /^SMTP_URL must be/],
    ['one of another kind', { SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.example' }, /^SMTP_URL must be/],
    ['one without a host', { SMTP_URL: 'smtp://', MAIL_FROM: 'a@b.example' }, /^SMTP_URL must be/],
    ['a percent sign that encodes nothing', { SMTP_URL: 'smtp://a:100%@mail.example' }, /^SMTP_URL must be/],
  ])('cannot be %s', (_what, environment, message) => {
    expect(() => mailSettingsOf(environment)).toThrow(MailSettingsWrong);
    expect(() => mailSettingsOf(environment)).toThrow(message);
    expect(() => mailSettingsOf(environment)).not.toThrow('secret');
  });
});
