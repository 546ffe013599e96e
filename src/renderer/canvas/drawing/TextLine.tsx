import type { ShapeConfig } from 'konva/lib/Shape';
import { Shape } from 'react-konva/lib/ReactKonvaCore';
import { type DisplayFont, fontAt } from '../theme-values.ts';

interface TextLineProps extends Pick<ShapeConfig, 'x' | 'y' | 'rotation' | 'offsetY'> {
  text: string;
  font: DisplayFont;
  size: number;
  colour: string;
  baseline?: 'alphabetic' | 'middle';
}

/** A line of text centred on its position. Replaces Konva's Text, which places the baseline by the font's line box. */
export function TextLine({ text, font, size, colour, baseline = 'alphabetic', ...place }: TextLineProps) {
  return (
    <Shape
      {...place}
      sceneFunc={(context) => {
        context.font = fontAt(font, size);
        context.fillStyle = colour;
        context.textAlign = 'center';
        context.textBaseline = baseline;
        context.fillText(text, 0, 0);
      }}
    />
  );
}
