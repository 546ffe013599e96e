import { memo, type ReactElement, useMemo } from 'react';
import { Group } from 'react-konva/lib/ReactKonvaCore';
import { CELLS, type Cell } from '#shared/rules/board.ts';
import type { Box } from '../drawing/boxes.ts';
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
  /** False until the theme's font has loaded. */
  hasText: boolean;
}

const EMPTY: TileContent = { image: null, label: '' };

/**
 * The ring of tiles at one tick. Draws the lit tile last, over the unlit one, so that its light falls on the
 * neighbours.
 */
export const BoardTiles = memo(({ ring, cells, contents, litIndex, theme, hasText }: BoardTilesProps) => {
  const size = useMemo(() => ({ width: ring.cells[0]?.width ?? 0, height: ring.cells[0]?.height ?? 0 }), [ring]);
  const [unlit, lit] = useMemo(() => {
    const tiles = (isLit: boolean) =>
      CELLS.map((cell) => {
        const content = contents.get(cell) ?? EMPTY;
        return [cell, <Tile key={cell} {...{ cell, size, content, theme, hasText, isLit }} />] as const;
      });
    return [tiles(false), tiles(true)];
  }, [size, contents, theme, hasText]);
  return (
    <>
      {ring.cells.map((box, place) => (
        <Place key={`${box.x} ${box.y}`} box={box} shown={cells[place]} tiles={unlit} />
      ))}
      <Place box={ring.cells[litIndex ?? 0]} shown={litIndex === null ? undefined : cells[litIndex]} tiles={lit} />
    </>
  );
});

interface PlaceProps {
  box: Box | undefined;
  /** The cell to show, or undefined for none. */
  shown: Cell | undefined;
  tiles: readonly (readonly [Cell, ReactElement])[];
}

/** One place of the ring. Holds a tile of each kind and shows one, because creating shapes is slower than drawing. */
const Place = memo(({ box, shown, tiles }: PlaceProps) => (
  <Group x={box?.x ?? 0} y={box?.y ?? 0}>
    {tiles.map(([cell, tile]) => (
      <Group key={cell} visible={cell === shown}>
        {tile}
      </Group>
    ))}
  </Group>
));
