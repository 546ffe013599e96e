import type { Generated } from 'kysely';

/** The claim of an award, and the mail about it to the winner. */
export interface ClaimColumns {
  claim_code: string;
  /** The text of the QR code for the mail; null without one, and once the mail is sent. */
  claim_token: Generated<string | null>;
  /** When the mail is due; null if none is, or it was sent. */
  mail_due_at: Generated<string | null>;
  mail_attempts: Generated<number>;
  /**
   * The place of the claim's latest change among the changes of its campaign's claims: milliseconds since the epoch, or more
   * if a clock was ahead.
   */
  claim_change: Generated<number>;
}
