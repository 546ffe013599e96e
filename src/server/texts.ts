import { createText } from '#shared/texts/create-text.ts';
import { common } from '#shared/texts/en/common.ts';
import { contacts } from '#shared/texts/en/contacts.ts';
import { claimStates, winnerSheet } from '#shared/texts/en/hand-overs.ts';
import { notices } from '#shared/texts/en/notices.ts';
import { refusals } from '#shared/texts/en/refusals.ts';
import { rules } from '#shared/texts/en/rules.ts';
import { server } from '#shared/texts/en/server.ts';
import { troubles } from '#shared/texts/en/troubles.ts';

/** The server's texts. */
export const text = createText(common, rules, notices, refusals, server, contacts, troubles, claimStates, winnerSheet);
