import { describe, expect, it } from 'vitest';
import { failureInWords, failureReason } from './failure-reason.ts';

const ADDRESS = 'Check the address. The mail server accepts no emails for it.';
const IT = 'Ask IT. The mail server blocked this email.';
const LATER = 'Not sent yet. The mail server has postponed it.';

describe('the reason for a failed mail', () => {
  it.each([
    ['550 No such mailbox', true, 'mail-address'],
    ['550 5.1.1 No such mailbox', true, 'mail-address'],
    ['550 5.4.1 Recipient address rejected: Access denied', true, 'mail-address'],
    ['550 5.7.1 Relaying denied', true, 'mail-blocked'],
    ['554 5.7.1 Looks like spam', false, 'mail-blocked'],
    ['554 Looks like spam', false, 'mail-blocked'],
  ] as const)('has a code and the reply: %s', (reply, isAboutRecipient, code) => {
    expect(failureReason({ isFinal: true, isAboutRecipient, reply })).toEqual({ code, detail: reply });
  });

  it('may be temporary', () => {
    const refusal = { isFinal: false, isAboutRecipient: true, reply: '452 4.2.2 Mailbox full' };
    expect(failureReason(refusal)).toEqual({ code: 'mail-deferred', detail: '452 4.2.2 Mailbox full' });
  });

  it('may have no reply', () => {
    const reason = failureReason({ isFinal: true, isAboutRecipient: false, reply: ' \r\n' });
    expect(reason).toEqual({ code: 'mail-blocked', detail: '' });
    expect(failureInWords(reason)).toBe(IT);
  });

  it.each([
    ['mail-address', ADDRESS],
    ['mail-blocked', IT],
    ['mail-deferred', LATER],
  ] as const)('is shown as advice and reply: %s', (code, advice) => {
    expect(failureInWords({ code, detail: '550 No' })).toBe(`${advice} The mail server answered: 550 No`);
  });
});

describe("a mail server's reply", () => {
  const said = (reply: string) => failureReason({ isFinal: true, isAboutRecipient: true, reply }).detail;

  it.each([
    [
      'several lines',
      '550-5.1.1 No such\r\n550-5.1.1  mailbox;\n550 5.1.1 see\n550\n550 below',
      '550 5.1.1 No such mailbox; see below',
    ],
    ['control characters', '550 No\tsuch\0\u001b[31m mailbox\u0085', '550 No such [31m mailbox'],
    ['what turns the text after it', '550 \u202exobliam', '550 xobliam'],
    ['another script', '550 אין\u202e תיבה', '550 אין תיבה'],
    ['markup', '550 <b>No</b>', '550 <b>No</b>'],
  ])('becomes one line of text: %s', (_what, reply, line) => {
    expect(said(reply)).toBe(line);
  });

  it('is cut between two characters if it is too long', () => {
    expect(said(`550 ${'🎡'.repeat(1000)}`)).toBe(`550 ${'🎡'.repeat(296)}…`);
    expect(said('5'.repeat(300))).toBe('5'.repeat(300));
  });
});
