/** The theme values that the canvases use: CSS custom properties of the nearest themed ancestor. */

/** The value of a custom property, or the fallback if the theme leaves it out. */
export const themeValue = (style: CSSStyleDeclaration, name: string, fallback: string): string =>
  style.getPropertyValue(name).trim() || fallback;

/** The font for text on a canvas. Its weight is the theme's: a single-weight display face must not be emboldened. */
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

/** How long text waits for a font; after that, a font that hangs counts as missing. */
const FONT_TIMEOUT_MS = 2000;

/**
 * Resolves once the font is ready for the text, fails to load or times out: a missing font must not keep text from
 * showing.
 */
export async function fontReady(font: DisplayFont, text: string): Promise<void> {
  const loading = document.fonts.load(fontAt(font, 29), text).catch(() => []);
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS))]);
}
