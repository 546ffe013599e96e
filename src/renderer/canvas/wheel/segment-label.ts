import type { WheelSegment } from '#shared/rules/wheel.ts';
import { text } from '../../texts.ts';

/** What stands on a segment. The segment's own label is the draw log's, which is the same in every language. */
export function segmentLabel({ kind, label }: WheelSegment): string {
  if (kind === 'bonus') return text('wheel.bonusSegment');
  return kind === 'pressYourLuck' ? text('wheel.luckSegment') : label;
}
