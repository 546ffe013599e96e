import { count } from '../parts/format.ts';
import type { Column } from '../parts/Grid.tsx';

/** A sortable column of counts. `key` names the row's field. */
export const countColumn = <Key extends string>(
  key: Key,
  title: string,
  width: number,
): Column<{ [key in Key]?: number | null }> => ({
  key,
  title,
  isSortable: true,
  width,
  isNumber: true,
  render: (row) => count(row[key]),
});
