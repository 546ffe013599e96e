import { Layer } from 'konva/lib/Layer';
import { Shape } from 'konva/lib/Shape';
import { Stage } from 'konva/lib/Stage';
import type { Cell } from '#shared/rules/board.ts';
import type { BoardTheme } from './board-theme.ts';
import type { Ring } from './ring.ts';
import { paintTile } from './tile-painter.ts';

/** What the board shows at one tick. */
export interface BoardLook {
  cells: readonly Cell[];
  /** Null where no cell is lit. */
  activeIndex: number | null;
  contents: ReadonlyMap<Cell, { image: HTMLImageElement | null; label: string }>;
  theme: BoardTheme;
  hasText: boolean;
  ring: Ring;
  width: number;
  height: number;
  pixelRatio: number;
}

export interface BoardView {
  draw(look: BoardLook): void;
  destroy(): void;
}

/** The ring of tiles on one canvas inside `container`; each `draw` is complete when it returns. */
export function createBoardView(container: HTMLDivElement): BoardView {
  const stage = new Stage({ container, width: 1, height: 1, listening: false });
  const layer = new Layer({ listening: false });
  stage.add(layer);
  layer.getNativeCanvasElement().setAttribute('aria-hidden', 'true');
  return {
    draw(look) {
      if (stage.width() !== look.width || stage.height() !== look.height) {
        stage.size({ width: look.width, height: look.height });
      }
      if (layer.getCanvas().getPixelRatio() !== look.pixelRatio) layer.getCanvas().setPixelRatio(look.pixelRatio);
      layer.destroyChildren();
      // The lit tile last: its light falls on its neighbours.
      const order = look.cells.map((_, index) => index).sort((a, b) => rankOf(look, a) - rankOf(look, b));
      for (const index of order) layer.add(tileNode(look, index));
      layer.draw();
    },
    destroy: () => stage.destroy(),
  };
}

const rankOf = (look: BoardLook, index: number) => Number(index === look.activeIndex);

function tileNode(look: BoardLook, index: number): Shape {
  const box = look.ring.cells[index];
  const cell = look.cells[index];
  if (!box || cell === undefined) throw new RangeError(`The board has no cell ${index}`);
  const isActive = index === look.activeIndex;
  const { image, label } = look.contents.get(cell) ?? { image: null, label: '' };
  return new Shape({
    x: box.x,
    y: box.y,
    sceneFunc: ({ _context }) =>
      paintTile(_context, box, { cell, theme: look.theme, image, label, isActive, hasText: look.hasText }),
  });
}
