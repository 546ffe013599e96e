import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { messages } from '#shared/messages.ts';
import type { QuizEnd } from '#shared/rules/quiz.ts';
import { Button } from '../../../components/Button.tsx';
import { twoDigits } from '../../../components/Counter.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Emblem } from '../../../components/Emblem.tsx';
import { useStores } from '../../../stores/context.ts';
import { ThankfulLogOut } from '../ThankfulLogOut.tsx';
import css from './QuizEndDialog.module.css';

const TITLES: Record<QuizEnd, string> = {
  'start-wheel': 'Well done!',
  'log-out': 'That was close!',
  'quit-game': 'All done!',
};

/** The end of the quiz in its three forms (SPEC 4): on to the wheel, or out. */
export const QuizEndDialog = observer(({ end }: { end: QuizEnd }) => {
  const { play, session } = useStores();
  const navigate = useNavigate();
  const { view } = play;
  if (!view) return null;
  const isWheelNext = end === 'start-wheel';
  const startWheel = () => void navigate(`${session.homePath}/spin/${encodeURIComponent(view.campaignId)}`);
  return (
    <Dialog
      title={TITLES[end]}
      mood={view.totalSpins > 0 ? 'festive' : 'big'}
      actions={
        isWheelNext ? (
          <Button size="main" variant="primary" onClick={startWheel} data-initial-focus>
            Start {messages.product}
          </Button>
        ) : (
          <ThankfulLogOut label={end === 'log-out' ? 'Log Out' : 'Quit Game'} />
        )
      }
    >
      {end !== 'start-wheel' && <Emblem kind={view.totalSpins > 0 ? 'star' : 'balloon'} />}
      <p className={css.score}>
        {view.totalSpins} of {view.questionCount} right
      </p>
      {isWheelNext && (
        <p className={css.spins}>
          You have earned <strong className={css.number}>{twoDigits(view.totalSpins)}</strong>
          {view.totalSpins === 1 ? 'spin' : 'spins'}
        </p>
      )}
      {end === 'log-out' && <p>No spin this time. Thank you for playing!</p>}
      {end === 'quit-game' && <p>Thank you for playing!</p>}
    </Dialog>
  );
});
