import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { useStores } from '../../../stores/context.ts';
import { count, percent } from '../parts/format.ts';
import { stepPath } from '../shell/StepBar.tsx';
import { Pie } from './Pie.tsx';
import css from './Pies.module.css';
import { useReport } from './report-context.ts';

/** Agent participation and average quiz score (SPEC 2, 3). */
export function Pies() {
  return (
    <div className={css.pies}>
      <Participation />
      <AverageScore />
    </div>
  );
}

const Participation = observer(() => {
  const { participation, completion, campaignId } = useReport();
  const { session } = useStores();
  const isEmpty = completion?.added === 0;
  return (
    <Pie
      title="Agent participation"
      resource={participation}
      label={`Agent participation: ${count(completion?.completed)} of ${count(completion?.added)} completed`}
      middle={completion && !isEmpty ? percent((100 * completion.completed) / completion.added) : null}
      slices={
        completion && !isEmpty
          ? [
              { name: 'Completed', value: completion.completed, text: count(completion.completed), tone: 'brand' },
              { name: 'Not completed', value: completion.open, text: count(completion.open), tone: 'rest' },
            ]
          : []
      }
      note={
        completion && !isEmpty && `${count(completion.added)} ${completion.added === 1 ? 'player' : 'players'} added`
      }
      missing={
        <>
          No players yet. <Link to={stepPath(session.homePath, 'users', campaignId)}>Add users</Link>
        </>
      }
    />
  );
});

const AverageScore = observer(() => {
  const { averageScore, score } = useReport();
  return (
    <Pie
      title="Average quiz score"
      resource={averageScore}
      label={`Average quiz score: ${percent(score?.correct)} correct, ${percent(score?.incorrect)} incorrect`}
      middle={score && percent(score.correct)}
      slices={
        score
          ? [
              { name: 'Correct', value: score.correct, text: percent(score.correct), tone: 'ok' },
              { name: 'Incorrect', value: score.incorrect, text: percent(score.incorrect), tone: 'gold' },
            ]
          : []
      }
      note={score && 'Of all answers given'}
      missing="Nobody has answered a question yet."
    />
  );
});
