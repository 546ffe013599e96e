import type { Id } from '../entities/base.ts';
import type { Campaign } from '../entities/campaign.ts';
import type { CampaignType } from '../entities/campaign-type.ts';
import { isSameId, listOf } from '../entities/id.ts';
import { gamesOf } from '../games.ts';
import { askedQuestionsProblem } from './asked-questions.ts';
import { type Day, type DayEntry, dayOf, endOfDay, isDay, startOfDay } from './campaign-dates.ts';
import { claimByProblem } from './claim-by.ts';
import {
  MAXIMUM_BONUS_POINTS,
  MAXIMUM_POINTS,
  MAXIMUM_WINNERS,
  nameProblem,
  numberProblem,
  optionalTextProblem,
} from './limits.ts';
import { clockTime, hoursProblems } from './opening-hours.ts';
import { type PrizeForm, type PrizeForms, prizeForms } from './prize-forms.ts';
import { type ConsentForm, type ConsentProblems, consentForm, consentProblems, consentToSend } from './purposes.ts';
import { text } from './rule-text.ts';
import { type Messages, present, required } from './validation.ts';
import { isSameTimeZone, knownTimeZone, type TimeZone, timeZoneProblem } from './venue-time.ts';

/** A campaign's form. */
export interface CampaignForm extends PrizeForms, ConsentForm {
  campaignName: string;
  startDate: DayEntry | null;
  endDate: DayEntry | null;
  campaignTypeId: Id | null;
  bonusPointsAwarded: number | null;
  /** The consent text for visitors without an account; empty if the campaign has no walk-ups. */
  walkUpConsent: string;
  /** The language of the campaign's texts as a BCP 47 tag; empty if it is not known. */
  language: string;
  /** The venue's time zone as an IANA name; empty if the dates have only an offset. */
  timeZone: string;
  /** How many questions each player is asked; null for all. */
  askedQuestions: number | null;
  /** The venue's opening hours as typed; empty for none. */
  opensAt: string;
  closesAt: string;
  /** The last day on which winners can claim their prizes; null for no limit. */
  claimBy: DayEntry | null;
}

export const typeOf = (types: readonly CampaignType[], id: Id | null | undefined): CampaignType | null =>
  types.find((type) => isSameId(type.id, id)) ?? null;

/**
 * Returns the form of a stored campaign, or of a new one.
 * @param ownZone the administrator's time zone, for a new campaign; empty at a server that stores none
 */
export function campaignForm(campaign: Campaign | null, types: readonly CampaignType[], ownZone = ''): CampaignForm {
  const type = typeOf(types, campaign?.campaignTypeId ?? campaign?.campaignType?.id);
  return {
    campaignName: campaign?.campaignName ?? '',
    startDate: dayOf(campaign?.startDate),
    endDate: dayOf(campaign?.endDate),
    campaignTypeId: type?.id ?? null,
    bonusPointsAwarded: campaign && gamesOf(type).includes('wheel') ? (campaign.bonusPointsAwarded ?? null) : null,
    walkUpConsent: campaign?.walkUpConsent ?? '',
    language: campaign?.language ?? '',
    timeZone: campaign ? (campaign.timeZone ?? '') : ownZone,
    askedQuestions: campaign?.askedQuestions ?? null,
    opensAt: campaign?.opensAt ?? '',
    closesAt: campaign?.closesAt ?? '',
    claimBy: campaign?.claimBy ?? null,
    ...consentForm(campaign),
    ...prizeForms(type, listOf(campaign?.prizes)),
  };
}

/** Returns the form of a new campaign that copies a stored one, except its dates. */
export function copyForm(campaign: Campaign, types: readonly CampaignType[], ownZone = ''): CampaignForm {
  const form = campaignForm(campaign, types);
  const asNew = (prizes: readonly PrizeForm[]) => prizes.map((prize) => ({ ...prize, id: null }));
  return {
    ...form,
    startDate: null,
    endDate: null,
    claimBy: null,
    timeZone: form.timeZone || ownZone,
    purposes: form.purposes.map((purpose) => ({ ...purpose, id: null })),
    wheelPrizes: asNew(form.wheelPrizes),
    pressYourLuckPrizes: asNew(form.pressYourLuckPrizes),
  };
}

/**
 * Returns the campaign to send. Prizes have a call of their own. An unchanged day keeps the stored moment, unless the
 * time zone changes. Unchanged values that servers may not support are omitted.
 */
export function campaignOf(
  form: CampaignForm,
  stored: Campaign | null,
  types: readonly CampaignType[],
): Omit<Campaign, 'id'> {
  const { timeZone } = form;
  const zone = venueOf(form);
  const isMoved = !isSameTimeZone(timeZone, stored?.timeZone);
  const momentOf = (day: DayEntry | null, before: string | null | undefined, inFull: typeof startOfDay) =>
    day !== null && (isMoved || day !== dayOf(before)) ? inFull(day, zone) : (before ?? null);
  const walkUpConsent = form.walkUpConsent.trim();
  const { language, askedQuestions, claimBy } = form;
  return {
    campaignName: form.campaignName.trim(),
    startDate: momentOf(form.startDate, stored?.startDate, startOfDay),
    endDate: momentOf(form.endDate, stored?.endDate, endOfDay),
    campaignTypeId: form.campaignTypeId,
    bonusPointsAwarded: gamesOf(typeOf(types, form.campaignTypeId)).includes('wheel') ? form.bonusPointsAwarded : 0,
    ...(walkUpConsent !== (stored?.walkUpConsent ?? '') && { walkUpConsent }),
    ...(language !== (stored?.language ?? '') && { language }),
    ...(isMoved && { timeZone }),
    ...(askedQuestions !== (stored?.askedQuestions ?? null) && { askedQuestions }),
    ...hoursToSend(form, stored),
    ...(claimBy !== (stored?.claimBy ?? null) && { claimBy }),
    ...consentToSend(form, stored),
  };
}

