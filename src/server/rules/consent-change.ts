import { hash, randomUUID } from 'node:crypto';
import { isSameId } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { PurposeAnswer, PurposeAnswers } from '#shared/entities/purpose.ts';
import { PRIVACY_NOTICE, wordingSource } from '#shared/rules/consents.ts';
import { consentForm, consentProblems, MAXIMUM_PURPOSES, MAXIMUM_WORDING_LENGTH } from '#shared/rules/purposes.ts';
import type { Row } from '../database/schema.ts';
import { text } from '../texts.ts';
import { optionalName, optionalText, requireNoProblem, requireText, trimmed } from './fields.ts';

/** What an administrator sends for visitors without an account. */
export type SentConsent = Pick<
  Campaign,
  'walkUpConsent' | 'purposes' | 'controller' | 'privacyNotice' | 'consentYears' | 'deleteAfterDays'
>;
type ConsentValues = Pick<
  Row<'campaigns'>,
  'walk_up_consent' | 'purposes' | 'controller' | 'privacy_notice' | 'consent_years' | 'delete_after_days'
>;

/** A purpose of a campaign, as the column stores it. */
export interface StoredPurpose {
  id: string;
  label: string;
  wording: string;
}

export const storedPurposes = ({ purposes }: Pick<ConsentValues, 'purposes'>): StoredPurpose[] => JSON.parse(purposes);

/** A text that people read before they answer. */
export interface Wording {
  /** The purpose's id, or `PRIVACY_NOTICE`. */
  subject: string;
  label: string;
  text: string;
  language: string | null;
  controller: string | null;
}

/** Returns the hash that identifies a wording: SHA-256, in hexadecimal. */
export const wordingHash = (wording: Wording): string => hash('sha256', wordingSource(wording));

/** Returns the texts that a campaign shows to visitors without an account. */
export function wordingsOf(campaign: Row<'campaigns'>): Wording[] {
  const { language, controller, privacy_notice: notice } = campaign;
  const purposes = storedPurposes(campaign);
  return [
    ...purposes.map(({ id, label, wording }) => ({ subject: id, label, text: wording, language, controller })),
    ...(notice === null ? [] : [{ subject: PRIVACY_NOTICE, label: '', text: notice, language, controller }]),
  ];
}

/** True if saving would not change what visitors without an account read, nor how long data of people is kept. */
export function isSameConsent(stored: ConsentValues, sent: SentConsent): boolean {
  const values = consentValues(stored, sent);
  return Object.entries(values).every(([name, value]) => value === stored[name as keyof ConsentValues]);
}

/**
 * Returns the values to store. A missing value keeps the stored one. An empty consent text stops walk-ups. An empty list
 * removes all purposes from the form. Throws a Refusal for the first invalid field.
 */
export function consentValues(stored: ConsentValues | undefined, sent: SentConsent): ConsentValues {
  const walk_up_consent =
    sent.walkUpConsent === undefined
      ? (stored?.walk_up_consent ?? null)
      : optionalText(text('field.walkUpConsent'), sent.walkUpConsent);
  const before = stored ? storedPurposes(stored) : [];
  const form = consentForm({
    purposes: sent.purposes === undefined ? before : sent.purposes,
    controller: sent.controller === undefined ? stored?.controller : sent.controller,
    privacyNotice: sent.privacyNotice === undefined ? stored?.privacy_notice : sent.privacyNotice,
    consentYears: sent.consentYears === undefined ? stored?.consent_years : sent.consentYears,
    deleteAfterDays: sent.deleteAfterDays === undefined ? stored?.delete_after_days : sent.deleteAfterDays,
  });
  requireNoProblem(
    text('field.purposes'),
    form.purposes.length > MAXIMUM_PURPOSES ? text('rule.purposes', { maximum: MAXIMUM_PURPOSES }) : undefined,
  );
  const problems = consentProblems(form);
  for (const { label, wording } of problems.purposes ?? []) {
    requireNoProblem(text('field.purposeLabel'), label);
    requireNoProblem(text('field.purposeWording'), wording);
  }
  requireNoProblem(text('field.controller'), problems.controller);
  requireNoProblem(text('field.privacyNotice'), problems.privacyNotice);
  requireNoProblem(text('field.consentYears'), problems.consentYears);
  requireNoProblem(text('field.deleteAfterDays'), problems.deleteAfterDays);
  const purposes = form.purposes.map(({ id, label, wording }): StoredPurpose => {
    // A purpose with another label is another purpose, so that no 'yes' moves to it.
    const known = before.find((purpose) => isSameId(purpose.id, id) && purpose.label === label.trim());
    return { id: known?.id ?? randomUUID(), label: label.trim(), wording: wording.trim() };
  });
  return {
    walk_up_consent,
    purposes: JSON.stringify(purposes),
    controller: trimmed(form.controller),
    privacy_notice: trimmed(form.privacyNotice),
    consent_years: form.consentYears as number,
    delete_after_days: form.deleteAfterDays,
  };
}

/** Returns the wording of an answer, as the form showed it. Throws a Refusal for a text that no form shows. */
export const shownWording = (
  { purposeId, label, wording }: Omit<PurposeAnswer, 'isGiven'>,
  form: PurposeAnswers | null | undefined,
): Wording => ({
  subject: String(purposeId),
  label: optionalName(text('field.purposeLabel'), label) ?? '',
  text: requireText(text('field.purposeWording'), wording, MAXIMUM_WORDING_LENGTH),
  language: trimmed(form?.language),
  controller: optionalName(text('field.controller'), form?.controller),
});

/** Returns the moment a number of years after another, as ISO 8601. */
export function yearsAfter(moment: string, years: number): string {
  const date = new Date(moment);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString();
}
