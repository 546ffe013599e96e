import { observer } from 'mobx-react-lite';
import { useParticipant } from '../../stores/participant-context.ts';
import { text } from '../../texts.ts';
import css from './VisitCode.module.css';

/** The code that continues an interrupted game. Empty for a player with an account, who logs in instead. */
export const VisitCode = observer(() => {
  const { visitCode } = useParticipant();
  if (visitCode === null) return null;
  return (
    <p className={css.note}>
      <span className={css.yours}>
        {text('visitCode.yours')} <strong className={css.code}>{visitCode}</strong>
      </span>
      <span>{text('visitCode.hint')}</span>
    </p>
  );
});
