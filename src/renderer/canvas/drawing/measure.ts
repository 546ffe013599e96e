import { type DisplayFont, fontAt } from '../theme-values.ts';

/** Dimensions of text in one font at one size, in pixels. */
export interface TextMeasure {
  width(text: string): number;
  /** The height of a capital letter above the baseline. */
  capHeight: number;
}

let scratch: CanvasRenderingContext2D | null = null;

/** Measures texts in a font. Correct only after the font has loaded. */
export function measureIn(font: DisplayFont, size: number): TextMeasure {
  // A crash of the graphics process may have lost the context.
  if (scratch?.isContextLost()) scratch = null;
  scratch ??= document.createElement('canvas').getContext('2d');
  if (!scratch) throw new Error('This page has no canvas to measure texts with.');
  const context = scratch;
  const css = fontAt(font, size);
  const measured = (text: string) => {
    context.font = css;
    return context.measureText(text);
  };
  return { width: (text) => measured(text).width, capHeight: measured('H').actualBoundingBoxAscent };
}
