import type { Cell } from '#shared/rules/board.ts';
import { type DisplayFont, displayFont, themeValue } from '../theme-values.ts';

/** The theme values that the board's tiles use. The rank colours are the game's own: green, yellow, orange. */
export interface BoardTheme {
  fills: Record<Cell, string>;
  texts: Record<Cell, string>;
  light: string;
  font: DisplayFont;
}

export function readBoardTheme(element: Element): BoardTheme {
  const style = getComputedStyle(element);
  const value = (name: string, fallback: string) => themeValue(style, name, fallback);
  return {
    fills: {
      1: value('--board-green', '#17a34a'),
      2: value('--board-yellow', '#f5c211'),
      3: value('--board-orange', '#f2711c'),
      whammy: value('--board-whammy', '#5b1a8b'),
      logo: value('--board-logo', '#f4f6fb'),
    },
    texts: {
      1: value('--board-green-text', '#ffffff'),
      2: value('--board-yellow-text', '#4a2c00'),
      3: value('--board-orange-text', '#ffffff'),
      whammy: value('--board-whammy-text', '#ffffff'),
      logo: value('--board-logo-text', '#26304a'),
    },
    light: value('--board-light', value('--wheel-bulb', '#ffe9a8')),
    font: displayFont(style),
  };
}
