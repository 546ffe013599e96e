import type { Generated } from 'kysely';
import type { ConsentMethod } from '#shared/entities/consent.ts';

/**
 * The tables of consent. They name campaigns and purposes without referring to them, because a record stays until its
 * own period ends, also after its campaign was removed.
 */
export interface ConsentTables {
  /** Texts that people read before they answered. Rows never change. */
  consent_wordings: {
    id: Generated<number>;
    client_id: number;
    campaign_id: number;
    /** The purpose's id, or `PRIVACY_NOTICE`. */
    subject: string;
    /** The purpose's short name; empty for a privacy notice. */
    label: string;
    /** Counts the texts of the subject, from 1. */
    version: number;
    wording: string;
    language: string | null;
    controller: string | null;
    /** SHA-256 of wording, language and controller, in hexadecimal. */
    hash: string;
    created_at: string;
  };
  /** Answers of people to purposes. Rows are only added, and deleted after their period. A merge changes `user_id`. */
  consent_records: {
    id: Generated<number>;
    client_id: number;
    campaign_id: number;
    /** The person; after a merge, the remaining person. */
    user_id: number;
    /** The person who answered, even after a merge. */
    given_by: number;
    wording_id: number;
    /** The privacy notice at the form; null if there was none, or if this server does not have it. */
    notice_id: number | null;
    is_given: number;
    method: ConsentMethod;
    /** The moment of the answer, in UTC. */
    occurred_at: string;
    received_at: string;
    /** The venue's time zone, as an IANA name; null if the campaign named none. */
    time_zone: string | null;
    /** The device that made the record, and the one that sent it; null for a withdrawal, or if the device was deleted. */
    device_id: number | null;
    sender_id: number | null;
    /** The administrator who recorded a withdrawal. */
    recorded_by: number | null;
    /** The record may be deleted after this moment. */
    delete_after: string;
  };
}
