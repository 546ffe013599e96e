import { type Degrees, NATURAL_RADIUS } from '#shared/rules/wheel.ts';

/** Lengths of the whole wheel with its rim, in the units of its natural size and of the drawings' view boxes. */

/** Half the edge of the wheel's square. */
export const HALF = 520;
export const VIEW_BOX = `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`;
/** The turning face's share of the square. */
export const FACE_SHARE = NATURAL_RADIUS / HALF;
/** The radius of the hub. Larger than the face's inner radius, so that the button on it is easy to hit. */
export const HUB_RADIUS = 88;
export const BULB_COUNT = 48;
export const BULB_ORBIT = 472;

/** The point at `angle`, clockwise from 12 o'clock. */
export function pointAt(angle: Degrees, radius: number): { x: number; y: number } {
  const radians = (angle * Math.PI) / 180;
  return { x: radius * Math.sin(radians), y: -radius * Math.cos(radians) };
}

/** Returns the SVG path of a ring's sector between two angles, less than half a turn apart. */
export function sectorPath(start: Degrees, end: Degrees, inner: number, outer: number): string {
  const text = (angle: Degrees, radius: number) => {
    const { x, y } = pointAt(angle, radius);
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  };
  return (
    `M${text(start, outer)}A${outer} ${outer} 0 0 1 ${text(end, outer)}` +
    `L${text(end, inner)}A${inner} ${inner} 0 0 0 ${text(start, inner)}Z`
  );
}
