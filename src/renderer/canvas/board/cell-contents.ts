import type { Prize } from '#shared/entities/prize.ts';
import { type Cell, prizeBehind } from '#shared/rules/board.ts';
import { text } from '../../texts.ts';

/** The content of a kind of cell, before images have loaded. */
export interface CellContent {
  imageUrl: string | null;
  label: string;
}

/** More would be too small to read on a tile; the list beside the board has the full name. */
const MAX_LETTERS = 40;
const shortened = (name: string): string =>
  name.length > MAX_LETTERS ? `${name.slice(0, MAX_LETTERS - 1).trimEnd()}…` : name;

/**
 * The content of each kind of cell: the prize it pays, or 'No Prize' for a rank that pays none (or none any more), so
 * that a tile never promises what `prizeBehind` would not give. The logo cell shows the brand, and the name of what it
 * pays.
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
