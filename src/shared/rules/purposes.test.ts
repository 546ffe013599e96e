import { describe, expect, it } from 'vitest';
import { text } from '../../../tests/support/texts.ts';
import type { Campaign } from '../entities/campaign.ts';
import { copyForm } from './campaign-form.ts';
import { type ConsentForm, consentForm, consentProblems, consentToSend } from './purposes.ts';

const stored = {
  purposes: [{ id: 'a', label: 'News', wording: 'Send me news.' }],
  controller: 'Nordwind GmbH',
  privacyNotice: 'We keep your name.',
  consentYears: 3,
};
const form = consentForm(stored);
const problems = (changes: Partial<ConsentForm>) => consentProblems({ ...form, ...changes });
const required = text('form.required');

describe('the form of purposes', () => {
  it('sends only what has changed, without surrounding blanks', () => {
    expect(consentToSend(form, stored)).toEqual({});
    expect(consentToSend(consentForm(null), null)).toEqual({});
    const purposes = [...form.purposes, { id: null, label: ' Call ', wording: ' Call me. ' }];
    expect(consentToSend({ ...form, purposes, consentYears: 4 }, stored)).toEqual({
      purposes: [...stored.purposes, { id: null, label: 'Call', wording: 'Call me.' }],
      consentYears: 4,
    });
  });

  it('requires a controller and a notice only next to a purpose', () => {
    expect(problems({})).toEqual({});
    expect(problems({ controller: ' ', privacyNotice: '' })).toEqual({ controller: required, privacyNotice: required });
    expect(problems({ purposes: [], controller: '', privacyNotice: '' })).toEqual({});
  });

  it('requires name and wording, and another name for each purpose', () => {
    const [first] = form.purposes;
    const second = { id: null, label: ' news', wording: '' };
    expect(problems({ purposes: first ? [first, second] : [] })).toEqual({
      purposes: [{}, { label: text('rule.sameLabel'), wording: required }],
    });
  });

  it('accepts whole years from 1 to 30', () => {
    const message = text('rule.consentYears', { maximum: 30 });
    expect([1, 30, 0, 31, 1.5].map((consentYears) => problems({ consentYears }).consentYears)).toEqual([
      undefined,
      undefined,
      message,
      message,
      message,
    ]);
    expect(problems({ consentYears: null }).consentYears).toBe(required);
  });

  it('gives a copied campaign purposes of its own', () => {
    expect(copyForm({ id: 1, ...stored } as Campaign, []).purposes).toEqual([
      { id: null, label: 'News', wording: 'Send me news.' },
    ]);
  });
});
