import type { ShowFilter } from '../rules/show-plays.ts';
import type { Cell, Sheet } from '../sheets/workbook.ts';
import { text } from '../texts.ts';

/** A filter in words, for a workbook that has only the selected plays. Null parts select all. */
export interface FilterWords {
  days: string | null;
  kiosk: string | null;
}

/** Returns a filter in words. `kioskName` is null if no kiosk of the vendor has the filter's id. */
export function filterWords({ from, to, kioskId }: ShowFilter, kioskName: string | null): FilterWords {
  return { days: daysOf(from, to), kiosk: kioskId === null ? null : (kioskName ?? text('workbook.unknown')) };
}

function daysOf(from: string | null, to: string | null): string | null {
  if (from === null) return to === null ? null : text('workbook.daysUntil', { to });
  if (to === null) return text('workbook.daysFrom', { from });
  return from === to ? from : text('workbook.daysBetween', { from, to });
}

/** Returns the parts of a file name that name the filter; none without a filter. */
export const filterFileParts = (words: FilterWords | null): string[] =>
  words === null ? [] : [words.days, words.kiosk].filter((part) => part !== null);

/** Returns the rows of a summary that name the filter; none without a filter. */
export const filterRows = (words: FilterWords | null): Cell[][] =>
  words === null
    ? []
    : [
        [text('workbook.days'), words.days ?? text('workbook.all')],
        [text('workbook.kiosk'), words.kiosk ?? text('workbook.all')],
      ];

/** The sheet that names the filter, for a workbook without a summary. */
export const filterSheet = (campaignName: string, words: FilterWords): Sheet => ({
  name: text('workbook.filter'),
  columns: [
    { heading: text('workbook.report'), width: 28 },
    { heading: text('workbook.value'), width: 60 },
  ],
  rows: [[text('workbook.campaign'), campaignName], ...filterRows(words)],
});
