import type { FleetCheckIn } from '#shared/entities/fleet.ts';
import type { Winner } from '#shared/entities/hand-over.ts';
import { isSameId, listOf } from '#shared/entities/id.ts';
import type { FoundPerson, PersonCampaign, PersonKiosk } from '#shared/entities/person-data.ts';
import { unsentIn } from '#shared/rules/unsent.ts';
import type { Row } from '../database/schema.ts';
import { failureInWords } from '../mail/failure-reason.ts';
import type { FleetRow } from '../repositories/devices.ts';
import type {
  listAnswersOfPerson,
  listAwardsOfPerson,
  listStatusesOfPerson,
  listVisitsOfPerson,
} from '../repositories/person-data.ts';
import { NO_PASSWORD } from '../security/password.ts';
import { presentUser } from './user.ts';

export const presentFound = (user: Row<'users'>): FoundPerson => ({
  id: user.id,
  fullName: presentUser(user, null).fullName ?? '',
  email: user.email,
  isVisitor: user.role === 'Visitor',
  createdDate: user.created_at,
  erasedDate: user.erased_at,
});

export const presentAccount = (user: Row<'users'>, sessionCount: number) => ({
  firstName: user.first_name,
  lastName: user.last_name,
  userName: user.user_name,
  email: user.email,
  location: user.location,
  manager: user.manager,
  hasPassword: user.password_hash !== NO_PASSWORD,
  sessionCount,
});

type Rows<T extends (...parameters: never[]) => Promise<unknown[]>> = Awaited<ReturnType<T>>;

/** All rows of a person. */
export interface PersonRows {
  assignments: readonly Row<'campaign_users'>[];
  answers: Rows<typeof listAnswersOfPerson>;
  statuses: Rows<typeof listStatusesOfPerson>;
  awards: Rows<typeof listAwardsOfPerson>;
  visits: Rows<typeof listVisitsOfPerson>;
  /** The awards with their hand-overs, by the award's id. */
  wins: ReadonlyMap<number, Winner>;
}

interface StepRow {
  occurred_at: string | null;
  kiosk_name: string | null;
}

const stepOf = ({ occurred_at, kiosk_name }: StepRow, receivedDate: string) => ({
  occurredDate: occurred_at,
  receivedDate,
  kioskName: kiosk_name,
});

/** Presents a person's part in one campaign. */
export function presentPersonCampaign(campaign: { id: number; name: string }, rows: PersonRows): PersonCampaign {
  const ofCampaign = <R extends { campaign_id: number }>(all: readonly R[]) =>
    all.filter(({ campaign_id }) => campaign_id === campaign.id);
  const [assigned] = ofCampaign(rows.assignments);
  const [status] = ofCampaign(rows.statuses);
  return {
    campaignId: campaign.id,
    campaignName: campaign.name,
    assignedDate: assigned?.created_at ?? null,
    isEmailSent: assigned?.is_email_sent === 1,
    isEmailDue: assigned?.email_due_at != null,
    emailFailure: assigned?.email_failure_code
      ? failureInWords({ code: assigned.email_failure_code, detail: assigned.email_failure_detail })
      : null,
    firstLogInDate: assigned?.first_log_in_at ?? null,
    answers: ofCampaign(rows.answers).map((row) => ({
      ...stepOf(row, row.created_at),
      questionText: row.question_text,
      answerText: row.answer_text,
      isCorrect: row.is_correct === 1,
    })),
    status: status
      ? {
          ...stepOf(status, status.updated_at),
          isFinished: status.game_status_type === 1,
          totalPointsEarned: status.total_points_earned,
          totalSpinsEarned: status.total_spins_earned,
          remainingSpins: status.remaining_spins,
          isPressYourLuckSpinUsed: status.is_press_your_luck_spin_used === 1,
        }
      : null,
    prizes: ofCampaign(rows.awards).map((row) => ({
      ...stepOf(row, row.created_at),
      awardId: row.id,
      prizeName: row.prize_name,
      isVoid: row.is_void === 1,
      decision: row.decision,
      decisionReason: row.decision_reason,
      claimCode: row.claim_code,
      state: rows.wins.get(row.id)?.state ?? null,
      handOvers: rows.wins.get(row.id)?.handOvers ?? null,
    })),
    visits: ofCampaign(rows.visits).map((row) => ({
      ...stepOf(row, row.created_at),
      consent: row.consent,
      consentedDate: row.consented_at,
    })),
  };
}

/** What decides what a kiosk stores of a person. */
export interface KioskFacts {
  /** The campaigns to which the person is assigned with an account. */
  rosterIds: readonly number[];
  senders: ReadonlySet<number>;
  /** The person's erasure, or undefined. */
  erasure: Pick<Row<'erasures'>, 'id' | 'erased_at'> | undefined;
}

/** Presents what a kiosk stores of a person. Before the first check-in, nothing is known of its packages and rows. */
export function presentPersonKiosk(device: FleetRow, { rosterIds, senders, erasure }: KioskFacts): PersonKiosk {
  const checkIn: Partial<FleetCheckIn> = JSON.parse(device.check_in ?? '{}');
  const prepared = listOf(checkIn.preparedCampaignIds);
  const hasErased = erasure && (device.last_erasure_id >= erasure.id || device.created_at > erasure.erased_at);
  return {
    id: device.id,
    kioskName: device.name,
    isRevoked: device.revoked_at !== null,
    lastSeenDate: device.heard_at ?? device.last_seen_at,
    hasRoster: rosterIds.some((campaignId) => prepared.some((id) => isSameId(id, campaignId))),
    hasSent: senders.has(device.id),
    unsentCount: checkIn.health ? unsentIn(checkIn.health.queue) : null,
    hasErased: hasErased ?? null,
  };
}
