/** The edges of something on screen, in pixels of the viewport. */
export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The controls on screen. */
export interface Controls {
  /** The focused control, or null. */
  inUse: Box | null;
  /** All controls that can be pressed. */
  controls: readonly Box[];
}

/**
 * Returns the place of the notices: the bottom if that covers less than the top. Covering the control in use is worst,
 * then any control, because a notice may refer to it.
 *
 * @param atTop the box of the notices at the top
 */
export function placeOfNotices(
  atTop: Box,
  { inUse, controls }: Controls,
  viewport: { height: number },
): 'top' | 'bottom' {
  const atBottom = { ...atTop, top: viewport.height - atTop.bottom, bottom: viewport.height - atTop.top };
  const harm = (place: Box) =>
    inUse !== null && overlaps(place, inUse) ? 2 : Number(controls.some((control) => overlaps(place, control)));
  return harm(atBottom) < harm(atTop) ? 'bottom' : 'top';
}
