import 'konva/lib/shapes/Arc';
import 'konva/lib/shapes/Circle';
import 'konva/lib/shapes/Ring';
import { memo } from 'react';
import { Arc, Circle, Group, Ring } from 'react-konva/lib/ReactKonvaCore';
import {
  INNER_RADIUS,
  NATURAL_RADIUS,
  PIN_COUNT,
  SEGMENT_ARC,
  SEGMENT_COUNT,
  type WheelSegment,
} from '#shared/rules/wheel.ts';
import { SegmentMarks } from './SegmentMarks.tsx';
import { paintOf, type WheelTheme } from './wheel-theme.ts';

export interface WheelFaceProps {
  segments: readonly WheelSegment[];
  theme: WheelTheme;
  /** False until the theme's font has loaded. */
  hasText: boolean;
  /** The brand's logo, for the bonus segment. */
  logo: HTMLImageElement | null;
  /** The edge of the square face, in CSS pixels. */
  size: number;
}

const RING = { innerRadius: INNER_RADIUS, outerRadius: NATURAL_RADIUS };
/** Konva measures angles from 3 o'clock, the wheel from 12. */
const TWELVE_O_CLOCK = -90;
/** The overlap of neighbouring segments, in degrees, which hides the hairline between them. */
const OVERLAP = 0.07;
const PIN_ANGLES = Array.from({ length: PIN_COUNT }, (_, pin) => (pin * 360) / PIN_COUNT);
const PIN_RADIUS = 8.5;
const PIN_ORBIT = NATURAL_RADIUS - 14;

/**
 * The part of the wheel that turns: segments, their marks, pins. Light and shade alone give depth, the same on all
 * sides, because light from one side must not turn. Redrawn only when a prop changes.
 */
export const WheelFace = memo(({ segments, theme, hasText, logo, size }: WheelFaceProps) => {
  const scale = size / (2 * NATURAL_RADIUS);
  const places = segments.map((segment, index) => ({
    segment,
    start: index * SEGMENT_ARC,
    paint: paintOf(theme, segment.kind, index),
  }));
  return (
    <Group x={size / 2} y={size / 2} scaleX={scale} scaleY={scale}>
      {places.map(({ segment, start, paint }) => (
        <Group key={start} rotation={start + TWELVE_O_CLOCK}>
          <Arc {...RING} angle={SEGMENT_ARC + OVERLAP} fill={paint.fill} />
          {segment.kind !== 'points' && <Rays />}
        </Group>
      ))}
      <Ring {...RING} fill={cushions()} />
      <Ring {...RING} {...BOWL} />
      {places.map(({ segment, start, paint }) => (
        <Group key={start} rotation={start + SEGMENT_ARC / 2}>
          <SegmentMarks segment={segment} colour={paint.text} font={theme.font} hasText={hasText} logo={logo} />
        </Group>
      ))}
      {PIN_ANGLES.map((angle) => (
        <Group key={angle} rotation={angle}>
          <Pin colour={theme.rim} />
        </Group>
      ))}
    </Group>
  );
});

/** Rays from the centre, marking the segments that are not plain points. */
function Rays() {
  const width = SEGMENT_ARC / 6;
  return [0, 2, 4].map((ray) => <Arc key={ray} {...RING} rotation={ray * width} angle={width} fill="#ffffff1c" />);
}

/** Shades each segment as a shallow cushion: dark at its sides, light along its middle. */
function cushions(): CanvasGradient {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('This page has no canvas.');
  const gradient = context.createConicGradient((TWELVE_O_CLOCK * Math.PI) / 180, 0, 0);
  for (let segment = 0; segment < SEGMENT_COUNT; segment += 1) {
    for (const [share, colour] of CUSHION) gradient.addColorStop((segment + share) / SEGMENT_COUNT, colour);
  }
  return gradient;
}

/** Colours across a segment. */
const CUSHION = [
  [0, 'rgb(0 0 0 / 0.28)'],
  [0.035, 'rgb(0 0 0 / 0.12)'],
  [0.16, 'rgb(0 0 0 / 0)'],
  [0.18, 'rgb(255 255 255 / 0)'],
  [0.5, 'rgb(255 255 255 / 0.13)'],
  [0.82, 'rgb(255 255 255 / 0)'],
  [0.84, 'rgb(0 0 0 / 0)'],
  [0.965, 'rgb(0 0 0 / 0.12)'],
  [1, 'rgb(0 0 0 / 0.28)'],
] as const;

/** The shading of the whole face, lower at its middle and at its edge. */
const BOWL = {
  fillRadialGradientStartRadius: INNER_RADIUS,
  fillRadialGradientEndRadius: NATURAL_RADIUS,
  fillRadialGradientColorStops: [
    0,
    'rgb(0 0 0 / 0.42)',
    0.28,
    'rgb(0 0 0 / 0.12)',
    0.55,
    'rgb(0 0 0 / 0)',
    0.78,
    'rgb(0 0 0 / 0)',
    0.9,
    'rgb(0 0 0 / 0.1)',
    1,
    'rgb(0 0 0 / 0.62)',
  ],
};

const PIN_SHADOW = {
  fillRadialGradientStartRadius: PIN_RADIUS - 1,
  fillRadialGradientEndRadius: PIN_RADIUS + 4,
  fillRadialGradientColorStops: [0, 'rgb(0 0 0 / 0.5)', 1, 'rgb(0 0 0 / 0)'],
};

const PIN_DOME = {
  fillRadialGradientStartRadius: 0,
  fillRadialGradientEndRadius: PIN_RADIUS,
  fillRadialGradientColorStops: [
    0,
    'rgb(255 255 255 / 0.95)',
    0.45,
    'rgb(255 255 255 / 0.5)',
    0.75,
    'rgb(255 255 255 / 0)',
    1,
    'rgb(0 0 0 / 0.45)',
  ],
};

/** A domed stud at 12 o'clock, lit from straight above. */
function Pin({ colour }: { colour: string }) {
  return (
    <Group y={-PIN_ORBIT}>
      <Circle radius={PIN_RADIUS + 4} {...PIN_SHADOW} />
      <Circle radius={PIN_RADIUS} fill={colour} />
      <Circle radius={PIN_RADIUS} {...PIN_DOME} />
    </Group>
  );
}
