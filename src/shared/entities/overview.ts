import { type Static, Type } from 'typebox';
import { Id, Maybe } from './base.ts';

const Count = Type.Integer({ minimum: 0 });

/** The invitations of a campaign's players with an account. Each player counts once. */
export const InvitationCounts = Type.Object({
  sent: Count,
  /** Waiting to be sent, or to be tried again. */
  due: Count,
  /** Held while the campaign has no questions. */
  held: Count,
  failed: Count,
  /** Neither sent nor due, such as after a change of the email. */
  none: Count,
});
export type InvitationCounts = Static<typeof InvitationCounts>;

/** The numbers of a campaign on the administrators' overview (docs/specification.md, 7.4). */
export const CampaignOverview = Type.Object({
  campaignId: Id,
  questionCount: Count,
  /** Players with an account. Excludes visitors. */
  playerCount: Count,
  invitations: InvitationCounts,
  /** Players whose latest step was today, in the time zone of the campaign. */
  visitsToday: Count,
  /** Registered kiosks in use. */
  kioskCount: Count,
  /** The kiosks among them that need attention. */
  alarmCount: Count,
  /** Prizes that were handed over more than once. */
  conflictCount: Maybe(Count),
});
export type CampaignOverview = Static<typeof CampaignOverview>;
