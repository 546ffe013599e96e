import { hash } from 'node:crypto';
import { isSameId, listOf } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { PurposeAnswers } from '#shared/entities/purpose.ts';
import { AppError } from '#shared/errors.ts';
import type { WalkUpOffer, WalkUpRequest } from '#shared/ipc/offline.ts';
import { wordingSource } from '#shared/rules/consents.ts';
import { languageOf } from '#shared/rules/languages.ts';
import { text } from '../texts.ts';

/** Returns what the form shows for a campaign; null if visitors without an account cannot play it. */
export function offerOf(campaign: Campaign): WalkUpOffer | null {
  const consent = campaign.walkUpConsent?.trim();
  if (!consent) return null;
  const texts = {
    language: languageOf(campaign),
    consent,
    controller: campaign.controller?.trim() || null,
    privacyNotice: campaign.privacyNotice?.trim() || null,
    purposes: listOf(campaign.purposes).flatMap(({ id, label, wording }) =>
      id && wording ? [{ id, label: label ?? '', wording }] : [],
    ),
  };
  const formHash = hash('sha256', JSON.stringify(texts));
  return { campaignId: campaign.id, campaignName: campaign.campaignName ?? '', ...texts, formHash };
}

/**
 * Returns the answers to the purposes that the form showed: no for each one that the visitor did not tick. Undefined if
 * the campaign has none.
 * @throws AppError refused if the texts have changed since the visitor read them
 */
export function purposeAnswersOf(offer: WalkUpOffer, form: WalkUpRequest['form']): PurposeAnswers | undefined {
  if (form && form.hash !== offer.formHash) throw new AppError('refused', text('walkUp.textsChanged'));
  if (offer.purposes.length === 0) return undefined;
  const { language, controller, privacyNotice } = offer;
  return {
    language,
    controller,
    noticeHash:
      privacyNotice === null ? null : hash('sha256', wordingSource({ text: privacyNotice, language, controller })),
    answers: offer.purposes.map(({ id, label, wording }) => ({
      purposeId: id,
      label,
      wording,
      isGiven: form?.given.some((given) => isSameId(given, id)) ?? false,
    })),
  };
}
