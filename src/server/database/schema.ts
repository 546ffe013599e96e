import type { Generated, Insertable, Kysely, Selectable } from 'kysely';
import type { AwardDecision, HeldReason } from '#shared/entities/award-decision.ts';
import type { AwardMark } from '#shared/entities/award-mark.ts';
import type { DateMark } from '#shared/entities/date-mark.ts';
import type { FailureReason } from '../mail/failure-reason.ts';
import type { CampaignTables } from './campaign-tables.ts';
import type { ClaimColumns } from './claim-columns.ts';
import type { ConsentTables } from './consent-tables.ts';
import type { HandOverTables } from './hand-over-tables.ts';
import type { PeopleTables } from './people-tables.ts';
import type { DeviceColumns, MomentColumns } from './row-columns.ts';

/**
 * The tables as the query builder sees them. Booleans are 0 or 1. Times are ISO 8601 text in UTC, except a campaign's
 * dates, which keep their sent offset (docs/specification.md, 5).
 */
export interface Schema extends CampaignTables, ConsentTables, HandOverTables, PeopleTables {
  clients: {
    id: Generated<number>;
    name: string;
    logo_file_id: number | null;
    theme_id: number | null;
    /** Counts changes, from 1. */
    version: Generated<number>;
  };
  themes: {
    id: Generated<number>;
    description: string;
    image_file_id: number | null;
  };
  files: {
    id: Generated<number>;
    /** Null for files that all vendors share, such as the themes' images. */
    client_id: number | null;
    file_name: string;
    mime_type: string;
    bytes: Uint8Array;
    sha256: string;
    width: number;
    height: number;
    description: string | null;
    is_deleted: Generated<number>;
    created_at: string;
  };
  users: {
    id: Generated<number>;
    client_id: number;
    role: Role;
    /** Null for a visitor, who has no account. */
    user_name: string | null;
    /** `nameKey(user_name)`. Makes a vendor's user names unique regardless of case, also beyond ASCII. */
    user_name_key: string | null;
    email: string | null;
    /** `nameKey(email)`, or null for a visitor, whose email is unproven. */
    email_key: string | null;
    password_hash: string;
    /** A second password, mailed to a user who forgot the first; null if no mail is open. */
    mailed_password_hash: string | null;
    mailed_password_expires_at: string | null;
    /** Counts changes of the password, from 1. `version` does not, so that no form of an administrator is outdated. */
    password_version: Generated<number>;
    first_name: string;
    last_name: string;
    location: string | null;
    manager: string | null;
    manager_avatar_file_id: number | null;
    is_password_change_enforced: Generated<number>;
    created_at: string;
    /** Counts changes, from 1. */
    version: Generated<number>;
    /** When name, contact and password were erased. The row stays under a pseudonym; null before. */
    erased_at: string | null;
    /** When the person last left a campaign, because an administrator removed the person or the campaign; null before. */
    left_at: string | null;
    /** That campaign, which may be removed by now. */
    left_campaign_id: number | null;
  };
  campaign_users: {
    campaign_id: number;
    user_id: number;
    is_email_sent: Generated<number>;
    /** When to send the invitation or try again; null if it was sent, or if only an administrator can send it. */
    email_due_at: string | null;
    /**
     * Credentials of the mail that is being sent, as JSON, so that a repeated mail has the same ones. Null unless the
     * invitation is due.
     */
    email_credentials: string | null;
    /** Number of failed attempts. */
    email_attempts: Generated<number>;
    /** Why the last attempt failed; null if it was sent, or if the reason is unknown. */
    email_failure_code: FailureReason['code'] | null;
    /** The mail server's reply to that attempt; empty if there was none. */
    email_failure_detail: Generated<string>;
    /** SHA-256 of the invitation's code; null if none was sent to the player's current address. */
    log_in_code_hash: string | null;
    /** When a token made with the code was first used, which uses the code up. */
    log_in_code_used_at: string | null;
    /** When the player first logged in while the campaign was open, for the report; null before. */
    first_log_in_at: string | null;
    created_at: string;
  };
  prizes: {
    id: Generated<number>;
    campaign_id: number;
    rank: number | null;
    name: string;
    image_file_id: number | null;
    points_needed_minimum: number | null;
    points_needed_maximum: number | null;
    /** Remaining stock; never below 0. */
    winner_total: number;
    fulfillment_description: string | null;
    is_press_your_luck_prize: number;
    is_deleted: Generated<number>;
  };
  questions: {
    id: Generated<number>;
    campaign_id: number;
    question_text: string;
    question_type: number;
    /** The picture next to the text, or null. */
    image_file_id: number | null;
    /** The place in the quiz; null for a question that no administrator has reordered. */
    position: number | null;
    created_at: string;
    /** Counts changes, from 1. */
    version: Generated<number>;
  };
  answers: {
    id: Generated<number>;
    question_id: number;
    position: number;
    answer_text: string;
    is_correct: number;
    is_deleted: Generated<number>;
  };
  user_answers: MomentColumns &
    DeviceColumns & {
      id: Generated<number>;
      user_id: number;
      campaign_id: number;
      question_id: number;
      answer_id: number;
      is_correct: number;
      /** The version of the question that the player saw, or null if unknown. */
      question_version: number | null;
      created_at: string;
    };
  game_statuses: MomentColumns &
    DeviceColumns & {
      id: Generated<number>;
      user_id: number;
      campaign_id: number;
      game_status_type: Generated<number>;
      total_spins_earned: Generated<number>;
      remaining_spins: Generated<number>;
      total_points_earned: Generated<number>;
      is_press_your_luck_spin_used: Generated<number>;
      is_extra_spin_left: Generated<number>;
      /** The heaviest doubt about the dates of this play's steps, or null. */
      date_mark: Generated<DateMark | null>;
      updated_at: string;
    };
  awarded_prizes: MomentColumns &
    DeviceColumns &
    ClaimColumns & {
      id: Generated<number>;
      user_id: number;
      campaign_id: number;
      prize_id: number;
      /** How the end of the game contradicts the award; null if it does not. */
      mark: AwardMark | null;
      /** Why the award waits for a decision; null if it does not. */
      held: HeldReason | null;
      decision: Generated<AwardDecision | null>;
      /** The administrator who decided, the moment, and the reason of a withdrawal. */
      decided_by: Generated<number | null>;
      decided_at: Generated<string | null>;
      decision_reason: Generated<string | null>;
      /** 1 if the award came from a device that is not trusted. Such an award has no unit of the stock. */
      is_void: Generated<number>;
      /** Units that were handed over beyond the award's own one, and how many of them were taken from the stock. */
      extra_given: Generated<number>;
      extra_taken: Generated<number>;
      created_at: string;
    };
  tokens: {
    /** SHA-256 of the token; the token itself is not stored. */
    token_hash: string;
    user_id: number;
    /** Hash of the login code that created it; null for a password. */
    log_in_code_hash: string | null;
    created_at: string;
    expires_at: string;
  };
  devices: {
    id: Generated<number>;
    client_id: number;
    name: string;
    created_at: string;
    /** Precise to a quarter of an hour; null before the first call. */
    last_seen_at: string | null;
    /** Null for a device in use. */
    revoked_at: string | null;
    /** 256 bits in hexadecimal digits; null before the device first asked for it. */
    copy_secret: string | null;
    /** The device's Ed25519 public key for claims, as base64url, or null. */
    public_key: string | null;
    /** The place that an administrator entered, or null. */
    place: string | null;
    /** Time since which rows that arrive are void; null for a trusted device. */
    distrusted_since: string | null;
    /** Above this pace, the server marks visits and holds their awards. */
    visitors_per_hour: Generated<number>;
    /** 1 if the device may lease more than an equal share of a prize. */
    may_exceed_share: Generated<number>;
    /** The last erasure that the device has applied; 0 before the first. */
    last_erasure_id: Generated<number>;
  };
  /** The last check-in of each device. */
  check_ins: {
    device_id: number;
    heard_at: string;
    run: string;
    beat: number;
    /** The runs before this one, the latest first, as JSON. */
    former_runs: string;
    /** When the server last noticed two machines with the device's key, or null. */
    doubled_at: string | null;
    /** A CheckIn as JSON. */
    check_in: string;
    /** The problems at that time, as JSON. */
    troubles: string;
    /** Since when the device has a problem that needs attention, or null. */
    alarm_since: string | null;
    /** When administrators were mailed about the problem; null once they were mailed that it is over. */
    alerted_at: string | null;
    /** When the last check-in without an unsent row arrived, or null. */
    emptied_at: string | null;
    /** When the history got its latest row. */
    noted_at: string;
  };
  /** A device's problems from `at` until the next row. */
  check_in_history: {
    device_id: number;
    at: string;
    /** The problems, as JSON. */
    troubles: string;
    /** Rows that the server had not received; null during silence. */
    unsent: number | null;
  };
  /** Commands from administrators to a device. */
  device_commands: {
    /** Ids grow with time. */
    id: Generated<number>;
    device_id: number;
    /** A KioskCommand as JSON. */
    command: string;
    created_at: string;
    /** When the device fetched it; null while it waits. */
    taken_at: string | null;
    ended_at: string | null;
    /** Null until the command has ended. */
    is_done: number | null;
  };
  /** The last log that a device sent. */
  device_logs: {
    device_id: number;
    sent_at: string;
    log: string;
  };
  /** The campaigns that a device reaches. */
  device_campaigns: {
    device_id: number;
    campaign_id: number;
  };
  device_tokens: {
    /** Ids grow with time. */
    id: Generated<number>;
    device_id: number;
    /** SHA-256 of the token; the token itself is not stored. */
    token_hash: string;
    created_at: string;
    expires_at: string;
    /** Null until the first use, which ends the device's earlier tokens. */
    used_at: string | null;
  };
  /** The device of each registration code: the future one, or the registered one until the code expires. */
  pairing_codes: {
    /** SHA-256 of the code; the code itself is not stored. */
    code_hash: string;
    client_id: number;
    name: string;
    place: string | null;
    /** A list of ids, as JSON. */
    campaign_ids: string;
    expires_at: string;
    /** The registered device; null for an unused code. */
    device_id: number | null;
    /** SHA-256 of the secret with which the kiosk may repeat its registration; null for an unused code. */
    retry_hash: string | null;
  };
  /** A device's lease for offline play. */
  leases: {
    device_id: number;
    /** Random, and new at each granted wish. */
    round: string;
    /** Until when the device may award leased units. */
    expires_at: string;
    /** Until when no other device gets the units, because the last awards may not have arrived yet. */
    released_at: string;
  };
  lease_prizes: {
    device_id: number;
    prize_id: number;
    units: number;
  };
  lease_plays: {
    user_id: number;
    campaign_id: number;
    device_id: number;
  };
  /** Visits without an account, each with the visitor that it created. */
  walk_ups: MomentColumns &
    DeviceColumns & {
      client_id: number;
      /** Created by the kiosk. */
      walk_up_id: string;
      campaign_id: number;
      /** The visitor, or the person with whom an administrator has merged the visitor. */
      user_id: number;
      /** The visitor, also after a merge. Kiosks send rows under this id. */
      visitor_id: number;
      /** `nameKey` of the typed email. */
      email_key: string;
      /** The accepted text. `consented_at` is a time of the kiosk's clock. */
      consent: string;
      consented_at: string;
      /** The moment at which the visit counts for the device's pace. */
      counted_at: string;
      /** 1 if the visit was above the pace. */
      is_above_pace: number;
      created_at: string;
    };
  idempotency_keys: {
    user_id: number;
    key: string;
    method: string;
    path: string;
    body_hash: string;
    status: number;
    response_body: string;
    created_at: string;
  };
  /** How often a limited action was tried. */
  attempts: {
    kind: AttemptKind;
    key_hash: string;
    count: number;
    /** After this, the count restarts. */
    ends_at: string;
  };
}

/** A stored row of a table. */
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;
/** A row to insert. */
export type NewRow<Table extends keyof Schema> = Insertable<Schema[Table]>;

/** The database, or a transaction on it. Every query works with both. */
export type Db = Kysely<Schema>;

/** A user's role. A `Visitor` plays at a kiosk without an account. */
export type Role = 'Admin' | 'Player' | 'Visitor';

/** The kinds of limited attempts. A kind counts them by address, by user name, by both, or all together. */
export type AttemptKind =
  | 'request'
  | 'log-in'
  | 'guess'
  | 'known-address'
  | 'log-in-code'
  | 'password-change'
  | 'password-mail'
  | 'password-mail-of-name'
  | 'pairing'
  | 'pairing-of-all';

/** A boolean as its column stores it. */
export const toFlag = (value: boolean): number => (value ? 1 : 0);