/** Returns both opening hours if one of them has changed. */
function hoursToSend(form: CampaignForm, stored: Campaign | null): Pick<Campaign, 'opensAt' | 'closesAt'> {
  const [opensAt, closesAt] = [clockTime(form.opensAt) ?? '', clockTime(form.closesAt) ?? ''];
  const isSame = opensAt === (stored?.opensAt ?? '') && closesAt === (stored?.closesAt ?? '');
  return isSame ? {} : { opensAt, closesAt };
}

/** Returns the time zone of a form's days; undefined for this machine's. */
export const venueOf = ({ timeZone }: Pick<CampaignForm, 'timeZone'>): TimeZone | undefined =>
  knownTimeZone(timeZone) ?? undefined;

export interface CampaignCheck {
  types: readonly CampaignType[];
  /** The stored dates and time zone. A date that is unchanged may be in the past. */
  stored: Pick<CampaignForm, 'startDate' | 'endDate' | 'timeZone'>;
  /** The venue's today. */
  today: Day;
}

/** The messages of a campaign's form, in the form's shape. Empty if the form may be sent. */
export type CampaignProblems = Messages<Omit<CampaignForm, keyof PrizeForms | keyof ConsentForm>> &
  ConsentProblems & {
    wheelPrizes?: Messages<PrizeForm>[];
    pressYourLuckPrizes?: Messages<PrizeForm>[];
  };

/** Returns the problems of a campaign's form. */
export function campaignProblems(form: CampaignForm, { types, stored, today }: CampaignCheck): CampaignProblems {
  const dateProblem = (day: DayEntry | null, before: DayEntry | null) => {
    if (!isDay(day)) return required(day) ?? text('rule.unreadableDate');
    return day !== before && day < today ? text('rule.pastDate') : undefined;
  };
  const isEndFirst = isDay(form.startDate) && isDay(form.endDate) && form.endDate < form.startDate;
  const hasWheel = gamesOf(typeOf(types, form.campaignTypeId)).includes('wheel');
  return present({
    campaignName: nameProblem(form.campaignName),
    startDate: dateProblem(form.startDate, stored.startDate),
    endDate: dateProblem(form.endDate, stored.endDate) ?? (isEndFirst ? text('rule.endBeforeStart') : undefined),
    ...hoursProblems(form),
    claimBy: claimByProblem(form.claimBy, form.endDate),
    timeZone: form.timeZone === stored.timeZone ? undefined : timeZoneProblem(form.timeZone),
    campaignTypeId: required(form.campaignTypeId),
    bonusPointsAwarded: hasWheel ? numberProblem(form.bonusPointsAwarded, MAXIMUM_BONUS_POINTS) : undefined,
    askedQuestions: askedQuestionsProblem(form.askedQuestions),
    ...playedProblems(form),
    wheelPrizes: listProblems(form.wheelPrizes, wheelPrizeProblems),
    pressYourLuckPrizes: listProblems(form.pressYourLuckPrizes, prizeProblems),
  });
}

/**
 * Returns the problems of the texts for visitors without an account. Nothing else of a played campaign's form may
 * change.
 */
export const playedProblems = (form: CampaignForm): CampaignProblems =>
  present({ walkUpConsent: optionalTextProblem(form.walkUpConsent), ...consentProblems(form) });

const prizeProblems = (prize: PrizeForm): Messages<PrizeForm> =>
  present({
    imageFile: required(prize.imageFile),
    name: nameProblem(prize.name),
    winnerTotal: numberProblem(prize.winnerTotal, MAXIMUM_WINNERS),
    fulfillmentDescription: optionalTextProblem(prize.fulfillmentDescription),
  });

function wheelPrizeProblems(prize: PrizeForm): Messages<PrizeForm> {
  const { pointsNeededMinimum: minimum, pointsNeededMaximum: maximum } = prize;
  const isUpsideDown = minimum !== null && maximum !== null && minimum > maximum;
  return present({
    ...prizeProblems(prize),
    pointsNeededMinimum: numberProblem(minimum, MAXIMUM_POINTS),
    pointsNeededMaximum:
      numberProblem(maximum, MAXIMUM_POINTS) ?? (isUpsideDown ? text('rule.minimumAboveMaximum') : undefined),
  });
}

/** Returns the problems of each prize, or undefined if there are none. */
function listProblems(prizes: readonly PrizeForm[], problemsOf: (prize: PrizeForm) => Messages<PrizeForm>) {
  const found = prizes.map(problemsOf);
  return found.some((problems) => Object.keys(problems).length > 0) ? found : undefined;
}
