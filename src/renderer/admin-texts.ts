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
import { claimStates, winners } from '#shared/texts/en/hand-overs.ts';
import { hours } from '#shared/texts/en/hours.ts';
import { liveActions } from '#shared/texts/en/live-actions.ts';
import { notices } from '#shared/texts/en/notices.ts';
import { overview } from '#shared/texts/en/overview.ts';
import { people } from '#shared/texts/en/people.ts';
import { purposes } from '#shared/texts/en/purposes.ts';
import { questionImages } from '#shared/texts/en/question-images.ts';
import { questions } from '#shared/texts/en/questions.ts';
import { readyCheck } from '#shared/texts/en/ready-check.ts';
import { rehearsalLinks } from '#shared/texts/en/rehearsal.ts';
import { rules } from '#shared/texts/en/rules.ts';
import { showReport } from '#shared/texts/en/show-report.ts';
import { stock } from '#shared/texts/en/stock.ts';
import { troubles } from '#shared/texts/en/troubles.ts';
import { venue } from '#shared/texts/en/venue.ts';
import { visitor } from '#shared/texts/en/visitor.ts';
import { wholeCampaigns } from '#shared/texts/en/whole-campaigns.ts';

/** The texts of the administrators' area. Includes the visitors' texts, which are loaded earlier. */
export const text = createText(
  common,
  visitor,
  claims,
  claimForms,
  closing,
  consents,
  hours,
  overview,
  readyCheck,
  rehearsalLinks,
  rules,
  notices,
  troubles,
  fleet,
  campaignActions,
  stock,
  venue,
  purposes,
  questions,
  questionImages,
  people,
  liveActions,
  wholeCampaigns,
  corrections,
  showReport,
  contacts,
  claimStates,
  winners,
  admin,
);
