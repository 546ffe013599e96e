import { Group } from 'konva/lib/Group';
import { Layer } from 'konva/lib/Layer';
import { Shape } from 'konva/lib/Shape';
import { Stage } from 'konva/lib/Stage';
import { NATURAL_RADIUS, PIN_COUNT, SEGMENT_COUNT, type WheelSegment } from '#shared/rules/wheel.ts';
import { paintSegment } from './segment-painter.ts';
import { paintOf, type WheelTheme } from './wheel-theme.ts';

/** What the face shows; drawn once for each change of it, never per frame. */
export interface FaceLook {
  segments: readonly WheelSegment[];
  theme: WheelTheme;
  hasText: boolean;
  logo: HTMLImageElement | null;
  /** Edge of the square face in CSS pixels. */
  size: number;
  pixelRatio: number;
}

export interface Face {
  /** The native canvas, for the compositor to turn. */
  canvas: HTMLCanvasElement;
  draw(look: FaceLook): void;
  destroy(): void;
}

const PIN_RADIUS = 8.5;
const PIN_ORBIT = NATURAL_RADIUS - 14;

/** A face inside `container`, still empty. Its canvas has the id the specification names (SPEC 9). */
export function createFace(container: HTMLDivElement): Face {
  const stage = new Stage({ container, width: 1, height: 1, listening: false });
  const layer = new Layer({ listening: false });
  stage.add(layer);
  const canvas = layer.getNativeCanvasElement();
  canvas.id = 'wheelOfFortune';
  canvas.setAttribute('aria-hidden', 'true');
  return {
    canvas,
    draw(look) {
      stage.size({ width: look.size, height: look.size });
      layer.getCanvas().setPixelRatio(look.pixelRatio);
      layer.destroyChildren();
      layer.add(wheelNode(look));
      layer.draw();
    },
    destroy: () => stage.destroy(),
  };
}

function wheelNode(look: FaceLook): Group {
  const scale = look.size / (2 * NATURAL_RADIUS);
  const group = new Group({ x: look.size / 2, y: look.size / 2, scaleX: scale, scaleY: scale });
  look.segments.forEach((segment, index) => {
    const paint = paintOf(look.theme, segment.kind, index);
    const { font } = look.theme;
    group.add(
      new Shape({
        rotation: ((index + 0.5) * 360) / SEGMENT_COUNT,
        sceneFunc: ({ _context }) =>
          paintSegment(_context, { segment, paint, font, hasText: look.hasText, logo: look.logo }),
      }),
    );
  });
  for (let pin = 0; pin < PIN_COUNT; pin += 1) {
    group.add(
      new Shape({
        rotation: (pin * 360) / PIN_COUNT,
        sceneFunc: ({ _context }) => paintPin(_context, look.theme.rim),
      }),
    );
  }
  return group;
}

/** A domed stud at 12 o'clock. Its light comes from straight above, so that it may turn with the wheel. */
function paintPin(ctx: CanvasRenderingContext2D, colour: string): void {
  const y = -PIN_ORBIT;
  ctx.beginPath();
  ctx.arc(0, y, PIN_RADIUS + 4, 0, 2 * Math.PI);
  const shadow = ctx.createRadialGradient(0, y, PIN_RADIUS - 1, 0, y, PIN_RADIUS + 4);
  shadow.addColorStop(0, 'rgb(0 0 0 / 0.5)');
  shadow.addColorStop(1, 'rgb(0 0 0 / 0)');
  ctx.fillStyle = shadow;
  ctx.fill();
  ctx.beginPath();
  ctx.arc(0, y, PIN_RADIUS, 0, 2 * Math.PI);
  ctx.fillStyle = colour;
  ctx.fill();
  const dome = ctx.createRadialGradient(0, y, 0, 0, y, PIN_RADIUS);
  dome.addColorStop(0, 'rgb(255 255 255 / 0.95)');
  dome.addColorStop(0.45, 'rgb(255 255 255 / 0.5)');
  dome.addColorStop(0.75, 'rgb(255 255 255 / 0)');
  dome.addColorStop(1, 'rgb(0 0 0 / 0.45)');
  ctx.fillStyle = dome;
  ctx.fill();
}
