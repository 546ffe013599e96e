import { observer } from 'mobx-react-lite';
import type { UserOverview } from '#shared/entities/reports.ts';
import { isYes } from '#shared/rules/flag.ts';
import { type ReportedAnswer, splitAnswers } from '#shared/rules/report.ts';
import { text } from '../../../admin-texts.ts';
import type { Column } from '../parts/Grid.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { countColumn } from './count-column.ts';
import { DownloadButton } from './DownloadButton.tsx';
import css from './details.module.css';
import { NobodyPlayed, NoPlayers } from './empty-states.tsx';
import { GradualList } from './GradualList.tsx';
import { Marks } from './Marks.tsx';
import { RowDetails } from './RowDetails.tsx';
import { RowName } from './RowName.tsx';
import { useReport } from './report-context.ts';

/** How each player answered. */
export const UserReport = observer(() => {
  const report = useReport();
  const { users, hasUserAnswers } = report;
  return (
    <ListTable
      name={text('report.users')}
      list={report.partOf(users.resource)}
      view={users.view}
      searchLabel={text('users.search')}
      columns={COLUMNS}
      keyOf={({ userId }) => String(userId)}
      empty={users.resource.value?.length === 0 ? <NoPlayers /> : hasUserAnswers ? null : <NobodyPlayed />}
      details={{ nameOf, render: (row) => <Answers row={row} /> }}
    />
  );
});

const nameOf = ({ userName }: UserOverview): string => userName || text('report.unnamedUser');

const COLUMNS: Column<UserOverview>[] = [
  {
    key: 'userName',
    title: text('report.user'),
    isSortable: true,
    render: (row) => (
      <span className={css.markedCell}>
        <RowName name={nameOf(row)} lines={2} />
        <Marks row={row} />
      </span>
    ),
  },
  {
    key: 'userId',
    title: text('users.id'),
    isSortable: true,
    width: 150,
    render: ({ userId }) => <RowName name={String(userId)} />,
  },
  countColumn('questionsAnswered', text('report.questionsAnswered'), 200),
  countColumn('correctAnswerCount', text('report.correct'), 130),
  countColumn('incorrectAnswerCount', text('report.incorrect'), 130),
  { key: 'report', title: text('report.report'), width: 140, render: (row) => <UserDownload row={row} /> },
];

function UserDownload({ row }: { row: UserOverview }) {
  const report = useReport();
  return <DownloadButton of={nameOf(row)} onClick={() => void report.downloadUser(row.userId)} />;
}

/** The player's questions, each marked as right, wrong or unknown. */
function Answers({ row }: { row: UserOverview }) {
  const report = useReport();
  return (
    <RowDetails name={nameOf(row)} row={row} read={() => report.userRow(row.userId)}>
      {({ answerOverview, kioskName, isRemoved }) => (
        <>
          {kioskName && (
            <dl className={css.facts}>
              <dt>{text('report.kiosk')}</dt>
              <dd dir="auto">{kioskName}</dd>
            </dl>
          )}
          {isYes(isRemoved) && <p>{text('report.removed')}</p>}
          <GradualList
            label={text('report.answersOf', { name: nameOf(row) })}
            items={splitAnswers(answerOverview)}
            showAll={(total) => text('report.showAllAnswers', { count: total })}
            className={css.answers}
            none={text('report.notAnswered')}
            render={(answer) => <Answer answer={answer} />}
          />
        </>
      )}
    </RowDetails>
  );
}

function Answer({ answer: { questionText, isCorrect } }: { answer: ReportedAnswer }) {
  const mark = isCorrect === null ? 'unknown' : isCorrect ? 'right' : 'wrong';
  return (
    <>
      <span className={css.mark} data-mark={mark} role="img" aria-label={MARK_LABELS[mark]} title={MARK_LABELS[mark]}>
        {MARK_SIGNS[mark]}
      </span>
      <span className={css.question} dir="auto">
        {questionText}
      </span>
    </>
  );
}

const MARK_LABELS = {
  right: text('report.correct'),
  wrong: text('report.incorrect'),
  unknown: text('report.unknownMark'),
};
const MARK_SIGNS = { right: '✓', wrong: '✗', unknown: '?' };
