import 'konva/lib/shapes/Ellipse';
import 'konva/lib/shapes/Path';
import { Ellipse, Group, Path } from 'react-konva/lib/ReactKonvaCore';

/** The whammy: a horned, grinning imp, drawn in code so that it scales. */
export function Whammy({ x, y, edge }: { x: number; y: number; edge: number }) {
  return (
    <Group x={x} y={y} scaleX={edge / 100} scaleY={edge / 100}>
      {IMP}
    </Group>
  );
}

const SKIN = {
  fillRadialGradientStartPoint: { x: -12, y: -16 },
  fillRadialGradientStartRadius: 4,
  fillRadialGradientEndPoint: { x: 0, y: 4 },
  fillRadialGradientEndRadius: 48,
  fillRadialGradientColorStops: [0, '#ff8a6b', 0.45, '#e8262c', 1, '#8d0718'],
};
const HORN = {
  fillLinearGradientStartPoint: { x: 14, y: -20 },
  fillLinearGradientEndPoint: { x: 40, y: -48 },
  fillLinearGradientColorStops: [0, '#c98b2e', 1, '#fff3c9'],
};
/** The horizontal scales that draw one half of the face twice: as it is, and mirrored. */
const SIDES = [1, -1];

/** Drawn in a square with edges of 100 around 0, 0. */
const IMP = (
  <>
    <Ellipse y={41} radiusX={30} radiusY={6} fill="rgb(0 0 0 / 0.3)" />
    {SIDES.map((side) => (
      <Group key={side} scaleX={side}>
        {/* Drawn before the head, which covers the ears but not the horns. */}
        <Path {...SKIN} data="M26-4Q48-20 49-6Q46 10 28 12Z" />
        <Path {...HORN} data="M9-26Q20-34 24-49Q39-32 27-15Z" />
      </Group>
    ))}
    <Path {...SKIN} data="M0-33C26-33 36-14 34 6C33 28 18 41 0 41C-18 41-33 28-34 6C-36-14-26-33 0-33Z" />
    {SIDES.map((side) => (
      <Group key={side} scaleX={side}>
        <Ellipse x={13.5} y={-5} radiusX={10.5} radiusY={12.5} rotation={7} fill="#fff" />
        <Ellipse x={10.5} y={-2.5} radiusX={5.2} radiusY={6.6} fill="#1c0b12" />
        <Ellipse x={8.6} y={-5.4} radiusX={1.9} radiusY={2.2} fill="#fff" />
        {/* The brow cuts across the eye, which makes it look wicked. */}
        <Path fill="#4d0310" data="M1-9Q14-16 28-23Q27-13 20-11Q11-9 2-3Z" />
        <Ellipse x={24} y={13} radiusX={6} radiusY={4} fill="rgb(255 190 170 / 0.35)" />
      </Group>
    ))}
    <Ellipse y={8} radiusX={5} radiusY={3.6} fill="#a30b1b" />
    <Path fill="#3b0210" data="M-25 14Q0 24 25 14Q20 36 0 36Q-20 36-25 14Z" />
    <Path fill="#fff" data="M-23 15.2Q0 24.5 23 15.2L20 24L15 20L10 26L5 21.5L0 27.5L-5 21.5L-10 26L-15 20L-20 24Z" />
    <Ellipse x={3} y={32.5} radiusX={9} radiusY={3.4} rotation={-6} fill="#ff6f7d" />
    <Ellipse x={-13} y={-23} radiusX={9} radiusY={4.5} rotation={-29} fill="rgb(255 255 255 / 0.28)" />
  </>
);
