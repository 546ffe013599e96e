import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { displayFont, fontReady } from './theme-values.ts';

/** Hooks by which the canvas components observe their surroundings. */

export interface ElementSize {
  /** CSS pixels. */
  width: number;
  height: number;
  /** Device pixels per CSS pixel; part of the size, since a change of either redraws the canvas. */
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

/** Counts theme switches; serves as a dependency for effects and memos that read the theme's values. */
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
 * -1 until the theme's display font has loaded or failed to (texts drawn earlier would jump to another face), then a
 * number that changes whenever another theme's font has loaded. Serves as a dependency for anything that draws text.
 * `text` is what will be drawn: a font may come in several files.
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

/** Whether the system currently asks for reduced motion. */
export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
