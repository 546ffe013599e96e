import type { Generated } from 'kysely';

/** The tables of administrators' decisions about people. */
export interface PeopleTables {
  /** The erased people of a vendor, for its kiosks and for a restored backup. */
  erasures: {
    id: Generated<number>;
    client_id: number;
    user_id: number;
    erased_at: string;
    /** The administrator, or null for an erasure at the end of a campaign's retention. */
    done_by: number | null;
    reason: string | null;
  };
  /** Pairs of people with one email. An administrator has decided that they are not the same person. */
  people_apart: {
    visitor_id: number;
    other_id: number;
    decided_by: number | null;
    decided_at: string;
  };
}
