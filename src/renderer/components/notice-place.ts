/** The edges of something on screen, in pixels of the viewport. */
export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** The two places of the notices; in portrait both are in the lower part of the screen. */
export type Place = 'top' | 'bottom';

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Returns the place where the notices cover the fewest controls, 'top' if both cover the same number. The control in
 * use counts more than all others together.
 *
 * @param boxAt the box of the notices at each place
 * @param controls the boxes of all controls that can be pressed
 * @param focused the box of the control in use, or null
 */
export function placeOfNotices(boxAt: Record<Place, Box>, controls: readonly Box[], focused: Box | null): Place {
  const cost = (place: Place): number => {
    const covered = controls.filter((control) => overlaps(boxAt[place], control)).length;
    return covered + (focused && overlaps(boxAt[place], focused) ? controls.length + 1 : 0);
  };
  return cost('bottom') < cost('top') ? 'bottom' : 'top';
}
