import { linearEasing } from './easing.ts';
import { pointerMotion } from './pointer-motion.ts';
import type { SpinPlan } from './spin-plan.ts';
import type { SpinAnimation } from './spin-runner.ts';

/**
 * Turns the canvas and moves the pointer with it, both without work for the main thread. Sets the resting rotation as
 * the canvas's own style, so that the wheel shows the right segment even if the animation is cancelled.
 */
export function animateWheel(canvas: HTMLElement, pointer: HTMLElement, plan: SpinPlan): SpinAnimation {
  canvas.style.transform = `rotate(${plan.to % 360}deg)`;
  const turn = canvas.animate([{ transform: `rotate(${plan.from}deg)` }, { transform: `rotate(${plan.to}deg)` }], {
    duration: plan.durationMs,
    easing: linearEasing(plan),
  });
  const motion = pointerMotion(plan);
  const flicks = pointer.animate(motion.keyframes, { duration: motion.durationMs });
  return {
    finished: turn.finished,
    elapsedMs: () => Number(turn.currentTime ?? 0),
    stop() {
      // After a finished turn, lets the pointer swing out from the last pin.
      if (turn.playState !== 'finished') flicks.cancel();
      turn.cancel();
    },
  };
}
