import { type ReactNode, useMemo, useRef, useState } from 'react';
import { POINTER_ANGLE, wheelLayout } from '#shared/rules/wheel.ts';
import { endless } from '../../motion/endless.ts';
import { Drawing } from '../drawing/Drawing.tsx';
import { OneMoment } from '../drawing/OneMoment.tsx';
import { useElementSize, useFontVersion, useThemeVersion } from '../hooks.ts';
import { useImages } from '../images.ts';
import { useSpin } from './use-spin.ts';
import css from './Wheel.module.css';
import {
  CIRCUIT_ARC,
  CIRCUITS,
  Circuit,
  Light,
  POINTER_BOX,
  PointerShape,
  WheelGloss,
  WheelRim,
  WinningSegment,
} from './WheelDressing.tsx';
import { WheelFace } from './WheelFace.tsx';
import { FACE_SHARE, HALF, HUB_RADIUS } from './wheel-shape.ts';
import { readWheelTheme } from './wheel-theme.ts';

export interface WheelProps {
  isPressYourLuckAllowed?: boolean;
  bonusPointsAwarded?: number;
  optionSound: boolean;
  /** The brand's logo, for the bonus segment. Text replaces a missing or broken logo. */
  logoUrl?: string | null;
  /** The drawn spin to show; a new id starts the animation. */
  spin: { id: string; segmentIndex: number; stopFraction: number } | null;
  /** Called when the wheel has stopped, exactly once per spin id; never after unmounting. */
  onPrize(spinId: string): void;
  /** Returns the hub: the scene's 'Spin' button. The button must accept no press while the wheel is not drawn. */
  children(isDrawn: boolean): ReactNode;
}

const square = (share: number) => ({ inset: `${((1 - share) / 2) * 100}%` });
const FACE_BOX = square(FACE_SHARE);
const HUB_BOX = square(HUB_RADIUS / HALF);
/** The largest square that the round face hides. */
const BACKING_BOX = square(FACE_SHARE / Math.SQRT2);
/**
 * The chase of the lit lamps round the rim, in steps. Lit lamps are drawn in pairs, each pair a small layer, because
 * the browser redraws everything over or under the turning face in each frame.
 */
const CHASE = endless({
  keyframes: [{ transform: 'none' }, { transform: `rotate(${CIRCUIT_ARC}deg)` }],
  easing: `steps(${CIRCUITS}, end)`,
  duration: 330,
});
const ARM = { transform: `rotate(${POINTER_ANGLE}deg)` };

/**
 * The prize wheel (docs/specification.md, 4 and 9). Shows a spin whose result has already been drawn. Fits the smaller
 * side of its container, which must have a height of its own.
 */
export function Wheel(props: WheelProps) {
  const { isPressYourLuckAllowed = false, bonusPointsAwarded = 0, logoUrl = null } = props;
  const container = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointer = useRef<HTMLDivElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);

  const size = useElementSize(container);
  const themeVersion = useThemeVersion(container);
  const hasText = useFontVersion(container, themeVersion) >= 0;
  const logo = useImages([logoUrl]).get(logoUrl ?? '') ?? null;
  const segments = useMemo(
    () => wheelLayout({ isPressYourLuckAllowed, bonusPoints: bonusPointsAwarded }),
    [isPressYourLuckAllowed, bonusPointsAwarded],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme's version covers the values read from the page
  const theme = useMemo(
    () => (size && container.current ? readWheelTheme(container.current) : null),
    [size === null, themeVersion],
  );

  const { phase, winnerAngle } = useSpin(canvas, pointer, props);
  return (
    <div className={css.root}>
      <div className={`${css.wheel} ${css[phase] ?? ''}`} data-phase={phase} data-lost={!isDrawn || undefined}>
        <div className={css.shadow} />
        <WheelRim className={css.layer} />
        <div className={css.backing} style={BACKING_BOX} />
        <div className={css.face} ref={container} style={FACE_BOX} aria-hidden="true">
          <Drawing
            ref={canvas}
            canvasId="wheelOfFortune"
            size={size}
            isComplete={size !== null && theme !== null && hasText}
            onDrawn={setIsDrawn}
          >
            {size && theme && <WheelFace {...{ segments, theme, hasText, logo }} size={size.width} />}
          </Drawing>
        </div>
        {winnerAngle !== null && <WinningSegment startAngle={winnerAngle} />}
        <WheelGloss className={css.gloss} />
        <Circuit className={css.circuit} ref={phase === 'spinning' ? CHASE : null} />
        <div className={css.hubSlot} style={HUB_BOX}>
          {props.children(isDrawn)}
        </div>
        <Light className={css.bulbs} />
        <div className={css.arm} style={ARM}>
          <div className={css.pointerPivot} ref={pointer} style={POINTER_BOX}>
            <PointerShape />
          </div>
        </div>
        <OneMoment isDrawn={isDrawn} />
      </div>
    </div>
  );
}
