import type { RefCallback } from 'react';
import { whenUntouched } from './untouched.ts';

/** A motion without an end. */
export interface EndlessMotion {
  keyframes: Keyframe[];
  /** The length of one iteration, in milliseconds. */
  duration: number;
  easing?: string;
  direction?: PlaybackDirection;
  /** How far into the motion it starts, in milliseconds; below 0 it starts late. */
  ahead?: number;
  /** The part of the element that moves, such as `::after`; left out: the element itself. */
  part?: string;
  /** Pauses while nobody has touched anything for this long, in milliseconds. */
  restsAfterMs?: number;
}

/**
 * A ref that keeps its element moving for as long as it is attached, unless the visitor wants less motion. Make it once,
 * outside any component. An endless CSS animation would wake the main thread at each iteration, for a frame in which
 * nothing is new; the Web Animations API leaves it asleep.
 */
export function endless(...motions: EndlessMotion[]): RefCallback<Element> {
  return (element) => {
    if (!element) return;
    return whileMotionIsWanted(() => {
      const ends = motions.map((motion) => run(element, motion));
      return () => {
        for (const end of ends) end();
      };
    });
  };
}

function run(element: Element, { keyframes, ahead = 0, part, restsAfterMs, ...timing }: EndlessMotion): () => void {
  const animation = element.animate(keyframes, {
    ...timing,
    delay: -ahead,
    iterations: Number.POSITIVE_INFINITY,
    ...(part !== undefined && { pseudoElement: part }),
  });
  const endWatch =
    restsAfterMs === undefined
      ? undefined
      : whenUntouched(
          restsAfterMs,
          () => animation.pause(),
          () => animation.play(),
        );
  return () => {
    endWatch?.();
    animation.cancel();
  };
}

/** Runs `start` while motion is wanted, and what it returned when it no longer is. Returns a function that ends it all. */
function whileMotionIsWanted(start: () => () => void): () => void {
  const wish = matchMedia('(prefers-reduced-motion: reduce)');
  let stop: (() => void) | undefined;
  const follow = () => {
    stop?.();
    stop = wish.matches ? undefined : start();
  };
  follow();
  wish.addEventListener('change', follow);
  return () => {
    wish.removeEventListener('change', follow);
    stop?.();
  };
}
