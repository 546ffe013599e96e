import { observer } from 'mobx-react-lite';
import { isYes } from '#shared/rules/flag.ts';
import type { PointsRow } from '../../../stores/admin/ReportStore.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { count } from '../parts/format.ts';
import type { Column } from '../parts/Grid.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import css from './details.module.css';
import { NoPlayers } from './NoPlayers.tsx';
import { RowName } from './RowName.tsx';
import { useReport } from './report-context.ts';

/** What each player earned and won (SPEC 3). */
export const PointsReport = observer(() => {
  const report = useReport();
  const { points, hasGains, retry } = report;
  return (
    <ListTable
      name="Points and prizes"
      list={report.partOf(points.resource)}
      view={points.view}
      onRetry={() => retry(points.resource)}
      searchLabel="Search users and prizes"
      columns={COLUMNS}
      keyOf={({ rowId }) => String(rowId)}
      empty={points.resource.value?.length === 0 ? <NoPlayers /> : hasGains ? null : <NoGains />}
    />
  );
});

const COLUMNS: Column<PointsRow>[] = [
  {
    key: 'userName',
    title: 'User',
    isSortable: true,
    render: ({ userName }) => <RowName name={userName || 'User without a name'} lines={2} />,
  },
  {
    key: 'totalSpinsEarned',
    title: 'Spins earned',
    isSortable: true,
    width: 140,
    isNumber: true,
    render: (row) => count(row.totalSpinsEarned),
  },
  {
    key: 'remainingSpins',
    title: 'Spins remaining',
    isSortable: true,
    width: 148,
    isNumber: true,
    render: (row) => count(row.remainingSpins),
  },
  {
    key: 'isPressYourLuckSpinUsed',
    title: 'Press Your Luck used',
    isSortable: true,
    width: 192,
    render: (row) => (isYes(row.isPressYourLuckSpinUsed) ? 'Yes' : <span className={css.none}>No</span>),
  },
  {
    key: 'totalPointsEarned',
    title: 'Points',
    isSortable: true,
    width: 110,
    isNumber: true,
    render: (row) => count(row.totalPointsEarned),
  },
  { key: 'awardedPrize', title: 'Awarded prize', isSortable: true, render: (row) => <AwardedPrize row={row} /> },
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
