import type { ShapeConfig } from 'konva/lib/Shape';
import { Shape } from 'react-konva/lib/ReactKonvaCore';
import { type Box, containedIn } from './boxes.ts';

interface PictureProps extends Pick<ShapeConfig, 'shadowColor' | 'shadowOpacity' | 'shadowBlur' | 'shadowOffsetY'> {
  image: HTMLImageElement;
  room: Box;
}

/**
 * An image, centred and as large as its room allows. Replaces Konva's Image, which scales large photos down coarsely.
 */
export function Picture({ image, room, ...shadow }: PictureProps) {
  return (
    <Shape
      {...shadow}
      sceneFunc={(context) => {
        const { x, y, width, height } = containedIn(room, image.naturalWidth / image.naturalHeight);
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, x, y, width, height);
      }}
    />
  );
}
