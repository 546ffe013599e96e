/** The attribute of the accessible mode, which calms motion on any system. */
const CALM = 'data-accessible';

const wish = () => matchMedia('(prefers-reduced-motion: reduce)');

/** True if the system or the accessible mode asks for less motion. */
export const isMotionReduced = (): boolean => wish().matches || document.documentElement.hasAttribute(CALM);

/** Calls the listener when the answer may have changed. Returns a function that removes it. */
export function onReducedMotion(listener: () => void): () => void {
  const list = wish();
  const modes = new MutationObserver(listener);
  modes.observe(document.documentElement, { attributeFilter: [CALM] });
  list.addEventListener('change', listener);
  return () => {
    modes.disconnect();
    list.removeEventListener('change', listener);
  };
}
