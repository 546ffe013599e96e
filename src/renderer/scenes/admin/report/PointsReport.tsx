import { observer } from 'mobx-react-lite';
import { isYes } from '#shared/rules/flag.ts';
import type { PointsRow } from '../../../stores/admin/ReportStore.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import css from './details.module.css';
import { count } from './format.ts';
import { NoPlayers } from './NoPlayers.tsx';
import { type ReportColumn, ReportTableView } from './ReportTableView.tsx';
import { RowName } from './RowName.tsx';
import { useReport } from './report-context.ts';

/** What each player earned and won (SPEC 3). */
export const PointsReport = observer(() => {
  const { points, hasGains } = useReport();
  return (
    <ReportTableView
      name="Points and prizes"
      table={points}
      searchLabel="Search users and prizes"
      unit="users"
      columns={COLUMNS}
      keyOf={({ rowId }) => String(rowId)}
      missing={points.resource.value?.length === 0 ? <NoPlayers /> : hasGains ? null : <NoGains />}
    />
  );
});

const COLUMNS: ReportColumn<PointsRow>[] = [
  {
    title: 'User',
    sortKey: 'userName',
    render: ({ userName }) => <RowName name={userName || 'User without a name'} />,
  },
  {
    title: 'Spins earned',
    sortKey: 'totalSpinsEarned',
    width: 140,
    isNumber: true,
    render: (row) => count(row.totalSpinsEarned),
  },
  {
    title: 'Spins remaining',
    sortKey: 'remainingSpins',
    width: 148,
    isNumber: true,
    render: (row) => count(row.remainingSpins),
  },
  {
    title: 'Press Your Luck used',
    sortKey: 'isPressYourLuckSpinUsed',
    width: 192,
    render: (row) => (isYes(row.isPressYourLuckSpinUsed) ? 'Yes' : <span className={css.none}>No</span>),
  },
  {
    title: 'Points',
    sortKey: 'totalPointsEarned',
    width: 110,
    isNumber: true,
    render: (row) => count(row.totalPointsEarned),
  },
  { title: 'Awarded prize', sortKey: 'awardedPrize', render: (row) => <AwardedPrize row={row} /> },
];

function AwardedPrize({ row: { awardedPrize, isPressYourLuckPrize } }: { row: PointsRow }) {
  if (!awardedPrize) return <span className={css.none}>None</span>;
  return (
    <span className={css.prize}>
      <RowName name={awardedPrize} />
      {isYes(isPressYourLuckPrize) && <span className={css.tag}>Press Your Luck</span>}
    </span>
  );
}

const NoGains = () => (
  <EmptyState
    title="No spins, points or prizes yet"
    text="They appear here once a player has answered a question correctly. Use Refresh to look again."
  />
);
