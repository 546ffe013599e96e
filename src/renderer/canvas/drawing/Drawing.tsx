import type { Layer as LayerNode } from 'konva/lib/Layer';
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { Layer, Stage } from 'react-konva/lib/ReactKonvaCore';
import type { ElementSize } from '../hooks.ts';

interface DrawingProps {
  /** The canvas. The element stays the same while the drawing is mounted, even while it is empty. */
  ref?: Ref<HTMLCanvasElement>;
  canvasId?: string;
  /** Null until measured. */
  size: ElementSize | null;
  /** Called once the canvas shows the latest render. */
  onDrawn?(): void;
  children: ReactNode;
}

/** Draws Konva nodes on one canvas with the dimensions and pixel ratio of `size`. Ignores all touches. */
export function Drawing({ ref, canvasId, size, onDrawn, children }: DrawingProps) {
  const layer = useRef<LayerNode>(null);
  const pixelRatio = size?.pixelRatio;

  useImperativeHandle(ref, () => {
    if (!layer.current) throw new Error('The drawing has no layer.');
    return layer.current.getNativeCanvasElement();
  }, []);
  useLayoutEffect(() => {
    if (layer.current && canvasId) layer.current.getNativeCanvasElement().id = canvasId;
  }, [canvasId]);
  useLayoutEffect(() => {
    const canvas = layer.current?.getCanvas();
    if (!canvas || pixelRatio === undefined || canvas.getPixelRatio() === pixelRatio) return;
    canvas.setPixelRatio(pixelRatio);
    layer.current?.batchDraw();
  }, [pixelRatio]);

  return (
    <Stage width={size?.width ?? 0} height={size?.height ?? 0} listening={false}>
      <Layer ref={layer} listening={false} onDraw={onDrawn}>
        {children}
      </Layer>
    </Stage>
  );
}
