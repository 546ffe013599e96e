import { createHash } from 'node:crypto';
import type { Purpose, PurposeAnswers } from '../../src/shared/entities/purpose.ts';
import { wordingSource } from '../../src/shared/rules/consents.ts';
import { campaignTypesOf, makeCampaign } from './admin.ts';
import { Api } from './api.ts';
import { registerDevice, walkUp } from './devices.ts';
import type { SignedIn } from './player.ts';
import type { TestServer } from './server.ts';

/** What an administrator enters for visitors without an account. */
export const CONSENT_TEXTS = {
  walkUpConsent: 'I take part under the terms of the draw.',
  language: 'en',
  timeZone: 'Europe/Berlin',
  controller: 'Nordwind GmbH',
  privacyNotice: 'We keep your name and email for the draw.',
  purposes: [
    { label: 'Newsletter', wording: 'Send me the newsletter.' },
    { label: 'Call', wording: 'Call me about offers.' },
  ],
};

/** Returns the answers of a form with these texts. `given` names labels. */
export const answersOf = (purposes: readonly Purpose[], given: readonly string[]): PurposeAnswers => {
  const { language, controller, privacyNotice } = CONSENT_TEXTS;
  const source = wordingSource({ text: privacyNotice, language, controller });
  return {
    language,
    controller,
    noticeHash: createHash('sha256').update(source).digest('hex'),
    answers: purposes.map(({ id, label, wording }) => ({
      purposeId: id ?? '',
      label: label ?? '',
      wording: wording ?? '',
      isGiven: given.includes(label ?? ''),
    })),
  };
};

/** Creates a campaign that asks visitors for two consents, with a registered kiosk. */
export async function consentCampaign(server: Pick<TestServer, 'url'>, admin: SignedIn) {
  const api = new Api(server.url);
  const { wheel } = await campaignTypesOf(api, admin);
  const campaign = await makeCampaign(api, admin, { campaignTypeId: wheel, ...CONSENT_TEXTS });
  const purposes = campaign.purposes ?? [];
  const device = await registerDevice(api, admin, [campaign.id], 'Hall 3');
  /** Sends a visitor with a yes to these purposes. */
  const visit = async (given: readonly string[], more: Parameters<typeof walkUp>[1] = {}) => {
    const body = walkUp(campaign.id, { purposeAnswers: answersOf(purposes, given), ...more });
    return { ...(await api.call('postWalkUp', { body }, { token: device.token })), body };
  };
  return { api, campaign, purposes, device, visit };
}

/** Makes a visitor who has consented to a purpose. */
export async function consentingVisitor(server: Pick<TestServer, 'url'>, admin: SignedIn) {
  const { campaign, purposes, visit } = await consentCampaign(server, admin);
  const { userId } = await visit(['Newsletter']);
  return { userId, campaignId: campaign.id, purposeId: purposes[0]?.id ?? '' };
}
