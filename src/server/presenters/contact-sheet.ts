import { countingAnswers } from '#shared/rules/consents.ts';
import { claimStateOf } from '#shared/rules/hand-overs.ts';
import { momentIn, type TimeZone } from '#shared/rules/venue-time.ts';
import type { Row } from '../database/schema.ts';
import type { CampaignConsent } from '../repositories/consents.ts';
import type { ReportPlayer } from '../repositories/reports.ts';
import { storedPurposes } from '../rules/consent-change.ts';
import type { Cell, Column } from '../sheets/workbook.ts';
import { text } from '../texts.ts';

/** A purpose in the columns of the contacts. */
export interface ContactPurpose {
  id: string;
  label: string;
}

/**
 * Returns the purposes of a campaign in the order of its form, then the former ones that people have answered.
 * @param answered the labels of the answered purposes, by id
 */
export function contactPurposes(
  campaign: Pick<Row<'campaigns'>, 'purposes'>,
  answered: ReadonlyMap<string, string>,
): ContactPurpose[] {
  const purposes = storedPurposes(campaign);
  const former = [...answered].filter(([id]) => purposes.every((purpose) => purpose.id !== id));
  return [
    ...purposes.map(({ id, label }) => ({ id, label })),
    ...former.map(([id, label]) => ({ id, label: text('contacts.formerPurpose', { purpose: label }) })),
  ];
}

/** What the columns of a campaign's contacts depend on. */
export interface ContactColumns {
  purposes: readonly ContactPurpose[];
  /** The venue's time zone; null if the campaign names none. */
  zone: TimeZone | null;
}

const WIDTH = 22;

/** Returns the columns of the contacts: four of them for each purpose. */
export const contactColumns = ({ purposes }: ContactColumns): Column[] =>
  [
    text('contacts.firstName'),
    text('contacts.lastName'),
    text('contacts.email'),
    ...purposes.flatMap(({ label }) => [
      label,
      text('contacts.answeredUtc', { purpose: label }),
      text('contacts.answeredVenue', { purpose: label }),
      text('contacts.wordingVersion', { purpose: label }),
    ]),
    text('contacts.score'),
    text('contacts.prize'),
    text('contacts.prizeState'),
    text('contacts.kiosk'),
    text('contacts.playedUtc'),
    text('contacts.playedVenue'),
    text('contacts.timeZone'),
  ].map((heading) => ({ heading, width: Math.max(WIDTH, heading.length + 2) }));

/** Returns the line of a person. `records` are the person's consent records in the campaign, the oldest first. */
export function contactCells(
  player: ReportPlayer,
  records: readonly CampaignConsent[],
  { purposes, zone }: ContactColumns,
): Cell[] {
  const counting = countingAnswers(records);
  return [
    player.firstName,
    player.lastName,
    player.email,
    ...purposes.flatMap(({ id }): Cell[] => {
      const answer = counting.get(id);
      return [answerText(answer), ...momentCells(answer?.moment ?? null, zone), answer?.wordingVersion ?? null];
    }),
    player.totalPointsEarned,
    player.awardedPrize,
    prizeState(player),
    player.kioskName,
    ...momentCells(player.playedAt, zone),
    zone,
  ];
}

/** Returns the word for the answer that counts, or for none. */
export function answerText(answer: Pick<CampaignConsent, 'isGiven'> | undefined): string {
  if (!answer) return text('contacts.notAsked');
  return text(answer.isGiven ? 'contacts.yes' : 'contacts.no');
}

/** Returns a moment as UTC and as the venue's clock showed it. */
const momentCells = (moment: string | null, zone: TimeZone | null): [Cell, Cell] =>
  moment === null
    ? [null, null]
    : [{ iso: moment, isDay: false }, zone && { iso: momentIn(Date.parse(moment), zone), isDay: false }];

/**
 * Returns the state of a prize in the words of the Winners page. A prize that was not claimed in time is open here, because
 * a saved file would soon be wrong otherwise.
 */
function prizeState(player: ReportPlayer): string | null {
  if (player.awardedPrize === null) return null;
  const award = {
    isVoid: player.isVoid === 1 || player.isAwardVoid === 1,
    decision: player.awardDecision,
    isHeld: player.awardHeld !== null,
  };
  const given = { given: player.timesGiven, distrusted: player.timesDistrusted };
  return text(`claimState.${claimStateOf(award, given, { today: '', lastDay: null })}`);
}
