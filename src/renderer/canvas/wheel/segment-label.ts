import type { WheelSegment } from '#shared/rules/wheel.ts';
import { text } from '../../texts.ts';

/** Returns the text on a segment. The segment's own `label` is for the draw log, the same in every language. */
export function segmentLabel({ kind, label }: WheelSegment): string {
  if (kind === 'bonus') return text('wheel.bonusSegment');
  return kind === 'pressYourLuck' ? text('wheel.luckSegment') : label;
}
