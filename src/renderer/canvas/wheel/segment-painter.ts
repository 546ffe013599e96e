import { FONT_SIZE, INNER_RADIUS, NATURAL_RADIUS, SEGMENT_COUNT, type WheelSegment } from '#shared/rules/wheel.ts';
import { type DisplayFont, fontAt } from '../theme-values.ts';
import { arcLength, containedBox, fittedSize, glyphsOnArc } from './curved-text.ts';
import { segmentLabel } from './segment-label.ts';
import type { Paint } from './wheel-theme.ts';

/**
 * Paints one segment in the wheel's natural size, its middle at 12 o'clock and the wheel's centre at 0, 0.
 * Nothing is stroked (SPEC 9): depth is light and shade only.
 */

const ARC = (2 * Math.PI) / SEGMENT_COUNT;
const TOP = -Math.PI / 2;
/** The outer ends of texts: inside the pins and the tip of the pointer. */
const TEXT_EDGE = NATURAL_RADIUS - 36;
/** Share of the arc a text may fill. */
const TEXT_SHARE = 0.84;
/** So much wider than its arc that no hairline shows between two neighbours. */
const OVERLAP = 0.0012;

export interface SegmentLook {
  segment: WheelSegment;
  paint: Paint;
  font: DisplayFont;
  /** False until the font has loaded. */
  hasText: boolean;
  /** For the bonus segment. */
  logo: HTMLImageElement | null;
}

export function paintSegment(ctx: CanvasRenderingContext2D, look: SegmentLook): void {
  paintField(ctx, look.paint.fill, look.segment.kind);
  const texts = { ctx, font: look.font, colour: look.paint.text };
  if (look.segment.kind === 'pressYourLuck') paintStars(ctx, look.paint.text);
  if (look.segment.kind === 'points') paintDots(ctx, look.paint.text);
  if (look.segment.kind === 'bonus') {
    const below = look.logo ? paintLogo(ctx, look.logo) : TEXT_EDGE;
    if (look.hasText) paintVertical(texts, segmentLabel(look.segment), below);
    return;
  }
  if (!look.hasText) return;
  // 'PRESS YOUR LUCK' is too long for one arc at a readable size: a word to a line, each on its own arc.
  let edge = TEXT_EDGE;
  for (const word of segmentLabel(look.segment).split(' ')) edge -= paintCurved(texts, word, edge);
}

function paintField(ctx: CanvasRenderingContext2D, fill: string, kind: WheelSegment['kind']): void {
  const start = TOP - ARC / 2;
  ctx.beginPath();
  ctx.arc(0, 0, NATURAL_RADIUS, start, start + ARC + OVERLAP);
  ctx.arc(0, 0, INNER_RADIUS, start + ARC + OVERLAP, start, true);
  ctx.closePath();
  ctx.fillStyle = fill;
  ctx.fill();
  if (kind !== 'points') paintRays(ctx, start);

  // A shallow cushion: dark where it dips to its neighbours, light along its middle.
  const cushion = ctx.createConicGradient(start, 0, 0);
  const at = (share: number) => (share * ARC) / (2 * Math.PI);
  cushion.addColorStop(0, 'rgb(0 0 0 / 0.28)');
  cushion.addColorStop(at(0.035), 'rgb(0 0 0 / 0.12)');
  cushion.addColorStop(at(0.16), 'rgb(0 0 0 / 0)');
  cushion.addColorStop(at(0.18), 'rgb(255 255 255 / 0)');
  cushion.addColorStop(at(0.5), 'rgb(255 255 255 / 0.13)');
  cushion.addColorStop(at(0.82), 'rgb(255 255 255 / 0)');
  cushion.addColorStop(at(0.84), 'rgb(0 0 0 / 0)');
  cushion.addColorStop(at(0.965), 'rgb(0 0 0 / 0.12)');
  cushion.addColorStop(at(1), 'rgb(0 0 0 / 0.28)');
  cushion.addColorStop(1, 'rgb(0 0 0 / 0.28)');
  ctx.fillStyle = cushion;
  ctx.fill();

  const bowl = ctx.createRadialGradient(0, 0, INNER_RADIUS, 0, 0, NATURAL_RADIUS);
  bowl.addColorStop(0, 'rgb(0 0 0 / 0.42)');
  bowl.addColorStop(0.28, 'rgb(0 0 0 / 0.12)');
  bowl.addColorStop(0.55, 'rgb(0 0 0 / 0)');
  bowl.addColorStop(0.9, 'rgb(0 0 0 / 0)');
  bowl.addColorStop(1, 'rgb(0 0 0 / 0.3)');
  ctx.fillStyle = bowl;
  ctx.fill();
}

