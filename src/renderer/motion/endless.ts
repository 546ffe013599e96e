import type { RefCallback } from 'react';
import { isMotionReduced, onReducedMotion } from './reduced-motion.ts';
import { whenUntouched } from './untouched.ts';

/** A motion without an end. */
export interface EndlessMotion {
  keyframes: Keyframe[];
  /** The duration of one iteration, in milliseconds. */
  duration: number;
  easing?: string;
  direction?: PlaybackDirection;
  /** The starting point within the motion, in milliseconds; a negative value delays the start. */
  ahead?: number;
  /** The pseudo-element that moves, such as `::after`; by default the element itself. */
  part?: string;
  /** Pauses after this time without a touch, in milliseconds; by default never. */
  restsAfterMs?: number;
}

/**
 * Returns a ref that moves its element while attached, except under reduced motion. Call it once, outside any
 * component. Uses the Web Animations API, because an endless CSS animation would wake the main thread at each
 * iteration.
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

/**
 * Runs `start` while motion is allowed, and its returned function under reduced motion. Returns a function that ends
 * both.
 */
function whileMotionIsWanted(start: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const follow = () => {
    stop?.();
    stop = isMotionReduced() ? undefined : start();
  };
  follow();
  const unfollow = onReducedMotion(follow);
  return () => {
    unfollow();
    stop?.();
  };
}
