import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Degrees, degrees, restingRotation, SEGMENT_ARC } from '#shared/rules/wheel.ts';
import { isMotionReduced } from '../../motion/reduced-motion.ts';
import { createSound } from '../sound/sound.ts';
import { type DrawnSpin, SpinRunner } from './spin-runner.ts';
import { animateWheel } from './wheel-animation.ts';

export type SpinPhase = 'ready' | 'spinning' | 'stopped';

interface SpinProps {
  spin: DrawnSpin | null;
  optionSound: boolean;
  onPrize(spinId: string): void;
}

/** Turns the face's canvas and moves the pointer for each drawn spin. */
export function useSpin(
  canvas: RefObject<HTMLElement | null>,
  pointer: RefObject<HTMLElement | null>,
  props: SpinProps,
): { phase: SpinPhase; winnerAngle: Degrees | null } {
  const [phase, setPhase] = useState<SpinPhase>('ready');
  const [winnerAngle, setWinnerAngle] = useState<Degrees | null>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  const [sound] = useState(createSound);
  const [runner] = useState(
    () =>
      new SpinRunner({
        isReducedMotion: isMotionReduced,
        animate(plan) {
          if (!canvas.current || !pointer.current) throw new Error('The wheel has no face to turn');
          return animateWheel(canvas.current, pointer.current, plan);
        },
        after(delayMs, callback) {
          const timer = setTimeout(callback, delayMs);
          return () => clearTimeout(timer);
        },
        onStart() {
          setPhase('spinning');
          setWinnerAngle(null);
        },
        onStop(spin) {
          setPhase('stopped');
          setWinnerAngle(degrees(restingRotation(spin) + spin.segmentIndex * SEGMENT_ARC));
          latest.current.onPrize(spin.id);
        },
      }),
  );

  const { spin, optionSound } = props;
  useEffect(() => runner.show(spin), [runner, spin]);
  // Runs at the start of a spin and when sound is switched on during one, which plays the remaining ticks.
  useEffect(() => {
    if (optionSound && spin) sound.playTicks(runner.remainingTicks());
    else sound.stop();
  }, [runner, sound, spin, optionSound]);
  useEffect(
    () => () => {
      runner.dispose();
      sound.stop();
    },
    [runner, sound],
  );
  return { phase, winnerAngle };
}