/** Rays from the centre mark the two segments that are not plain points. The path is still the segment's. */
function paintRays(ctx: CanvasRenderingContext2D, start: number): void {
  const rays = ctx.createConicGradient(start, 0, 0);
  const count = 6;
  for (let ray = 0; ray < count; ray += 1) {
    const share = (edge: number) => ((edge / count) * ARC) / (2 * Math.PI);
    const light = ray % 2 === 0 ? 'rgb(255 255 255 / 0.11)' : 'rgb(255 255 255 / 0)';
    rays.addColorStop(share(ray + 0.02), light);
    rays.addColorStop(share(ray + 0.98), light);
  }
  rays.addColorStop(ARC / (2 * Math.PI), 'rgb(255 255 255 / 0)');
  ctx.fillStyle = rays;
  ctx.fill();
}

interface Texts {
  ctx: CanvasRenderingContext2D;
  font: DisplayFont;
  colour: string;
}

/** A word along the arc whose outer edge is `edge`; returns the height it took. */
function paintCurved({ ctx, font, colour }: Texts, word: string, edge: number): number {
  ctx.save();
  ctx.font = fontAt(font, FONT_SIZE);
  const measure = (text: string) => ctx.measureText(text).width;
  const spacing = FONT_SIZE * 0.04;
  // Measured at the inner side of the letters, where the arc is shortest.
  const room = (edge - FONT_SIZE) * ARC * TEXT_SHARE;
  const size = fittedSize(FONT_SIZE, arcLength(word, measure, spacing), room);
  ctx.font = fontAt(font, size);
  const capHeight = ctx.measureText('H').actualBoundingBoxAscent;
  const baseline = edge - capHeight;
  setText(ctx, colour);
  for (const glyph of glyphsOnArc(word, baseline, measure, size * 0.04)) {
    ctx.save();
    ctx.rotate(glyph.angle);
    ctx.fillText(glyph.text, 0, -baseline);
    ctx.restore();
  }
  ctx.restore();
  return capHeight + size * 0.34;
}

/** Letters below each other, upright, from `edge` towards the centre. */
function paintVertical({ ctx, font, colour }: Texts, text: string, edge: number): void {
  ctx.save();
  ctx.font = fontAt(font, FONT_SIZE);
  const capHeight = ctx.measureText('H').actualBoundingBoxAscent;
  setText(ctx, colour);
  let baseline = edge - capHeight;
  for (const letter of text) {
    ctx.fillText(letter, 0, -baseline);
    baseline -= capHeight + FONT_SIZE * 0.26;
  }
  ctx.restore();
}

function setText(ctx: CanvasRenderingContext2D, colour: string): void {
  ctx.fillStyle = colour;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
}

/** The brand's logo on a white plate, since nobody knows its colours; returns where the plate ends. */
function paintLogo(ctx: CanvasRenderingContext2D, logo: HTMLImageElement): number {
  const box = containedBox(logo.naturalWidth / logo.naturalHeight, 78, 62);
  const pad = 7;
  const top = TEXT_EDGE + 4;
  const middle = top - pad - box.height / 2;
  ctx.save();
  ctx.fillStyle = '#fff';
  ctx.shadowColor = 'rgb(0 0 0 / 0.45)';
  ctx.shadowBlur = 8;
  ctx.beginPath();
  ctx.roundRect(-box.width / 2 - pad, -top, box.width + 2 * pad, box.height + 2 * pad, 10);
  ctx.fill();
  ctx.restore();
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(logo, -box.width / 2, -middle - box.height / 2, box.width, box.height);
  return top - box.height - 2 * pad - 14;
}

/** Stars that shrink towards the hub. */
function paintStars(ctx: CanvasRenderingContext2D, colour: string): void {
  for (const [radius, size] of [
    [284, 18],
    [242, 14],
    [208, 11],
    [180, 8.5],
  ] as const) {
    paintStar(ctx, 0, -radius, size, colour);
  }
}

/** A five-pointed star round a point. */
export function paintStar(ctx: CanvasRenderingContext2D, x: number, y: number, size: number, colour: string): void {
  ctx.beginPath();
  for (let corner = 0; corner < 10; corner += 1) {
    const reach = corner % 2 === 0 ? size : size * 0.46;
    const angle = TOP + (corner * Math.PI) / 5;
    ctx.lineTo(x + reach * Math.cos(angle), y + reach * Math.sin(angle));
  }
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
}

/** A trail of dots leads from a number to the hub. */
function paintDots(ctx: CanvasRenderingContext2D, colour: string): void {
  ctx.save();
  ctx.globalAlpha = 0.34;
  ctx.fillStyle = colour;
  for (const [radius, size] of [
    [346, 7],
    [324, 5.4],
    [306, 4.2],
    [291, 3.2],
    [279, 2.4],
  ] as const) {
    ctx.beginPath();
    ctx.arc(0, -radius, size, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.restore();
}
