import type { RefusalReason } from '#shared/refusals.ts';

/** The reasons for which a file cannot be read at all. */
export type SheetRefusalReason = Exclude<
  Extract<RefusalReason, `sheet-${string}`>,
  'sheet-refused' | 'sheet-refused-in-part' | 'sheet-too-many-bytes'
>;

/** Thrown for a file that cannot be read. */
export class UnreadableSheet extends Error {
  override name = 'UnreadableSheet';
  readonly reason: SheetRefusalReason;

  constructor(reason: SheetRefusalReason) {
    super(reason);
    this.reason = reason;
  }
}
