import { SEGMENT_COUNT, type WheelSegment } from '#shared/rules/wheel.ts';
import { type DisplayFont, displayFont, themeValue } from '../theme-values.ts';

/** A fill and the colour of the text on it. */
export interface Paint {
  fill: string;
  text: string;
}

/** The theme values that the wheel's face uses. */
export interface WheelTheme {
  /** The fills of the segments, alternating round the rim. */
  paints: readonly Paint[];
  special: Paint;
  bonus: Paint;
  rim: string;
  font: DisplayFont;
}

/** Fairground red, cream and gold, for a page without a theme. */
const FALLBACK: readonly Paint[] = [
  { fill: '#c3122f', text: '#fff6e0' },
  { fill: '#fff3d8', text: '#8c0f22' },
  { fill: '#f2ab1d', text: '#5a1606' },
  { fill: '#99102a', text: '#ffe9b0' },
  { fill: '#ffe7b3', text: '#8c0f22' },
  { fill: '#dd7f16', text: '#fff6e0' },
];

/** Reads the theme from an element inside it. */
export function readWheelTheme(element: Element): WheelTheme {
  const style = getComputedStyle(element);
  return {
    paints: FALLBACK.map((paint, index) => ({
      fill: themeValue(style, `--wheel-${index + 1}`, paint.fill),
      text: themeValue(style, `--wheel-text-${index + 1}`, paint.text),
    })),
    special: {
      fill: themeValue(style, '--wheel-special', '#1d1147'),
      text: themeValue(style, '--wheel-special-text', '#ffe27a'),
    },
    bonus: {
      fill: themeValue(style, '--wheel-bonus', '#0f7a5a'),
      text: themeValue(style, '--wheel-bonus-text', '#fff6e0'),
    },
    rim: themeValue(style, '--wheel-rim', '#d9a441'),
    font: displayFont(style),
  };
}

/**
 * Returns a segment's paint. Six paints alternate; 24 segments are a multiple of six, so that all neighbours differ.
 */
export function paintOf(
  theme: Pick<WheelTheme, 'paints' | 'special' | 'bonus'>,
  kind: WheelSegment['kind'],
  at: number,
) {
  if (kind === 'pressYourLuck') return theme.special;
  if (kind === 'bonus') return theme.bonus;
  return theme.paints[(at % SEGMENT_COUNT) % theme.paints.length] as Paint;
}
