import { observer } from 'mobx-react-lite';
import { isYes } from '#shared/rules/flag.ts';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import type { PointsRow } from '../../../stores/admin/ReportStore.ts';
import type { Column } from '../parts/Grid.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { venueMoment } from '../parts/venue-moment.ts';
import { AwardDecisions } from './AwardDecisions.tsx';
import { countColumn } from './count-column.ts';
import css from './details.module.css';
import { NoGains, NoPlayers } from './empty-states.tsx';
import { Marks } from './Marks.tsx';
import { RowName } from './RowName.tsx';
import { useReport } from './report-context.ts';

/** Shows each player's points and prizes. */
export const PointsReport = observer(() => {
  const report = useReport();
  const { points, hasGains } = report;
  return (
    <ListTable
      name={text('report.points')}
      list={report.partOf(points.resource)}
      view={points.view}
      searchLabel={text('report.searchPoints')}
      columns={COLUMNS}
      keyOf={({ rowId }) => String(rowId)}
      details={{ nameOf, render: (row) => <Won row={row} /> }}
      empty={points.resource.value?.length === 0 ? <NoPlayers /> : hasGains ? null : <NoGains />}
    />
  );
});

const nameOf = ({ userName }: PointsRow): string => userName || text('report.unnamedUser');

const COLUMNS: Column<PointsRow>[] = [
  {
    key: 'userName',
    title: text('report.user'),
    isSortable: true,
    render: (row) => <RowName name={nameOf(row)} lines={2} />,
  },
  countColumn('totalSpinsEarned', text('report.spinsEarned'), 140),
  countColumn('remainingSpins', text('report.spinsRemaining'), 148),
  {
    key: 'isPressYourLuckSpinUsed',
    title: text('report.luckUsed'),
    isSortable: true,
    width: 192,
    render: (row) =>
      isYes(row.isPressYourLuckSpinUsed) ? text('report.yes') : <span className={css.none}>{text('report.no')}</span>,
  },
  countColumn('totalPointsEarned', text('report.totalPoints'), 110),
  {
    key: 'awardedPrize',
    title: text('report.awardedPrize'),
    isSortable: true,
    render: (row) => <AwardedPrize row={row} />,
  },
];

/** The texts of the row in full, however narrow their cells are. */
const Won = observer(({ row }: { row: PointsRow }) => {
  const campaign = useAdmin().campaignOf(useReport().campaignId);
  return (
    <dl className={css.facts}>
      <dt>{text('report.user')}</dt>
      <dd dir="auto">{nameOf(row)}</dd>
      <dt>{text('report.awardedPrize')}</dt>
      <dd dir="auto">{row.awardedPrize || text('report.none')}</dd>
      {row.receivedDate && (
        <>
          <dt>{text('report.playedAt')}</dt>
          <dd>{row.playedDate ? venueMoment(row.playedDate, campaign) : text('report.unknown')}</dd>
          <dt>{text('report.receivedAt')}</dt>
          <dd>{venueMoment(row.receivedDate, campaign)}</dd>
        </>
      )}
      {row.kioskName && (
        <>
          <dt>{text('report.kiosk')}</dt>
          <dd dir="auto">{row.kioskName}</dd>
        </>
      )}
      <AwardDecisions row={row} />
    </dl>
  );
});

function AwardedPrize({ row }: { row: PointsRow }) {
  const { awardedPrize, isPressYourLuckPrize } = row;
  return (
    <span className={css.markedCell}>
      {awardedPrize ? (
        <span className={css.prize}>
          <RowName name={awardedPrize} />
          {isYes(isPressYourLuckPrize) && <span className={css.tag}>{text('report.luckPrize')}</span>}
        </span>
      ) : (
        <span className={css.none}>{text('report.none')}</span>
      )}
      <Marks row={row} />
    </span>
  );
}
