import { text } from '../../../admin-texts.ts';
import css from './actions-column.module.css';
import type { Column } from './Grid.tsx';
import { Icon, type IconName } from './Icon.tsx';

interface RowAction {
  icon: IconName;
  /** The action and the row it applies to. */
  label: string;
  isDisabled: boolean;
  onClick(): void;
}

/** The column of a list's actions; a row without any has an empty cell. */
export const actionsColumn = <Row,>(
  width: number,
  className: string | undefined,
  actionsOf: (row: Row) => readonly RowAction[],
): Column<Row> => ({
  key: 'actions',
  title: text('list.actions'),
  width,
  render: (row) => {
    const actions = actionsOf(row);
    return actions.length > 0 && <div className={className}>{actions.map(rowButton)}</div>;
  },
});

/** A bare HTML button: a page of a hundred rows has three hundred of them. */
export const rowButton = ({ icon, label, isDisabled, onClick }: RowAction) => (
  <button
    key={icon}
    type="button"
    className={css.button}
    data-action={icon}
    aria-label={label}
    title={label}
    disabled={isDisabled}
    onClick={onClick}
  >
    <Icon name={icon} />
  </button>
);
