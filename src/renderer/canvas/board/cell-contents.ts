import type { Prize } from '#shared/entities/prize.ts';
import { type Cell, prizeBehind } from '#shared/rules/board.ts';
import { text } from '../../texts.ts';

/** The content of a kind of cell, before images have loaded. */
export interface CellContent {
  imageUrl: string | null;
  label: string;
}

/** Longer names would be too small to read on a tile; the list next to the board shows the full name. */
const MAX_LETTERS = 40;
const shortened = (name: string): string =>
  name.length > MAX_LETTERS ? `${name.slice(0, MAX_LETTERS - 1).trimEnd()}…` : name;

/**
 * Returns the content of each kind of cell: the prize that `prizeBehind` gives for it, or 'No Prize' if no such prize
 * is left. The logo cell shows the brand, and the name of its prize.
 */
export function cellContents(prizes: readonly Prize[], logoUrl: string | null): Map<Cell, CellContent> {
  const contents = new Map<Cell, CellContent>();
  for (const cell of [1, 2, 3] as const) {
    const prize = prizeBehind(cell, prizes);
    contents.set(cell, {
      imageUrl: prize?.imageFile?.url ?? null,
      label: prize ? shortened(prize.name ?? '') : text('prize.none'),
    });
  }
  const logoPrize = prizeBehind('logo', prizes);
  contents.set('logo', {
    imageUrl: logoUrl,
    label: logoPrize ? shortened(logoPrize.name ?? '') : text('prize.none'),
  });
  contents.set('whammy', { imageUrl: null, label: '' });
  return contents;
}
