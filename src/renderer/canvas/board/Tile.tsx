import 'konva/lib/shapes/Path';
import 'konva/lib/shapes/Rect';
import 'konva/lib/shapes/Star';
import { memo } from 'react';
import { Path, Rect, Star } from 'react-konva/lib/ReactKonvaCore';
import type { Cell } from '#shared/rules/board.ts';
import type { Box } from '../drawing/boxes.ts';
import { measureIn } from '../drawing/measure.ts';
import { Picture } from '../drawing/Picture.tsx';
import { TextLine } from '../drawing/TextLine.tsx';
import type { DisplayFont } from '../theme-values.ts';
import type { BoardTheme } from './board-theme.ts';
import { fittedLines, LINE_HEIGHT, pictureAndCaption } from './tile-text.ts';
import { Whammy } from './Whammy.tsx';

/** The content of a tile. */
export interface TileContent {
  image: HTMLImageElement | null;
  /** The caption of the image, or the text in place of a missing image; '' for no text. */
  label: string;
}

type Size = Pick<Box, 'width' | 'height'>;

interface TileProps {
  cell: Cell;
  size: Size;
  content: TileContent;
  theme: BoardTheme;
  /** True if the tile is lit from behind. */
  isLit: boolean;
  /** False until the theme's font has loaded. */
  hasText: boolean;
}

/** A glossy enamel plate that shows a prize, the brand or the whammy. */
export const Tile = memo(({ cell, size, content, theme, isLit, hasText }: TileProps) => {
  const { width, height } = size;
  const edge = Math.min(width, height);
  const radius = edge * 0.13;
  const inset = edge * (isLit ? 0.055 : 0.028);
  const enamel = {
    x: inset,
    y: inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
    cornerRadius: Math.max(1, radius - inset),
  };
  const backdrop = { width, height, cornerRadius: radius };
  const light = { fill: '#fff', shadowColor: theme.light, shadowBlur: edge * 0.34 };
  return (
    <>
      {isLit ? (
        <>
          <Rect {...backdrop} {...light} />
          {/* A second pass doubles the brightness. */}
          <Rect {...backdrop} {...light} />
        </>
      ) : (
        <Rect {...backdrop} fill="rgb(0 0 0 / 0.55)" />
      )}
      <Rect {...enamel} fill={theme.fills[cell]} />
      <Rect
        {...enamel}
        fillLinearGradientEndPoint={{ x: 0, y: enamel.height }}
        fillLinearGradientColorStops={[
          0,
          'rgb(255 255 255 / 0.3)',
          0.5,
          'rgb(255 255 255 / 0)',
          1,
          'rgb(0 0 0 / 0.36)',
        ]}
      />
      <Rect
        {...enamel}
        fillRadialGradientStartPoint={{ x: enamel.width / 2, y: enamel.height / 2 }}
        fillRadialGradientEndPoint={{ x: enamel.width / 2, y: enamel.height / 2 }}
        fillRadialGradientEndRadius={edge * 0.75}
        fillRadialGradientColorStops={[0, `rgb(255 255 255 / ${isLit ? 0.6 : 0.16})`, 1, 'rgb(255 255 255 / 0)']}
      />
      <Content {...{ cell, size, content, hasText }} colour={theme.texts[cell]} font={theme.font} />
      <Gloss enamel={enamel} />
      {!isLit && <Rect {...enamel} fill="rgb(8 4 20 / 0.5)" />}
    </>
  );
});

interface ContentProps extends Pick<TileProps, 'cell' | 'size' | 'content' | 'hasText'> {
  colour: string;
  font: DisplayFont;
}

/** Areas for the content, as shares of a tile. */
const WHOLE: Box = { x: 0.1, y: 0.1, width: 0.8, height: 0.8 };
const UNDER_STAR: Box = { x: 0.08, y: 0.48, width: 0.84, height: 0.42 };

function Content({ cell, size: { width, height }, content: { image, label }, colour, font, hasText }: ContentProps) {
  const edge = Math.min(width, height);
  const part = ({ x, y, ...size }: Box): Box => ({
    x: width * x,
    y: height * y,
    width: width * size.width,
    height: height * size.height,
  });
  if (cell === 'whammy') return <Whammy x={width / 2} y={height * 0.51} edge={edge * 0.82} />;
  if (!image) {
    const radius = edge * 0.17;
    return (
      <>
        <Star
          x={width / 2}
          y={height * 0.3}
          numPoints={5}
          outerRadius={radius}
          innerRadius={radius * 0.46}
          fill={colour}
        />
        {hasText && <Label text={label} font={font} colour={colour} room={part(UNDER_STAR)} />}
      </>
    );
  }
  const hasLabel = hasText && label !== '';
  const { picture, caption } = hasLabel
    ? pictureAndCaption(label, { width, height }, (at) => measureIn(font, at).width)
    : { picture: WHOLE, caption: WHOLE };
  return (
    <>
      <Picture
        image={image}
        room={part(picture)}
        shadowColor="#000"
        shadowOpacity={0.4}
        shadowBlur={height * 0.04}
        shadowOffsetY={height * 0.018}
      />
      {hasLabel && <Label text={label} font={font} colour={colour} room={part(caption)} />}
    </>
  );
}

/** A prize's name, centred in its room. */
function Label({ text, font, colour, room }: { text: string; font: DisplayFont; colour: string; room: Box }) {
  const { lines, size } = fittedLines(text, room, (at) => measureIn(font, at).width);
  const step = size * LINE_HEIGHT;
  const first = room.y + (room.height - (lines.length - 1) * step) / 2;
  return lines.map((line, index) => {
    const y = first + index * step;
    const x = room.x + room.width / 2;
    return <TextLine key={y} text={line} font={font} size={size} colour={colour} baseline="middle" x={x} y={y} />;
  });
}

/** The highlight on the enamel, above a shallow curve. Uses no clip, because a clip would double the time of a tick. */
function Gloss({ enamel: { x, y, width, height, cornerRadius } }: { enamel: Box & { cornerRadius: number } }) {
  const side = height * 0.3;
  const corner = (toX: number, toY: number) => `A${cornerRadius} ${cornerRadius} 0 0 1 ${toX} ${toY}`;
  return (
    <Path
      x={x}
      y={y}
      data={`M0 ${cornerRadius}${corner(cornerRadius, 0)}H${width - cornerRadius}${corner(width, cornerRadius)}V${side}Q${width / 2} ${height * 0.46} 0 ${side}Z`}
      fillLinearGradientEndPoint={{ x: 0, y: height / 2 }}
      fillLinearGradientColorStops={[0, 'rgb(255 255 255 / 0.42)', 1, 'rgb(255 255 255 / 0.06)']}
    />
  );
}
