import type { Cell } from '#shared/rules/board.ts';
import { type DisplayFont, fontAt } from '../theme-values.ts';
import { containedBox, fittedSize } from '../wheel/curved-text.ts';
import { paintStar } from '../wheel/segment-painter.ts';
import type { BoardTheme } from './board-theme.ts';
import type { Box } from './ring.ts';
import { wrapLines } from './tile-text.ts';
import { paintWhammy } from './whammy.ts';

/** What one tile shows. */
export interface TileLook {
  cell: Cell;
  theme: BoardTheme;
  image: HTMLImageElement | null;
  /** Stands in for a missing image, and under a prize's image; '' for none. */
  label: string;
  isActive: boolean;
  hasText: boolean;
}

/** Paints a tile into its box: a glossy enamel plate, lit from behind while active. */
export function paintTile(ctx: CanvasRenderingContext2D, box: Box, look: TileLook): void {
  const { width, height } = box;
  const edge = Math.min(width, height);
  const radius = edge * 0.13;
  const plate = (inset: number) => {
    ctx.beginPath();
    ctx.roundRect(inset, inset, width - 2 * inset, height - 2 * inset, Math.max(1, radius - inset));
  };
  ctx.save();
  if (look.isActive) {
    ctx.shadowColor = look.theme.light;
    ctx.shadowBlur = edge * 0.34;
  }
  plate(0);
  ctx.fillStyle = look.isActive ? '#fff' : 'rgb(0 0 0 / 0.55)';
  ctx.fill();
  if (look.isActive) ctx.fill();
  ctx.restore();

  const inset = edge * (look.isActive ? 0.055 : 0.028);
  plate(inset);
  ctx.fillStyle = look.theme.fills[look.cell];
  ctx.fill();
  const depth = ctx.createLinearGradient(0, inset, 0, height - inset);
  depth.addColorStop(0, 'rgb(255 255 255 / 0.3)');
  depth.addColorStop(0.5, 'rgb(255 255 255 / 0)');
  depth.addColorStop(1, 'rgb(0 0 0 / 0.36)');
  ctx.fillStyle = depth;
  ctx.fill();

  ctx.save();
  ctx.clip();
  const glow = ctx.createRadialGradient(width / 2, height * 0.5, 0, width / 2, height * 0.5, edge * 0.75);
  glow.addColorStop(0, look.isActive ? 'rgb(255 255 255 / 0.6)' : 'rgb(255 255 255 / 0.16)');
  glow.addColorStop(1, 'rgb(255 255 255 / 0)');
  ctx.fillStyle = glow;
  ctx.fillRect(0, 0, width, height);
  paintContent(ctx, box, look);
  paintGloss(ctx, box);
  if (!look.isActive) {
    ctx.fillStyle = 'rgb(8 4 20 / 0.5)';
    ctx.fillRect(0, 0, width, height);
  }
  ctx.restore();
}

function paintContent(ctx: CanvasRenderingContext2D, { width, height }: Box, look: TileLook): void {
  const edge = Math.min(width, height);
  const colour = look.theme.texts[look.cell];
  if (look.cell === 'whammy') {
    ctx.save();
    ctx.translate(width / 2, height * 0.51);
    ctx.scale((edge * 0.82) / 100, (edge * 0.82) / 100);
    paintWhammy(ctx);
    ctx.restore();
    return;
  }
  if (look.image) {
    const hasLabel = look.cell !== 'logo' && look.label !== '' && look.hasText;
    const band = hasLabel ? height * 0.2 : 0;
    paintImage(ctx, look.image, {
      x: width * 0.1,
      y: height * 0.1,
      width: width * 0.8,
      height: height * 0.8 - band,
    });
    if (hasLabel)
      paintLabel(ctx, look, { x: width * 0.08, y: height * 0.72, width: width * 0.84, height: height * 0.2 });
    return;
  }
  paintStar(ctx, width / 2, height * 0.3, edge * 0.17, colour);
  if (look.hasText) {
    paintLabel(ctx, look, { x: width * 0.08, y: height * 0.48, width: width * 0.84, height: height * 0.42 });
  }
}

function paintImage(ctx: CanvasRenderingContext2D, image: HTMLImageElement, room: Box): void {
  const size = containedBox(image.naturalWidth / image.naturalHeight, room.width, room.height);
  ctx.save();
  ctx.imageSmoothingQuality = 'high';
  ctx.shadowColor = 'rgb(0 0 0 / 0.4)';
  ctx.shadowBlur = room.height * 0.06;
  ctx.shadowOffsetY = room.height * 0.025;
  const x = room.x + (room.width - size.width) / 2;
  const y = room.y + (room.height - size.height) / 2;
  ctx.drawImage(image, x, y, size.width, size.height);
  ctx.restore();
}

function paintLabel(ctx: CanvasRenderingContext2D, look: TileLook, room: Box): void {
  const { lines, size } = fitLabel(ctx, look.theme.font, look.label, room);
  ctx.font = fontAt(look.theme.font, size);
  ctx.fillStyle = look.theme.texts[look.cell];
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  const step = size * 1.08;
  lines.forEach((line, index) => {
    const y = room.y + room.height / 2 + (index - (lines.length - 1) / 2) * step;
    ctx.fillText(line, room.x + room.width / 2, y);
  });
}

/** The label in as many lines, up to three, as make it largest in its room. */
function fitLabel(ctx: CanvasRenderingContext2D, font: DisplayFont, label: string, room: Box) {
  ctx.font = fontAt(font, 100);
  const measure = (text: string) => ctx.measureText(text).width;
  const options = [1, 2, 3].map((count) => {
    const lines = wrapLines(label, count, measure);
    const widest = Math.max(1, ...lines.map(measure));
    const size = Math.min(fittedSize(100, widest, room.width), room.height / (lines.length * 1.08), room.width * 0.22);
    return { lines, size };
  });
  return options.reduce((best, option) => (option.size > best.size ? option : best));
}

/** Light on the enamel: bright above a shallow curve, nothing below it. */
function paintGloss(ctx: CanvasRenderingContext2D, { width, height }: Box): void {
  const gloss = ctx.createLinearGradient(0, 0, 0, height * 0.5);
  gloss.addColorStop(0, 'rgb(255 255 255 / 0.42)');
  gloss.addColorStop(1, 'rgb(255 255 255 / 0.06)');
  ctx.beginPath();
  ctx.moveTo(0, 0);
  ctx.lineTo(width, 0);
  ctx.lineTo(width, height * 0.3);
  ctx.quadraticCurveTo(width / 2, height * 0.46, 0, height * 0.3);
  ctx.closePath();
  ctx.fillStyle = gloss;
  ctx.fill();
}
