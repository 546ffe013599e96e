import { memo } from 'react';
import type { Cell } from '#shared/rules/board.ts';
import type { BoardTheme } from './board-theme.ts';
import type { Ring } from './ring.ts';
import { Tile, type TileContent } from './Tile.tsx';

interface BoardTilesProps {
  ring: Ring;
  cells: readonly Cell[];
  contents: ReadonlyMap<Cell, TileContent>;
  /** Null if no cell is lit. */
  litIndex: number | null;
  theme: BoardTheme;
  hasText: boolean;
}

const EMPTY: TileContent = { image: null, label: '' };

/** The ring of tiles at one tick. */
export const BoardTiles = memo(({ ring, cells, contents, litIndex, theme, hasText }: BoardTilesProps) => {
  const tiles = ring.cells.flatMap((box, index) => {
    const cell = cells[index];
    return cell === undefined ? [] : [{ box, index, cell, isActive: index === litIndex }];
  });
  // The lit tile is drawn last, because its light falls on its neighbours.
  tiles.sort((a, b) => Number(a.isActive) - Number(b.isActive));
  return tiles.map(({ index, ...tile }) => (
    <Tile key={index} {...tile} content={contents.get(tile.cell) ?? EMPTY} theme={theme} hasText={hasText} />
  ));
});
