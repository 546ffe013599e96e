import { useEffect, useRef, useState } from 'react';
import { createSound } from '../sound/sound.ts';
import { startBoardClock, tickAt } from './board-clock.ts';

interface ClockProps {
  seed: string;
  isStopped: boolean;
  /** True under reduced motion: the shown tick stays 0 while time is still measured. */
  isStill: boolean;
  isSoundOn: boolean;
}

const pageTime = {
  elapsed: () => performance.now(),
  after(delayMs: number, callback: () => void) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/**
 * The board's clock: counts from the moment that a seed is first shown until a press freezes it or `isStopped` is set.
 */
export function useBoardClock({ seed, isStopped, isStill, isSoundOn }: ClockProps) {
  const [shown, setShown] = useState({ seed, tick: 0 });
  const [frozen, setFrozen] = useState<{ seed: string; tick: number } | null>(null);
  const frozenNow = useRef(frozen);
  const started = useRef({ seed: '', at: 0 });
  const [sound] = useState(createSound);

  useEffect(() => {
    started.current = { seed, at: pageTime.elapsed() };
  }, [seed]);

  const isFrozen = frozen?.seed === seed;
  const isRunning = !isStopped && !isFrozen && !isStill;
  useEffect(() => {
    if (!isRunning) return;
    const clock = startBoardClock(pageTime, (tick) => setShown({ seed, tick }));
    return () => clock.stop();
  }, [seed, isRunning]);

  const tick = shown.seed === seed ? shown.tick : 0;
  const shownTick = isFrozen && !isStill ? frozen.tick : isStill ? 0 : tick;
  useEffect(() => {
    if (isSoundOn && isRunning && shownTick > 0) sound.play('blink');
    if (!isSoundOn) sound.stop();
  }, [sound, isSoundOn, isRunning, shownTick]);
  useEffect(() => () => sound.stop(), [sound]);

  return {
    /** The tick to show. */
    tick: shownTick,
    /** The number of whole intervals since the board opened, regardless of the shown tick. */
    elapsedTick: () => tickAt(pageTime.elapsed() - started.current.at),
    /** Freezes the board on `tick`. Only the first press of a seed counts. */
    freeze(tick: number) {
      if (frozenNow.current?.seed === seed) return;
      frozenNow.current = { seed, tick };
      setFrozen(frozenNow.current);
    },
    frozenTick: () => (frozenNow.current?.seed === seed ? frozenNow.current.tick : null),
  };
}
