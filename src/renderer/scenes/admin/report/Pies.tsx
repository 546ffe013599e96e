import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { ShowReport } from '#shared/entities/show-report.ts';
import { text } from '../../../admin-texts.ts';
import { SLOT, TextWithElement } from '../../../components/TextWithElement.tsx';
import { useStores } from '../../../stores/context.ts';
import { count, percent } from '../parts/format.ts';
import { stepPath } from '../shell/StepBar.tsx';
import { Pie } from './Pie.tsx';
import css from './Pies.module.css';
import { useReport } from './report-context.ts';

/** Agent participation and average quiz score. */
export function Pies() {
  return (
    <div className={css.pies}>
      <Participation />
      <AverageScore />
    </div>
  );
}

const Participation = observer(() => {
  const { participation, completion, campaignId, hasShow, hasFilter, charts } = useReport();
  const { session } = useStores();
  const shown = completion && completion.added > 0 ? completion : null;
  return (
    <Pie
      title={text('report.participation')}
      resource={participation}
      label={text('report.participationInWords', { completed: shown?.completed ?? 0, added: shown?.added ?? 0 })}
      middle={shown && percent((100 * shown.completed) / shown.added)}
      slices={
        shown
          ? [
              { name: text('report.completed'), value: shown.completed, text: count(shown.completed), tone: 'brand' },
              { name: text('report.notCompleted'), value: shown.open, text: count(shown.open), tone: 'rest' },
            ]
          : []
      }
      note={shown && playersNote(shown.added, hasShow ? charts.value : null)}
      missing={
        hasFilter ? (
          text('charts.noneMatch')
        ) : (
          <TextWithElement text={text('report.noPlayersInPie', { addUsers: SLOT })}>
            <Link to={stepPath(session.homePath, 'users', campaignId)}>{text('report.addUsers')}</Link>
          </TextWithElement>
        )
      }
    />
  );
});

/** Splits the players who have not completed, if the server does. */
function playersNote(added: number, show: ShowReport | null): string {
  if (show === null) return text('report.playersAdded', { count: added });
  const { neverCame, brokeOff: broke } = show;
  return typeof neverCame === 'number'
    ? text('charts.split', { added, never: neverCame, broke })
    : text('charts.splitSelected', { added, broke });
}

const AverageScore = observer(() => {
  const { averageScore, score, hasFilter } = useReport();
  return (
    <Pie
      title={text('report.score')}
      resource={averageScore}
      label={text('report.scoreInWords', {
        correct: percent(score?.correct),
        incorrect: percent(score?.incorrect),
      })}
      middle={score && percent(score.correct)}
      slices={
        score
          ? [
              { name: text('report.correct'), value: score.correct, text: percent(score.correct), tone: 'ok' },
              { name: text('report.incorrect'), value: score.incorrect, text: percent(score.incorrect), tone: 'gold' },
            ]
          : []
      }
      note={score && text('report.ofAllAnswers')}
      missing={text(hasFilter ? 'charts.noneMatch' : 'report.noAnswers')}
    />
  );
});
