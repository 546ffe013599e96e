import { createText } from '#shared/texts/create-text.ts';
import { claims } from '#shared/texts/en/claims.ts';
import { closing } from '#shared/texts/en/closing.ts';
import { common } from '#shared/texts/en/common.ts';
import { handOverDesk } from '#shared/texts/en/hand-overs.ts';
import { hours } from '#shared/texts/en/hours.ts';
import { rehearsalLinks } from '#shared/texts/en/rehearsal.ts';
import { safetyCopy } from '#shared/texts/en/safety-copy.ts';
import { setUp } from '#shared/texts/en/set-up.ts';
import { staff } from '#shared/texts/en/staff.ts';
import { sync } from '#shared/texts/en/sync.ts';
import { visitor } from '#shared/texts/en/visitor.ts';

/** The texts of the pages for staff. Includes the visitors' texts, which are loaded earlier. */
export const text = createText(
  common,
  visitor,
  claims,
  closing,
  hours,
  setUp,
  staff,
  sync,
  safetyCopy,
  rehearsalLinks,
  handOverDesk,
);
