import { type CSSProperties, useMemo, useRef, useState } from 'react';
import type { Prize } from '#shared/entities/prize.ts';
import { frame } from '#shared/rules/board.ts';
import { endless } from '../../motion/endless.ts';
import { text } from '../../texts.ts';
import type { Box } from '../drawing/boxes.ts';
import { Drawing } from '../drawing/Drawing.tsx';
import { OneMoment } from '../drawing/OneMoment.tsx';
import { useElementSize, useFontVersion, useThemeVersion } from '../hooks.ts';
import { useImages } from '../images.ts';
import css from './Board.module.css';
import { BoardTiles } from './BoardTiles.tsx';
import { readBoardTheme } from './board-theme.ts';
import { cellContents } from './cell-contents.ts';
import { type Ring, ringLayout } from './ring.ts';
import { useBoardClock } from './use-board-clock.ts';
import { usePress } from './use-press.ts';

export interface BoardProps {
  /** 32 hex digits. */
  seed: string;
  prizes: readonly Prize[];
  logoUrl: string | null;
  /** The tick on which the board froze, showing the active cell; null before the press. */
  stoppedTick: number | null;
  isReducedMotion: boolean;
  isSoundOn: boolean;
  /** Disables the centre button. */
  isDisabled: boolean;
  /** Called with the tick of the frame on screen or, under reduced motion, of the elapsed time. */
  onPress(tick: number): void;
}

const PULSE = endless({
  keyframes: [
    { opacity: 0.45, transform: 'scale(1)', easing: 'ease-in-out' },
    { opacity: 1, transform: 'scale(1.035)' },
  ],
  duration: 620,
  direction: 'alternate',
});
/** Animates `translate`, not `transform`, so that the pressed button can still sink. */
const BECKON = endless({
  keyframes: [{ translate: '0 0', easing: 'ease-in-out' }, { translate: '0 -1.2cqw' }],
  duration: 1100,
  direction: 'alternate',
});

/**
 * The Press Your Luck board (docs/specification.md, 4 and 9). Counts down, then shows the frames of its seed, one every
 * 500 ms, until the press. Fills its container, which must have a height of its own, with 6 x 5 tiles if wide, 5 x 6 if
 * tall.
 */
export function Board(props: BoardProps) {
  const { seed, prizes, logoUrl, stoppedTick, isReducedMotion } = props;
  const container = useRef<HTMLDivElement>(null);
  /** The tick of the frame on screen: a press hits this one. */
  const drawnTick = useRef(0);
  const [isDrawn, setIsDrawn] = useState(false);

  const clock = useBoardClock({
    seed,
    isDrawn,
    isStopped: stoppedTick !== null,
    isStill: isReducedMotion,
    isSoundOn: props.isSoundOn,
  });
  const isCounting = clock.secondsLeft !== null;
  const isDisabled = props.isDisabled || !isDrawn || isCounting;
  const currentTick = () => (isReducedMotion ? clock.elapsedTick() : drawnTick.current);
  const press = usePress(isDisabled, currentTick, (tick) => {
    clock.freeze(tick);
    props.onPress(clock.frozenTick() ?? tick);
  });
  const tick = stoppedTick ?? clock.tick;
  const { cells, activeIndex } = useMemo(() => frame(seed, tick), [seed, tick]);
  // Lights no cell during the countdown. Under reduced motion, lights none before the press, because a moving light
  // blinks.
  const isUnlit = stoppedTick === null && (isReducedMotion || isCounting);
  const litIndex = isUnlit ? null : activeIndex;

  const size = useElementSize(container);
  const themeVersion = useThemeVersion(container);
  const kinds = useMemo(() => cellContents(prizes, logoUrl), [prizes, logoUrl]);
  const labels = [...kinds.values()].map(({ label }) => label).join(' ');
  const hasText = useFontVersion(container, themeVersion, labels) >= 0;
  const images = useImages([...kinds.values()].map((kind) => kind.imageUrl));
  const contents = useMemo(
    () =>
      new Map([...kinds].map(([cell, kind]) => [cell, { ...kind, image: images.get(kind.imageUrl ?? '') ?? null }])),
    [kinds, images],
  );
  const ring = useMemo(() => (size?.width && size.height ? ringLayout(size.width, size.height) : null), [size]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme's version covers the values read from the page
  const theme = useMemo(
    () => (ring && container.current ? readBoardTheme(container.current) : null),
    [ring, themeVersion],
  );

  const winner = stoppedTick === null ? undefined : ring?.cells[activeIndex];
  return (
    <div className={css.root}>
      {ring && <div className={css.cabinet} style={cabinetStyle(ring)} />}
      <div className={css.canvas} ref={container} aria-hidden="true">
        <Drawing
          size={size}
          isComplete={ring !== null && theme !== null && hasText}
          onDrawn={(isDrawnNow) => {
            if (isDrawnNow) drawnTick.current = tick;
            setIsDrawn(isDrawnNow);
          }}
        >
          {ring && theme && <BoardTiles {...{ ring, cells, contents, litIndex, theme, hasText }} />}
        </Drawing>
      </div>
      {winner && <div ref={PULSE} className={css.winner} style={placed(winner)} />}
      {ring && (
        <div className={css.centre} style={placed(ring.centre)}>
          <button type="button" className={css.button} aria-disabled={isDisabled || undefined} {...press}>
            <span ref={isDisabled ? null : BECKON} className={css.label} data-counting={isCounting || undefined}>
              {text('board.press')}
              {isCounting && (
                <span key={clock.secondsLeft} className={css.count} aria-hidden="true">
                  {clock.secondsLeft}
                </span>
              )}
            </span>
          </button>
        </div>
      )}
      <p className={css.spoken} role="status">
        {stoppedTick === null && text(isCounting ? 'board.getReady' : 'board.live')}
      </p>
      <OneMoment isDrawn={isDrawn} />
    </div>
  );
}

const placed = (box: Box): CSSProperties => ({ left: box.x, top: box.y, width: box.width, height: box.height });

/** The cabinet's place, and the width of its frame, which sizes the bulbs. */
const cabinetStyle = (ring: Ring): CSSProperties & Record<'--frame', string> => ({
  ...placed(ring.board),
  '--frame': `${ring.frame}px`,
});
