import type { Campaign } from '#shared/entities/campaign.ts';

/** What stands on the page before the form comes, and stays there. */
export const gameSetupIntro = (campaign: Campaign | null): string =>
  campaign
    ? 'The game of this campaign, its dates and its prizes.'
    : 'A new campaign: its game, its dates and its prizes.';
export const LOCK_DETAIL = 'Questions, users and the report are still there to see.';
export const LOCKED_MEANWHILE_DETAIL = 'What you have entered stays here to be read, but cannot be saved.';
