import { type Static, Type } from 'typebox';

/**
 * A doubt about when a play happened, the lightest first (docs/specification.md, 7.9). The report shows the heaviest.
 */
export const DateMark = Type.Enum([
  /** A step arrived after the campaign's end. */
  'arrived-late',
  /** A step arrived after the end and the late days. */
  'after-late-days',
  /** The moment of a step is unknown. */
  'moment-unknown',
  /** A step happened in a pause, or between an early end and the planned one. */
  'while-closed',
  /** A step happened before the campaign's start or after its end. */
  'outside-dates',
]);
export type DateMark = Static<typeof DateMark>;

export const isDateMark = (mark: unknown): mark is DateMark => (DateMark.enum as readonly unknown[]).includes(mark);

/** Returns the mark that outweighs the other. */
export const heavierMark = (a: DateMark | null, b: DateMark | null): DateMark | null =>
  DateMark.enum.findLast((mark) => mark === a || mark === b) ?? null;
