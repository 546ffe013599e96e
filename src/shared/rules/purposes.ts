import type { Id } from '../entities/base.ts';
import type { Campaign } from '../entities/campaign.ts';
import { listOf } from '../entities/id.ts';
import { nameProblem, optionalNameProblem, optionalTextProblem, textProblem } from './limits.ts';
import { text } from './rule-text.ts';
import { isSameValue } from './same-value.ts';
import { type Messages, present, required } from './validation.ts';

/** More purposes do not fit next to the form on one screen. */
export const MAXIMUM_PURPOSES = 3;
/** The longest wording of a purpose, in characters. */
export const MAXIMUM_WORDING_LENGTH = 300;
/** The longest privacy notice, in characters. */
export const MAXIMUM_NOTICE_LENGTH = 10_000;
/** How long a new campaign keeps its consent records, in years. A proposal: the vendor's counsel decides. */
export const PROPOSED_CONSENT_YEARS = 5;
export const MAXIMUM_CONSENT_YEARS = 30;
/** After how many days a new campaign's people are erased. A proposal, too. */
export const PROPOSED_DELETE_AFTER_DAYS = 180;
export const MAXIMUM_DELETE_AFTER_DAYS = 3650;

/** A purpose's form. `id` is null until the purpose is stored. */
export interface PurposeForm {
  id: Id | null;
  label: string;
  wording: string;
}

/** The part of a campaign's form about consent, next to the terms of participation. */
export interface ConsentForm {
  purposes: readonly PurposeForm[];
  controller: string;
  privacyNotice: string;
  consentYears: number | null;
  /** Days after the end until the campaign's people are erased; null for never. */
  deleteAfterDays: number | null;
}

type ConsentFields = Pick<Campaign, 'purposes' | 'controller' | 'privacyNotice' | 'consentYears' | 'deleteAfterDays'>;

export const blankPurpose: PurposeForm = { id: null, label: '', wording: '' };

export const consentForm = (campaign: ConsentFields | null): ConsentForm => ({
  purposes: listOf(campaign?.purposes).map(({ id, label, wording }) => ({
    id: id ?? null,
    label: label ?? '',
    wording: wording ?? '',
  })),
  controller: campaign?.controller ?? '',
  privacyNotice: campaign?.privacyNotice ?? '',
  consentYears: campaign?.consentYears ?? PROPOSED_CONSENT_YEARS,
  deleteAfterDays: campaign?.deleteAfterDays ?? null,
});

/** Returns the changed fields, because servers without them must not get them. */
export function consentToSend(form: ConsentForm, stored: ConsentFields | null): ConsentFields {
  const before = consentForm(stored);
  const purposes = form.purposes.map(({ id, label, wording }) => ({
    id,
    label: label.trim(),
    wording: wording.trim(),
  }));
  const [controller, privacyNotice] = [form.controller.trim(), form.privacyNotice.trim()];
  return {
    ...(!isSameValue(purposes, before.purposes) && { purposes }),
    ...(controller !== before.controller && { controller }),
    ...(privacyNotice !== before.privacyNotice && { privacyNotice }),
    ...(form.consentYears !== before.consentYears && { consentYears: form.consentYears }),
    ...(form.deleteAfterDays !== before.deleteAfterDays && { deleteAfterDays: form.deleteAfterDays }),
  };
}

export type ConsentProblems = Messages<Omit<ConsentForm, 'purposes'>> & { purposes?: Messages<PurposeForm>[] };

/** Returns the problems of the form. A campaign with purposes names its controller and has a privacy notice. */
export function consentProblems(form: ConsentForm): ConsentProblems {
  const isAsked = form.purposes.length > 0;
  const purposes = form.purposes.map((purpose, index) => purposeProblems(purpose, form.purposes.slice(0, index)));
  return present({
    purposes: purposes.some((problems) => Object.keys(problems).length > 0) ? purposes : undefined,
    controller: (isAsked ? required(form.controller) : undefined) ?? optionalNameProblem(form.controller),
    privacyNotice:
      (isAsked ? required(form.privacyNotice) : undefined) ??
      optionalTextProblem(form.privacyNotice, MAXIMUM_NOTICE_LENGTH),
    consentYears: yearsProblem(form.consentYears),
    deleteAfterDays: daysProblem(form.deleteAfterDays),
  });
}

const yearsProblem = (years: number | null): string | undefined =>
  required(years) ??
  (Number.isInteger(years) && Number(years) >= 1 && Number(years) <= MAXIMUM_CONSENT_YEARS
    ? undefined
    : text('rule.consentYears', { maximum: MAXIMUM_CONSENT_YEARS }));

const daysProblem = (days: number | null): string | undefined =>
  days === null || (Number.isInteger(days) && days >= 1 && days <= MAXIMUM_DELETE_AFTER_DAYS)
    ? undefined
    : text('rule.deleteAfterDays', { maximum: MAXIMUM_DELETE_AFTER_DAYS });

const purposeProblems = ({ label, wording }: PurposeForm, earlier: readonly PurposeForm[]): Messages<PurposeForm> =>
  present({
    label:
      nameProblem(label) ??
      (earlier.some((other) => isSameLabel(other.label, label)) ? text('rule.sameLabel') : undefined),
    wording: textProblem(wording, MAXIMUM_WORDING_LENGTH),
  });

const isSameLabel = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
