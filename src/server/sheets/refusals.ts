import type { RefusalReason } from '#shared/refusals.ts';

/** The reasons for refusing to read a file at all. */
export const refusals = {
  notXlsx: 'sheet-not-xlsx',
  oldExcel: 'sheet-old-excel',
  password: 'sheet-password',
  damaged: 'sheet-damaged',
  unsafe: 'sheet-unsafe',
  tooLarge: 'sheet-too-large',
  tooManyRows: 'sheet-too-many-rows',
  noRows: 'sheet-no-rows',
} as const satisfies Record<string, RefusalReason>;
export type SheetRefusalReason = (typeof refusals)[keyof typeof refusals];

/** Thrown for a file that cannot be read. */
export class UnreadableSheet extends Error {
  override name = 'UnreadableSheet';
  readonly reason: SheetRefusalReason;

  constructor(reason: SheetRefusalReason) {
    super(reason);
    this.reason = reason;
  }
}
