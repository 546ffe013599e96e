import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Cell } from '#shared/rules/board.ts';
import type { ElementSize } from '../hooks.ts';
import type { BoardTheme } from './board-theme.ts';
import type { Ring } from './ring.ts';
import { planSheet, type SheetPlan } from './sheet-plan.ts';
import type { TileContent } from './Tile.tsx';
import { TileSheet } from './TileSheet.tsx';
import { type ShownTile, tileChanges } from './tile-changes.ts';

interface BoardTilesProps {
  size: ElementSize;
  ring: Ring;
  cells: readonly Cell[];
  contents: ReadonlyMap<Cell, TileContent>;
  /** Null if no cell is lit. */
  litIndex: number | null;
  theme: BoardTheme;
  hasText: boolean;
  /** Called when the canvas shows these cells. */
  onDrawn(): void;
}

/** The ring of tiles at one tick. Each tick draws only the changed cells, copied from the sheet of all tiles. */
export function BoardTiles(props: BoardTilesProps) {
  const { size, ring, cells, contents, litIndex, theme, hasText, onDrawn } = props;
  const { pixelRatio } = size;
  const canvas = useRef<HTMLCanvasElement>(null);
  const sheet = useRef<HTMLCanvasElement>(null);
  /** How many times the sheet was drawn; 0 before the first time. */
  const [sheetVersion, setSheetVersion] = useState(0);
  const countSheet = useCallback(() => setSheetVersion((version) => version + 1), []);

  const [tile] = ring.cells;
  const plan = useMemo(() => (tile ? planSheet(tile, pixelRatio) : null), [tile, pixelRatio]);
  const shown = useShownTiles(canvas, sheetVersion, size);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !sheet.current || !plan || sheetVersion === 0) return;
    const tiles = ring.cells.flatMap(({ x, y }, index): ShownTile[] => {
      const cell = cells[index];
      const corner = { x: Math.round(x * pixelRatio), y: Math.round(y * pixelRatio) };
      const box = { ...corner, width: plan.width, height: plan.height };
      return cell === undefined ? [] : [{ box, cell, isLit: index === litIndex }];
    });
    show(context, sheet.current, plan, tileChanges(shown.current, tiles, plan.reach));
    shown.current = tiles;
    onDrawn();
  });

  return (
    <>
      <canvas
        ref={canvas}
        width={Math.round(size.width * pixelRatio)}
        height={Math.round(size.height * pixelRatio)}
        style={{ display: 'block', width: size.width, height: size.height }}
      />
      {plan && tile && <TileSheet ref={sheet} {...{ plan, tile, contents, theme, hasText }} onDrawn={countSheet} />}
    </>
  );
}

/** The tiles now on the canvas. Cleared with the canvas when the sheet or the size changes. */
function useShownTiles(canvas: RefObject<HTMLCanvasElement | null>, sheetVersion: number, size: ElementSize) {
  const shown = useRef<ShownTile[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sheet or size means other pictures
  useLayoutEffect(() => {
    shown.current = [];
    const element = canvas.current;
    element?.getContext('2d')?.clearRect(0, 0, element.width, element.height);
  }, [canvas, sheetVersion, size]);
  return shown;
}

function show(
  context: CanvasRenderingContext2D,
  sheet: HTMLCanvasElement,
  { width, height, reach, cornerOf }: SheetPlan,
  { cleared, drawn }: ReturnType<typeof tileChanges>,
): void {
  for (const { x, y, width, height } of cleared) context.clearRect(x, y, width, height);
  for (const { box, cell, isLit } of drawn) {
    const { x, y } = cornerOf(cell, isLit);
    const light = isLit ? reach : 0;
    const area = [width + 2 * light, height + 2 * light] as const;
    context.drawImage(sheet, x - light, y - light, ...area, box.x - light, box.y - light, ...area);
  }
}
