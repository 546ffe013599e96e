import type { Generated } from 'kysely';
import type { CampaignActionKind } from '#shared/entities/campaign-action.ts';

/** The tables of campaigns, as they are set up. */
export interface CampaignTables {
  campaign_types: {
    id: Generated<number>;
    description: string;
    is_prize_wheel_allowed: number;
    is_press_your_luck_allowed: number;
  };
  campaigns: {
    id: Generated<number>;
    client_id: number;
    name: string;
    start_date: string;
    end_date: string;
    /** When an administrator opened the campaign before its start, or null. */
    opened_at: string | null;
    /** When an administrator ended the campaign before its end, or null. */
    ended_at: string | null;
    /** When the latest pause began, or null. */
    paused_at: string | null;
    /** When the latest pause ends by itself or was ended, or null. */
    resumes_at: string | null;
    /** When an administrator put the campaign away, or null. */
    archived_at: string | null;
    /** When an administrator deleted the campaign, or null. The server keeps it for 90 days. */
    deleted_at: string | null;
    campaign_type_id: number;
    bonus_points_awarded: number;
    /** The consent text for visitors without an account; null if the campaign has no walk-ups. */
    walk_up_consent: string | null;
    /** `StoredPurpose[]` as JSON. */
    purposes: Generated<string>;
    /** The company that decides how visitors' data is used. */
    controller: string | null;
    privacy_notice: string | null;
    /** How long the campaign's consent records are kept. */
    consent_years: Generated<number>;
    /** Days after the end and the late days until its people are erased; null for never. */
    delete_after_days: Generated<number | null>;
    /** The language of the campaign's texts, as a BCP 47 tag; null if it is not known. */
    language: string | null;
    /** The venue's time zone, as an IANA name; null if the dates have only the administrator's offset. */
    time_zone: string | null;
    /** How many questions each player is asked; null for all. */
    asked_questions: number | null;
    /** Decides which questions each player is asked; null until the campaign asks a number of them. */
    question_seed: string | null;
    /** The venue's opening hours, as `HH:mm`; both null if it names none. */
    opens_at: string | null;
    closes_at: string | null;
    /** The last calendar day on which winners can claim their prizes; null for no limit. */
    claim_by: string | null;
    created_at: string;
    /** Counts changes, from 1. */
    version: Generated<number>;
  };
  /** Administrators' recorded changes. */
  campaign_actions: {
    id: Generated<number>;
    campaign_id: number;
    kind: CampaignActionKind;
    /** The prize that changed; null for other changes. */
    prize_id: number | null;
    /** The question that was corrected; null for other changes. */
    question_id: number | null;
    /** That question's version before the change. */
    question_version: number | null;
    /** The answer whose text was corrected; null for other changes. */
    answer_id: number | null;
    /** The moment that changes, or the units left, before and after. */
    from_value: string;
    to_value: string;
    /** Why, in the administrator's words. */
    reason: string | null;
    done_by: number | null;
    done_at: string;
    /** The campaign's version after the change. */
    campaign_version: number;
  };
  /** When each kiosk has received a change. */
  action_receipts: {
    action_id: number;
    device_id: number;
    received_at: string;
  };
}
