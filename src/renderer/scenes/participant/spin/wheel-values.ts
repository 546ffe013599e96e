import { assertNever } from '#shared/app-error.ts';
import type { WheelSegment } from '#shared/rules/wheel.ts';
import { text } from '../../../texts.ts';

/** Returns the segments of a wheel as words, in their order. */
export const wheelValues = (segments: readonly WheelSegment[]): string[] => segments.map(inWords);

function inWords({ kind, value }: WheelSegment): string {
  switch (kind) {
    case 'points':
      return text('wheel.pointsWon', { points: value });
    case 'bonus':
      return text('wheel.bonusWon', { points: value });
    case 'pressYourLuck':
      return text('board.press');
    default:
      return assertNever(kind);
  }
}
