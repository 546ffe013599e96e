import { memo, type Ref } from 'react';
import { CELLS, type Cell } from '#shared/rules/board.ts';
import type { Box } from '../drawing/boxes.ts';
import { Drawing } from '../drawing/Drawing.tsx';
import type { BoardTheme } from './board-theme.ts';
import type { SheetPlan } from './sheet-plan.ts';
import { Tile, type TileContent } from './Tile.tsx';

interface TileSheetProps {
  ref: Ref<HTMLCanvasElement>;
  plan: SheetPlan;
  tile: Box;
  contents: ReadonlyMap<Cell, TileContent>;
  theme: BoardTheme;
  /** False until the theme's font has loaded. */
  hasText: boolean;
  onDrawn(): void;
}

const EMPTY: TileContent = { image: null, label: '' };

/** Every kind of tile, unlit and lit, on a canvas that is never shown: the board's tiles are copied from it. */
export const TileSheet = memo(({ ref, plan, tile, contents, theme, hasText, onDrawn }: TileSheetProps) => (
  <div hidden>
    <Drawing ref={ref} size={plan.size} onDrawn={onDrawn}>
      {CELLS.flatMap((cell) =>
        [false, true].map((isLit) => {
          const { x, y } = plan.cornerOf(cell, isLit);
          const box = { ...tile, x: x / plan.pixelRatio, y: y / plan.pixelRatio };
          return (
            <Tile
              key={`${cell} ${isLit}`}
              cell={cell}
              box={box}
              isActive={isLit}
              content={contents.get(cell) ?? EMPTY}
              theme={theme}
              hasText={hasText}
            />
          );
        }),
      )}
    </Drawing>
  </div>
));
