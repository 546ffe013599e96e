import { Shape } from 'react-konva/lib/ReactKonvaCore';

/**
 * The whammy: a horned, grinning imp, drawn in code so that it scales. One shape, because a tick of the board may draw
 * it on every tile.
 */
export function Whammy({ x, y, edge }: { x: number; y: number; edge: number }) {
  return (
    <Shape
      x={x}
      y={y}
      scaleX={edge / 100}
      scaleY={edge / 100}
      sceneFunc={({ _context: context }) => {
        imp ??= createImp(context);
        for (const { path, fill, side } of imp) {
          context.save();
          context.scale(side, 1);
          context.fillStyle = fill;
          context.fill(path);
          context.restore();
        }
      }}
    />
  );
}

/** A filled area of the imp, in a square with edges of 100 around 0, 0. */
interface Part {
  path: Path2D;
  fill: string | CanvasGradient;
  /** The horizontal scale: 1 as it is, -1 mirrored. */
  side: number;
}

let imp: readonly Part[] | null = null;

/** Returns the parts of the imp, from back to front. */
function createImp(context: CanvasRenderingContext2D): readonly Part[] {
  const skin = context.createRadialGradient(-12, -16, 4, 0, 4, 48);
  skin.addColorStop(0, '#ff8a6b');
  skin.addColorStop(0.45, '#e8262c');
  skin.addColorStop(1, '#8d0718');
  const horn = context.createLinearGradient(14, -20, 40, -48);
  horn.addColorStop(0, '#c98b2e');
  horn.addColorStop(1, '#fff3c9');
  const area = (data: string, fill: Part['fill']): Part => ({ path: new Path2D(data), fill, side: 1 });
  const oval = (x: number, y: number, [radiusX, radiusY]: [number, number], fill: string, degrees = 0): Part => {
    const path = new Path2D();
    path.ellipse(x, y, radiusX, radiusY, (degrees * Math.PI) / 180, 0, 2 * Math.PI);
    return { path, fill, side: 1 };
  };
  const both = (parts: readonly Part[]) => [1, -1].flatMap((side) => parts.map((part) => ({ ...part, side })));
  return [
    oval(0, 41, [30, 6], 'rgb(0 0 0 / 0.3)'),
    // Drawn before the head, which covers the ears but not the horns.
    ...both([area('M26-4Q48-20 49-6Q46 10 28 12Z', skin), area('M9-26Q20-34 24-49Q39-32 27-15Z', horn)]),
    area('M0-33C26-33 36-14 34 6C33 28 18 41 0 41C-18 41-33 28-34 6C-36-14-26-33 0-33Z', skin),
    ...both([
      oval(13.5, -5, [10.5, 12.5], '#fff', 7),
      oval(10.5, -2.5, [5.2, 6.6], '#1c0b12'),
      oval(8.6, -5.4, [1.9, 2.2], '#fff'),
      // The brow cuts across the eye, which makes it look wicked.
      area('M1-9Q14-16 28-23Q27-13 20-11Q11-9 2-3Z', '#4d0310'),
      oval(24, 13, [6, 4], 'rgb(255 190 170 / 0.35)'),
    ]),
    oval(0, 8, [5, 3.6], '#a30b1b'),
    area('M-25 14Q0 24 25 14Q20 36 0 36Q-20 36-25 14Z', '#3b0210'),
    area('M-23 15.2Q0 24.5 23 15.2L20 24L15 20L10 26L5 21.5L0 27.5L-5 21.5L-10 26L-15 20L-20 24Z', '#fff'),
    oval(3, 32.5, [9, 3.4], '#ff6f7d', -6),
    oval(-13, -23, [9, 4.5], 'rgb(255 255 255 / 0.28)', -29),
  ];
}
