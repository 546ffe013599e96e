import { observer } from 'mobx-react-lite';
import type { QuestionOverview } from '#shared/entities/reports.ts';
import { splitNames } from '#shared/rules/report.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { count, percent } from '../parts/format.ts';
import type { Column } from '../parts/Grid.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { StepLink } from '../shell/StepLink.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import css from './details.module.css';
import { GradualList } from './GradualList.tsx';
import { NobodyPlayed } from './NobodyPlayed.tsx';
import { RowDetails } from './RowDetails.tsx';
import { RowName } from './RowName.tsx';
import { useReport } from './report-context.ts';
import { ShareBar } from './ShareBar.tsx';

/** How each question was answered, and by whom (SPEC 3). */
export const QuestionReport = observer(() => {
  const report = useReport();
  const { questions, hasQuestionAnswers, retry } = report;
  return (
    <ListTable
      name="Question overview"
      list={report.partOf(questions.resource)}
      view={questions.view}
      onRetry={() => retry(questions.resource)}
      searchLabel="Search questions"
      columns={COLUMNS}
      keyOf={({ questionId }) => String(questionId)}
      empty={questions.resource.value?.length === 0 ? <NoQuestions /> : hasQuestionAnswers ? null : <NobodyPlayed />}
      details={{ nameOf: questionOf, render: (row) => <Answerers row={row} /> }}
    />
  );
});

const questionOf = ({ questionText }: QuestionOverview): string => questionText || 'Question without a text';

const COLUMNS: Column<QuestionOverview>[] = [
  {
    key: 'questionText',
    title: 'Question',
    isSortable: true,
    render: (row) => <RowName name={questionOf(row)} lines={2} />,
  },
  {
    key: 'correctCount',
    title: 'Correct',
    isSortable: true,
    width: 116,
    isNumber: true,
    render: (row) => count(row.correctCount),
  },
  {
    key: 'incorrectCount',
    title: 'Incorrect',
    isSortable: true,
    width: 124,
    isNumber: true,
    render: (row) => count(row.incorrectCount),
  },
  {
    key: 'correctPercentage',
    title: 'Correct %',
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
    title: 'Incorrect %',
    isSortable: true,
    width: 130,
    isNumber: true,
    render: (row) => percent(row.incorrectPercentage),
  },
  { key: 'report', title: 'Report', width: 140, render: (row) => <QuestionDownload row={row} /> },
];

function QuestionDownload({ row }: { row: QuestionOverview }) {
  const report = useReport();
  return <DownloadButton of={questionOf(row)} onClick={() => void report.downloadQuestion(row.questionId)} />;
}

/** Who was right and who was wrong. */
function Answerers({ row }: { row: QuestionOverview }) {
  const report = useReport();
  return (
    <RowDetails name={questionOf(row)} row={row} read={() => report.questionRow(row.questionId)}>
      {({ correctAnswerUsers, incorrectAnswerUsers }) => (
        <div className={css.columns}>
          <Names mark="right" title="Answered correctly" list={correctAnswerUsers} />
          <Names mark="wrong" title="Answered incorrectly" list={incorrectAnswerUsers} />
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
        unit="names"
        className={css.names}
        none="Nobody"
        render={(name) => (
          <span className={css.name} dir="auto" title={name}>
            {name}
          </span>
        )}
      />
    </div>
  );
}

const NoQuestions = observer(() => {
  const { campaignId } = useReport();
  return (
    <EmptyState
      title="No questions yet"
      text="The campaign has no questions that could have been answered."
      action={
        <StepLink step="questions" campaignId={campaignId}>
          Add questions
        </StepLink>
      }
    />
  );
});
