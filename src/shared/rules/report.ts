import type { Campaign } from '../entities/campaign.ts';

/**
 * Reads the reports' lists, which come as one text each (docs/specification.md, 3.7), and finds the campaign to report
 * on.
 */

/** How one question was answered; `isCorrect` is null where the server's text does not tell. */
export interface ReportedAnswer {
  questionText: string;
  isCorrect: boolean | null;
}

/** The names of a comma-separated list, without the empty ones. */
export const splitNames = (list: string | null | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/**
 * The pairs of a comma-separated list of 'question: 1' (right) and 'question: 0' (wrong). A question's text may hold
 * commas and colons itself: a pair ends only where its mark is followed by a comma or by nothing.
 */
export function splitAnswers(list: string | null | undefined): ReportedAnswer[] {
  // Split with a group, the parts are text, mark, text, mark and what is left.
  const parts = (list ?? '').split(/: ?([01]) *(?:,|$)/);
  const answers: ReportedAnswer[] = [];
  for (let place = 0; place < parts.length; place += 2) {
    const questionText = parts[place]?.trim() ?? '';
    const mark = parts[place + 1];
    if (questionText !== '' || mark !== undefined) {
      answers.push({ questionText, isCorrect: mark === undefined ? null : mark === '1' });
    }
  }
  return answers;
}

/** The newest campaign that has been played, else the first, else null: what a report is about until told otherwise. */
export function reportCampaign(campaigns: readonly Campaign[]): Campaign | null {
  const played = campaigns.filter(({ hasCampaignUserProgress }) => hasCampaignUserProgress);
  const newest = played.reduce<Campaign | null>(
    (best, campaign) => (best && createdAt(best) >= createdAt(campaign) ? best : campaign),
    null,
  );
  return newest ?? campaigns[0] ?? null;
}

/** In milliseconds; a campaign that does not tell is older than any that does. */
const createdAt = ({ createdDate }: Campaign): number => Date.parse(createdDate ?? '') || 0;
