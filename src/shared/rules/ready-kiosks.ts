import type { Id } from '../entities/base.ts';
import type { FleetDevice } from '../entities/fleet.ts';
import { isSameId, listOf } from '../entities/id.ts';
import { createText } from '../texts/create-text.ts';
import { readyCheck } from '../texts/en/ready-check.ts';
import { troubles } from '../texts/en/troubles.ts';
import type { ReadyFacts, ReadyNote } from './ready-facts.ts';

/** The most kiosks that the check names. */
const MOST_NAMED = 6;

const text = createText(readyCheck, troubles);

/** Returns the notes on a campaign's kiosks: registered, prepared, and with a recent check-in. */
export function kioskNotes({ campaign, kiosks }: Pick<ReadyFacts, 'campaign' | 'kiosks'>): readonly ReadyNote[] {
  if (kiosks === null) return [{ state: 'unknown', text: text('ready.unread') }];
  if (kiosks.length === 0) {
    return campaign.walkUpConsent
      ? [{ state: 'problem', text: text('ready.kiosks.noneForVisitors') }]
      : [{ state: 'look', text: text('ready.kiosks.none') }];
  }
  const notes = kiosks.flatMap((kiosk) => noteOf(kiosk, campaign.id) ?? []);
  const named = notes.length > MOST_NAMED ? notes.slice(0, MOST_NAMED - 1) : notes;
  const others = notes.length - named.length;
  const well = kiosks.length - notes.length;
  return [
    ...named,
    ...(others > 0 ? [{ state: 'look' as const, text: text('ready.kiosks.more', { count: others }) }] : []),
    ...(well > 0 ? [{ state: 'ok' as const, text: text('ready.kiosks.well', { count: well }) }] : []),
  ];
}

/** Returns the worst about a kiosk, or null if it is ready. */
function noteOf(kiosk: FleetDevice, campaignId: Id): ReadyNote | null {
  const { name, checkIn } = kiosk;
  const [worst] = listOf(kiosk.troubles);
  if (worst !== undefined) {
    return { state: 'look', text: text('ready.kiosks.trouble', { kiosk: name, trouble: text(`trouble.${worst}`) }) };
  }
  const prepared = checkIn?.preparedCampaignIds;
  if (!prepared) return { state: 'unknown', text: text('ready.kiosks.unknown', { kiosk: name }) };
  const isPrepared = prepared.some((id) => isSameId(id, campaignId));
  return isPrepared ? null : { state: 'look', text: text('ready.kiosks.unprepared', { kiosk: name }) };
}
