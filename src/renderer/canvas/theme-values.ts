/** The theme values that the canvases use: CSS custom properties of the nearest themed ancestor. */

/** The value of a custom property, or the fallback if the theme leaves it out. */
export const themeValue = (style: CSSStyleDeclaration, name: string, fallback: string): string =>
  style.getPropertyValue(name).trim() || fallback;

/** The font for text on a canvas. The theme sets the weight, because some display fonts have only one. */
export interface DisplayFont {
  family: string;
  weight: string;
}

export const displayFont = (style: CSSStyleDeclaration): DisplayFont => ({
  family: themeValue(style, '--font-display', 'sans-serif'),
  weight: themeValue(style, '--font-display-weight', style.getPropertyValue('--font-display').trim() ? '400' : '700'),
});

/** The CSS `font` shorthand at a size in pixels. */
export const fontAt = (font: DisplayFont, size: number): string => `${font.weight} ${size}px ${font.family}`;

/** The longest time that text waits for a font. */
const FONT_TIMEOUT_MS = 2000;

/**
 * Resolves when the font is ready for the text, fails to load or times out. Text then appears, at worst in another
 * font.
 */
export async function fontReady(font: DisplayFont, text: string): Promise<void> {
  const loading = document.fonts.load(fontAt(font, 29), text).catch(() => []);
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS))]);
}
