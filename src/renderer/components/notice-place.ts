/** The edges of something on screen, in pixels of the viewport. */
export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Returns the place of the notices: the bottom if they would cover the control in use only at the top, else the top.
 *
 * @param atTop the box of the notices at the top
 * @param control the box of the focused control, or null
 */
export function placeOfNotices(atTop: Box, control: Box | null, viewport: { height: number }): 'top' | 'bottom' {
  if (!control || !overlaps(atTop, control)) return 'top';
  const atBottom = { ...atTop, top: viewport.height - atTop.bottom, bottom: viewport.height - atTop.top };
  return overlaps(atBottom, control) ? 'top' : 'bottom';
}
