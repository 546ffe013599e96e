import type { Consent } from '#shared/entities/consent.ts';
import type { Row } from '../database/schema.ts';
import type { NamedConsent } from '../repositories/consents.ts';

export const presentConsent = (record: NamedConsent): Consent => ({
  id: record.id,
  campaignId: record.campaign_id,
  campaignName: record.campaign_name,
  purposeId: record.subject,
  label: record.label,
  isGiven: record.is_given === 1,
  isVoid: record.is_void === 1,
  method: record.method,
  givenBy: record.given_by,
  moment: record.occurred_at,
  timeZone: record.time_zone,
  kioskName: record.kiosk_name,
  recordedBy: record.recorder_name,
  wording: presentWording(record),
  notice: record.notice && presentWording(record.notice),
  deleteAfterDate: record.delete_after,
});

const presentWording = (
  row: Pick<Row<'consent_wordings'>, 'wording' | 'version' | 'hash' | 'language' | 'controller'>,
): Consent['wording'] => ({
  text: row.wording,
  version: row.version,
  hash: row.hash,
  language: row.language,
  controller: row.controller,
});
