import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { displayFont, fontReady } from './theme-values.ts';

/** What the canvas components watch of their surroundings. */

export interface ElementSize {
  /** CSS pixels. */
  width: number;
  height: number;
  /** Device pixels per CSS pixel; part of the size, since a canvas is redrawn for either. */
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
    // A window moved to another screen changes the pixel ratio only.
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

/** Counts theme switches: a dependency for whatever reads the theme's values. */
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
 * number that changes whenever another theme's font has: a dependency for whatever draws texts.
 */
export function useFontVersion(ref: RefObject<HTMLElement | null>, themeVersion: number): number {
  const [version, setVersion] = useState(-1);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let isCurrent = true;
    void fontReady(displayFont(getComputedStyle(element))).then(() => isCurrent && setVersion(themeVersion));
    return () => {
      isCurrent = false;
    };
  }, [ref, themeVersion]);
  return version;
}

/** Whether the system asks for less motion, at this moment. */
export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
