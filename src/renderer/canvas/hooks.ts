import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { displayFont, fontReady } from './theme-values.ts';

/** Hooks that observe the page for the canvas components. */

export interface ElementSize {
  /** CSS pixels. */
  width: number;
  height: number;
  /** Device pixels per CSS pixel. Part of the size because a change of either redraws the canvas. */
  pixelRatio: number;
}

/** The size of an element, measured before the first paint; null until then. */
export function useElementSize(ref: RefObject<HTMLElement | null>): ElementSize | null {
  const [size, setSize] = useState<ElementSize | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const next = { width: element.clientWidth, height: element.clientHeight, pixelRatio: window.devicePixelRatio };
      setSize((last) => (last && isSameSize(last, next) ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Moving the window to another screen may change the pixel ratio alone.
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [ref]);
  return size;
}

const isSameSize = (a: ElementSize, b: ElementSize) =>
  a.width === b.width && a.height === b.height && a.pixelRatio === b.pixelRatio;

/** Counts theme changes: a dependency for effects and memos that read the theme's values. */
export function useThemeVersion(ref: RefObject<HTMLElement | null>): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const observer = new MutationObserver(() => setVersion((count) => count + 1));
    const filter = { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] };
    observer.observe(document.documentElement, filter);
    const themed = ref.current?.closest('[data-theme]');
    if (themed && themed !== document.documentElement) observer.observe(themed, filter);
    return () => observer.disconnect();
  }, [ref]);
  return version;
}

/**
 * Returns -1 until the theme's display font has loaded or failed, because text drawn earlier would change its font on
 * screen. Then returns a number that changes whenever another theme's font has loaded: a dependency for drawing text.
 * `text` is the text to draw, because a font may be split over several files.
 */
export function useFontVersion(
  ref: RefObject<HTMLElement | null>,
  themeVersion: number,
  text = 'PRESS YOUR LUCK 0123456789',
): number {
  const [version, setVersion] = useState(-1);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let isCurrent = true;
    void fontReady(displayFont(getComputedStyle(element)), text).then(() => isCurrent && setVersion(themeVersion));
    return () => {
      isCurrent = false;
    };
  }, [ref, themeVersion, text]);
  return version;
}
