import type { Campaign } from '../entities/campaign.ts';

/**
 * Reads the reports' lists, each of which is one text (docs/specification.md, 3.7), and chooses the campaign to report
 * on.
 */

/** One answer in a report. `isCorrect` is null if the server's text has no mark. */
export interface ReportedAnswer {
  questionText: string;
  isCorrect: boolean | null;
}

/** Returns the names of a comma-separated list, without empty ones. */
export const splitNames = (list: string | null | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/**
 * Returns the pairs of a comma-separated list of 'question: 1' (correct) and 'question: 0' (wrong). A question may
 * contain commas and colons, so a pair ends only at a mark before a comma or the end.
 */
export function splitAnswers(list: string | null | undefined): ReportedAnswer[] {
  // Splitting with a group gives text, mark, text, mark and the rest.
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

/** Returns the campaign to report on first: the newest played one, or else the first, or null. */
export function reportCampaign(campaigns: readonly Campaign[]): Campaign | null {
  const played = campaigns.filter(({ hasCampaignUserProgress }) => hasCampaignUserProgress);
  const newest = played.reduce<Campaign | null>(
    (best, campaign) => (best && createdAt(best) >= createdAt(campaign) ? best : campaign),
    null,
  );
  return newest ?? campaigns[0] ?? null;
}

/** Returns milliseconds. A campaign without a date counts as the oldest. */
const createdAt = ({ createdDate }: Campaign): number => Date.parse(createdDate ?? '') || 0;
