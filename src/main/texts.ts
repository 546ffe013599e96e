import { createText } from '#shared/texts/create-text.ts';
import { common } from '#shared/texts/en/common.ts';
import { handOverRefusals } from '#shared/texts/en/hand-overs.ts';
import { kiosk } from '#shared/texts/en/kiosk.ts';
import { rehearsalRefusals } from '#shared/texts/en/rehearsal.ts';

/** The texts of the main process. */
export const text = createText(common, kiosk, rehearsalRefusals, handOverRefusals);
