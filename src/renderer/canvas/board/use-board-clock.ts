import { useEffect, useRef, useState } from 'react';
import { createSound } from '../sound/sound.ts';
import { type BoardMoment, momentAt, runBoardClock } from './board-clock.ts';

interface ClockProps {
  seed: string;
  /** False until the board is first drawn. The countdown begins then. */
  isDrawn: boolean;
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
 * The board's clock: counts from the moment that a seed is first drawn until a press freezes it or `isStopped` is set.
 */
export function useBoardClock({ seed, isDrawn, isStopped, isStill, isSoundOn }: ClockProps) {
  const [started, setStarted] = useState<{ seed: string; at: number } | null>(null);
  const [shown, setShown] = useState<{ seed: string; moment: BoardMoment }>({ seed, moment: momentAt(0) });
  const [frozen, setFrozen] = useState<{ seed: string; tick: number } | null>(null);
  const frozenNow = useRef(frozen);
  const [sound] = useState(createSound);

  useEffect(() => {
    if (isDrawn) setStarted((last) => (last?.seed === seed ? last : { seed, at: pageTime.elapsed() }));
  }, [seed, isDrawn]);
  const startedAt = started?.seed === seed ? started.at : null;
  const moment = shown.seed === seed ? shown.moment : momentAt(0);
  const isLive = moment.kind === 'live';

  const isFrozen = frozen?.seed === seed;
  const isRunning = startedAt !== null && !isStopped && !isFrozen && !(isStill && isLive);
  useEffect(() => {
    if (isRunning) return runBoardClock(pageTime, startedAt, (next) => setShown({ seed, moment: next }));
  }, [seed, startedAt, isRunning]);

  const tick = isLive && !isStill ? moment.tick : 0;
  const shownTick = isFrozen && !isStill ? frozen.tick : tick;
  const secondsLeft = isLive || isStopped ? null : moment.secondsLeft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second and each tick has a sound
  useEffect(() => {
    if (isSoundOn && isRunning) sound.play('blink');
    if (!isSoundOn) sound.stop();
  }, [sound, isSoundOn, isRunning, secondsLeft, shownTick]);
  useEffect(() => () => sound.stop(), [sound]);

  return {
    /** The seconds left of the countdown; null on a live board. */
    secondsLeft,
    /** The tick to show. */
    tick: shownTick,
    /** Returns the tick by the time, regardless of the shown tick; 0 during the countdown. */
    elapsedTick() {
      const now = momentAt(startedAt === null ? 0 : pageTime.elapsed() - startedAt);
      return now.kind === 'live' ? now.tick : 0;
    },
    /** Freezes the board on `tick`. Only the first press of a seed counts. */
    freeze(tick: number) {
      if (frozenNow.current?.seed === seed) return;
      frozenNow.current = { seed, tick };
      setFrozen(frozenNow.current);
    },
    frozenTick: () => (frozenNow.current?.seed === seed ? frozenNow.current.tick : null),
  };
}
