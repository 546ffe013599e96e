/** What the canvases take from the theme: CSS custom properties of the nearest themed ancestor. */

/** The value of a custom property, or the fallback where the theme leaves it out. */
export const themeValue = (style: CSSStyleDeclaration, name: string, fallback: string): string =>
  style.getPropertyValue(name).trim() || fallback;

/** The font for texts on a canvas. Its weight is the theme's: a display face with one weight must not be fattened. */
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

/** How long texts wait for a font; by then one that hangs is as good as missing. */
const FONT_TIMEOUT_MS = 2000;

/** Resolves once the font can be drawn with; a font that fails to load is no reason not to draw. */
export async function fontReady(font: DisplayFont): Promise<void> {
  const loading = document.fonts.load(fontAt(font, 29), 'PRESS YOUR LUCK 0123456789').catch(() => []);
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS))]);
}
