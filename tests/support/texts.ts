import { createText } from '#shared/texts/create-text.ts';
import { admin } from '#shared/texts/en/admin.ts';
import { campaignActions } from '#shared/texts/en/campaign-actions.ts';
import { claimForms, claims } from '#shared/texts/en/claims.ts';
import { closing } from '#shared/texts/en/closing.ts';
import { common } from '#shared/texts/en/common.ts';
import { consents } from '#shared/texts/en/consents.ts';
import { contacts } from '#shared/texts/en/contacts.ts';
import { corrections } from '#shared/texts/en/corrections.ts';
import { fleet } from '#shared/texts/en/fleet.ts';
import { claimStates, handOverDesk, handOverRefusals, winnerSheet, winners } from '#shared/texts/en/hand-overs.ts';
import { hours } from '#shared/texts/en/hours.ts';
import { keyboard } from '#shared/texts/en/keyboard.ts';
import { kiosk } from '#shared/texts/en/kiosk.ts';
import { liveActions } from '#shared/texts/en/live-actions.ts';
import { notices } from '#shared/texts/en/notices.ts';
import { overview } from '#shared/texts/en/overview.ts';
import { people } from '#shared/texts/en/people.ts';
import { purposes } from '#shared/texts/en/purposes.ts';
import { readyCheck } from '#shared/texts/en/ready-check.ts';
import { refusals } from '#shared/texts/en/refusals.ts';
import { rehearsal, rehearsalLinks, rehearsalRefusals } from '#shared/texts/en/rehearsal.ts';
import { rules } from '#shared/texts/en/rules.ts';
import { safetyCopy } from '#shared/texts/en/safety-copy.ts';
import { server } from '#shared/texts/en/server.ts';
import { setUp } from '#shared/texts/en/set-up.ts';
import { showReport } from '#shared/texts/en/show-report.ts';
import { staff } from '#shared/texts/en/staff.ts';
import { stock } from '#shared/texts/en/stock.ts';
import { sync } from '#shared/texts/en/sync.ts';
import { troubles } from '#shared/texts/en/troubles.ts';
import { venue } from '#shared/texts/en/venue.ts';
import { visitor } from '#shared/texts/en/visitor.ts';
import { wholeCampaigns } from '#shared/texts/en/whole-campaigns.ts';

/** Looks up any text of the app by its key. */
export const text = createText(
  common,
  visitor,
  claims,
  claimForms,
  closing,
  consents,
  contacts,
  liveActions,
  hours,
  overview,
  readyCheck,
  rules,
  notices,
  admin,
  campaignActions,
  stock,
  people,
  wholeCampaigns,
  corrections,
  kiosk,
  refusals,
  rehearsal,
  rehearsalLinks,
  rehearsalRefusals,
  server,
  setUp,
  showReport,
  staff,
  sync,
  keyboard,
  safetyCopy,
  troubles,
  fleet,
  venue,
  purposes,
  claimStates,
  winners,
  winnerSheet,
  handOverDesk,
  handOverRefusals,
);
