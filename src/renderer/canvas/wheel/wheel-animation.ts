import { linearEasing } from './easing.ts';
import { pointerMotion } from './pointer-motion.ts';
import type { SpinPlan } from './spin-plan.ts';
import type { SpinAnimation } from './spin-runner.ts';

const easing = linearEasing();

/**
 * Turns the canvas on the compositor and flicks the pointer with it. The canvas's own style is the resting rotation, so
 * that the wheel ends up right however the animation ends.
 */
export function animateWheel(canvas: HTMLElement, pointer: HTMLElement, plan: SpinPlan): SpinAnimation {
  canvas.style.transform = `rotate(${plan.to % 360}deg)`;
  const turn = canvas.animate([{ transform: `rotate(${plan.from}deg)` }, { transform: `rotate(${plan.to}deg)` }], {
    duration: plan.durationMs,
    easing,
  });
  const motion = pointerMotion(plan);
  const flicks = pointer.animate(motion.keyframes, { duration: motion.durationMs });
  return {
    finished: turn.finished,
    elapsedMs: () => Number(turn.currentTime ?? 0),
    stop() {
      // After a finished turn the pointer may swing on from the last pin.
      if (turn.playState !== 'finished') flicks.cancel();
      turn.cancel();
    },
  };
}
