import 'konva/lib/shapes/Circle';
import 'konva/lib/shapes/Rect';
import 'konva/lib/shapes/Star';
import { Circle, Group, Rect, Star } from 'react-konva/lib/ReactKonvaCore';
import { assertNever } from '#shared/app-error.ts';
import { FONT_SIZE, NATURAL_RADIUS, SEGMENT_ARC, type WheelSegment } from '#shared/rules/wheel.ts';
import { text } from '../../texts.ts';
import { containedIn } from '../drawing/boxes.ts';
import { measureIn } from '../drawing/measure.ts';
import { Picture } from '../drawing/Picture.tsx';
import { TextLine } from '../drawing/TextLine.tsx';
import type { DisplayFont } from '../theme-values.ts';
import { curvedLines } from './curved-text.ts';

interface MarksProps {
  segment: WheelSegment;
  colour: string;
  font: DisplayFont;
  /** False until the font has loaded. */
  hasText: boolean;
  logo: HTMLImageElement | null;
}

/** The radius at which texts end, inside the pins and the tip of the pointer. */
const TEXT_EDGE = NATURAL_RADIUS - 36;

/** The marks on a segment whose middle is at 12 o'clock, with the wheel's centre at 0, 0. */
export function SegmentMarks({ segment, colour, font, hasText, logo }: MarksProps) {
  const text = { text: segmentLabel(segment), font, colour };
  switch (segment.kind) {
    case 'points':
      return (
        <>
          <Dots colour={colour} />
          {hasText && <CurvedText {...text} />}
        </>
      );
    case 'pressYourLuck':
      return (
        <>
          <Stars colour={colour} />
          {hasText && <CurvedText {...text} />}
        </>
      );
    case 'bonus':
      return (
        <>
          {logo && <LogoPlate logo={logo} />}
          {hasText && <VerticalText {...text} edge={logo ? plateOf(logo).below : TEXT_EDGE} />}
        </>
      );
    default:
      return assertNever(segment.kind);
  }
}

interface TextProps {
  text: string;
  font: DisplayFont;
  colour: string;
}

/** Words along the rim, one arc each, because 'PRESS YOUR LUCK' is too long for a single arc at a readable size. */
function CurvedText({ text, font, colour }: TextProps) {
  const lines = curvedLines(text, { edge: TEXT_EDGE, arc: SEGMENT_ARC, fontSize: FONT_SIZE }, (size) =>
    measureIn(font, size),
  );
  return lines.flatMap(({ fontSize, radius, glyphs }) =>
    glyphs.map(({ text: letter, angle }) => (
      <TextLine
        key={`${radius} ${angle}`}
        text={letter}
        font={font}
        size={fontSize}
        colour={colour}
        rotation={angle}
        offsetY={radius}
      />
    )),
  );
}

/** Upright letters, one below the other, from `edge` towards the centre. */
function VerticalText({ text, font, colour, edge }: TextProps & { edge: number }) {
  const { capHeight } = measureIn(font, FONT_SIZE);
  return [...text].map((letter, index) => {
    const baseline = edge - capHeight - index * (capHeight + FONT_SIZE * 0.26);
    return <TextLine key={baseline} text={letter} font={font} size={FONT_SIZE} colour={colour} y={-baseline} />;
  });
}

/** The brand's logo, on a white plate because its colours are unknown. */
function LogoPlate({ logo }: { logo: HTMLImageElement }) {
  const { plate, room } = plateOf(logo);
  return (
    <>
      <Rect {...plate} cornerRadius={10} fill="#fff" shadowColor="#000" shadowOpacity={0.45} shadowBlur={8} />
      <Picture image={logo} room={room} />
    </>
  );
}

/** Returns the boxes of the plate and of the logo on it, and the outer edge for the content below. */
function plateOf(logo: HTMLImageElement) {
  const pad = 7;
  const top = TEXT_EDGE + 4;
  const { width, height } = containedIn({ x: 0, y: 0, width: 78, height: 62 }, logo.naturalWidth / logo.naturalHeight);
  const plate = { x: -width / 2 - pad, y: -top, width: width + 2 * pad, height: height + 2 * pad };
  const room = { x: -width / 2, y: pad - top, width, height };
  return { plate, room, below: top - plate.height - 14 };
}

/** Stars that shrink towards the hub. */
function Stars({ colour }: { colour: string }) {
  return STARS.map(([orbit, size]) => (
    <Star key={orbit} y={-orbit} numPoints={5} outerRadius={size} innerRadius={size * 0.46} fill={colour} />
  ));
}

const STARS = [
  [284, 18],
  [242, 14],
  [208, 11],
  [180, 8.5],
] as const;

/** A trail of dots from a number to the hub. */
function Dots({ colour }: { colour: string }) {
  return (
    <Group opacity={0.34}>
      {DOTS.map(([orbit, size]) => (
        <Circle key={orbit} y={-orbit} radius={size} fill={colour} />
      ))}
    </Group>
  );
}

const DOTS = [
  [346, 7],
  [324, 5.4],
  [306, 4.2],
  [291, 3.2],
  [279, 2.4],
] as const;

/** Returns the text on a segment. The segment's own `label` is for the draw log, the same in every language. */
function segmentLabel({ kind, label }: WheelSegment): string {
  if (kind === 'bonus') return text('wheel.bonusSegment');
  return kind === 'pressYourLuck' ? text('wheel.luckSegment') : label;
}
