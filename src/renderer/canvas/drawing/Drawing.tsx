import type { Layer as LayerNode } from 'konva/lib/Layer';
import { type ReactNode, type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { Layer, Stage } from 'react-konva/lib/ReactKonvaCore';
import type { ElementSize } from '../hooks.ts';

interface DrawingProps {
  /** The canvas. The element stays the same while the drawing is mounted, even while it is empty. */
  ref?: Ref<HTMLCanvasElement>;
  canvasId?: string;
  /** Null until measured. */
  size: ElementSize | null;
  /** False while parts are missing, such as text before its font has loaded. */
  isComplete: boolean;
  /**
   * Called with true once the canvas shows the latest complete render, and with false when it has lost its picture,
   * because the graphics process has crashed.
   */
  onDrawn(isDrawn: boolean): void;
  children: ReactNode;
}

/**
 * Draws Konva nodes on one canvas with the dimensions and pixel ratio of `size`, and again after a crash of the
 * graphics process. Ignores all touches.
 */
export function Drawing({ ref, canvasId, size, isComplete, onDrawn, children }: DrawingProps) {
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

  // Draws once more when complete, because completion may change no shape, and only a draw reports it.
  useLayoutEffect(() => {
    if (isComplete) layer.current?.batchDraw();
  }, [isComplete]);

  const onLost = useEffectEvent(() => onDrawn(false));
  useLayoutEffect(() => {
    const node = layer.current;
    const canvas = node?.getNativeCanvasElement();
    if (!node || !canvas) return;
    const lose = () => onLost();
    const redraw = () => {
      // Sets the pixel ratio again, because the restored context is blank and has lost Konva's scale.
      node.getCanvas().setPixelRatio(node.getCanvas().getPixelRatio());
      node.draw();
    };
    canvas.addEventListener('contextlost', lose);
    canvas.addEventListener('contextrestored', redraw);
    return () => {
      canvas.removeEventListener('contextlost', lose);
      canvas.removeEventListener('contextrestored', redraw);
    };
  }, []);

  const report = () => {
    // Konva draws on a lost context too, without effect.
    if (isComplete && layer.current?.getContext()._context.isContextLost() === false) onDrawn(true);
  };
  return (
    <Stage width={size?.width ?? 0} height={size?.height ?? 0} listening={false}>
      <Layer ref={layer} listening={false} onDraw={report}>
        {children}
      </Layer>
    </Stage>
  );
}
