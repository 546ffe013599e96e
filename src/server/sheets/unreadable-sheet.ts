import type { RefusalReason } from '#shared/refusals.ts';

/** The reasons for refusing to read a file at all. */
export type SheetRefusalReason = Extract<
  RefusalReason,
  | 'sheet-not-xlsx'
  | 'sheet-old-excel'
  | 'sheet-password'
  | 'sheet-damaged'
  | 'sheet-unsafe'
  | 'sheet-too-large'
  | 'sheet-too-many-rows'
  | 'sheet-no-rows'
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
