import { observer } from 'mobx-react-lite';
import type { QuestionOverview } from '#shared/entities/reports.ts';
import { splitNames } from '#shared/rules/report.ts';
import { text } from '../../../admin-texts.ts';
import { count, percent } from '../parts/format.ts';
import type { Column } from '../parts/Grid.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { countColumn } from './count-column.ts';
import { DownloadButton } from './DownloadButton.tsx';
import css from './details.module.css';
import { NobodyPlayed, NoQuestions } from './empty-states.tsx';
import { GradualList } from './GradualList.tsx';
import { RowDetails } from './RowDetails.tsx';
import { RowName } from './RowName.tsx';
import { useReport } from './report-context.ts';

/** How each question was answered, and by whom. */
export const QuestionReport = observer(() => {
  const report = useReport();
  const { questions, hasQuestionAnswers } = report;
  return (
    <ListTable
      name={text('report.questions')}
      list={report.partOf(questions.resource)}
      view={questions.view}
      searchLabel={text('questions.search')}
      columns={COLUMNS}
      keyOf={({ questionId }) => String(questionId)}
      empty={questions.resource.value?.length === 0 ? <NoQuestions /> : hasQuestionAnswers ? null : <NobodyPlayed />}
      details={{ nameOf: questionOf, render: (row) => <Answerers row={row} /> }}
    />
  );
});

const questionOf = ({ questionText }: QuestionOverview): string => questionText || text('report.unnamedQuestion');

const COLUMNS: Column<QuestionOverview>[] = [
  {
    key: 'questionText',
    title: text('report.question'),
    isSortable: true,
    render: (row) => <RowName name={questionOf(row)} lines={2} />,
  },
  countColumn('correctCount', text('report.correct'), 116),
  countColumn('incorrectCount', text('report.incorrect'), 124),
  {
    key: 'correctPercentage',
    title: text('report.correctShare'),
    isSortable: true,
    width: 160,
    isNumber: true,
    render: ({ correctPercentage, correctCount, incorrectCount }) => (
      <span className={css.share}>
        <ShareBar percentage={correctPercentage} isEmpty={correctCount + incorrectCount === 0} />
        {percent(correctPercentage)}
      </span>
    ),
  },
  {
    key: 'incorrectPercentage',
    title: text('report.incorrectShare'),
    isSortable: true,
    width: 130,
    isNumber: true,
    render: (row) => percent(row.incorrectPercentage),
  },
  { key: 'report', title: text('report.report'), width: 140, render: (row) => <QuestionDownload row={row} /> },
];

/** A percentage as a bar; decoration beside the number. */
const ShareBar = ({ percentage, isEmpty }: { percentage: number; isEmpty: boolean }) => (
  <span className={css.bar} data-empty={isEmpty} aria-hidden="true">
    <span className={css.barPart} style={{ inlineSize: `${percentage}%` }} />
  </span>
);

function QuestionDownload({ row }: { row: QuestionOverview }) {
  const report = useReport();
  return <DownloadButton of={questionOf(row)} onClick={() => void report.downloadQuestion(row.questionId)} />;
}

/** Lists the players with a correct and with an incorrect answer. */
function Answerers({ row }: { row: QuestionOverview }) {
  const report = useReport();
  return (
    <RowDetails name={questionOf(row)} row={row} read={() => report.questionRow(row.questionId)}>
      {({ correctAnswerUsers, incorrectAnswerUsers }) => (
        <div className={css.columns}>
          <Names mark="right" title={text('report.answeredCorrectly')} list={correctAnswerUsers} />
          <Names mark="wrong" title={text('report.answeredIncorrectly')} list={incorrectAnswerUsers} />
        </div>
      )}
    </RowDetails>
  );
}

function Names({ mark, title, list }: { mark: 'right' | 'wrong'; title: string; list: string | null | undefined }) {
  const names = splitNames(list);
  return (
    <div className={css.group}>
      <h4 className={css.groupTitle} data-mark={mark}>
        {title} <span className={css.total}>{count(names.length)}</span>
      </h4>
      <GradualList
        label={title}
        items={names}
        showAll={(total) => text('report.showAllNames', { count: total })}
        className={css.names}
        none={text('report.nobody')}
        render={(name) => (
          <span className={css.name} dir="auto">
            {name}
          </span>
        )}
      />
    </div>
  );
}
