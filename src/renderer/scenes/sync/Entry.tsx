import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { assertNever } from '#shared/app-error.ts';
import type { Outcome, SyncJob, SyncRow } from '#shared/ipc/sync.ts';
import { Button } from '../../components/Button.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import type { SyncCentreStore } from '../../stores/SyncCentreStore.ts';
import css from './Entries.module.css';
import { campaignOf, kindOf, momentOf, playerOf } from './entry-names.ts';

export interface EntryProps {
  row: SyncRow;
  /** True for the first of a player's consecutive rows, which has the buttons for the player. */
  isFirstOfPlayer: boolean;
  store: SyncCentreStore;
  onSettle(outcome: Outcome): void;
}

/** An unsent entry: player, kind, time, state, and the actions for it. */
export const Entry = observer(({ row, isFirstOfPlayer, store, onSettle }: EntryProps) => {
  const { job } = row;
  const names = { entry: kindOf(job), player: playerOf(row) };
  const canRetry = job.state === 'refused' || job.state === 'unclear' || (job.state === 'parked' && isFirstOfPlayer);
  return (
    <li className={css.entry}>
      <p className={css.who}>
        <strong>
          <bdi>{playerOf(row)}</bdi>
        </strong>
        <span>
          <bdi>{campaignOf(row)}</bdi>
        </span>
      </p>
      <p className={css.what}>
        {kindOf(job)}
        <span>{momentOf(job)}</span>
      </p>
      <div className={css.why}>
        <p dir="auto">{whyOf(job)}</p>
        {job.state === 'quarantined' && (
          <details>
            <summary>{text('sync.details')}</summary>
            <pre dir="auto">
              {job.problem}
              {'\n'}
              {job.stored.payload}
            </pre>
          </details>
        )}
      </div>
      {job.state !== 'sending' && (
        <div className={css.acts}>
          {job.state === 'parked' && isFirstOfPlayer && row.userName !== null && (
            <LogInButton userName={row.userName} player={names.player} />
          )}
          {job.state === 'unclear' && (
            <Button size="small" aria-label={text('sync.confirmOf', names)} onClick={() => onSettle('delivered')}>
              {text('sync.confirm')}
            </Button>
          )}
          {canRetry && (
            <Button
              size="small"
              disabled={store.isBusy}
              aria-label={text('sync.retryOf', names)}
              onClick={() => store.retry(job.key)}
            >
              {text('action.retry')}
            </Button>
          )}
          <Button
            size="small"
            variant="link"
            aria-label={text('sync.discardOf', names)}
            onClick={() => onSettle('discarded')}
          >
            {text('sync.discard')}
          </Button>
        </div>
      )}
    </li>
  );
});

/** Opens the login with the player's name filled in. Logs out the current user first. */
const LogInButton = observer(({ userName, player }: { userName: string; player: string }) => {
  const { session } = useStores();
  const navigate = useNavigate();
  const logIn = async () => {
    if (session.current !== null && !(await session.logOut())) return;
    void navigate(`/login?username=${encodeURIComponent(userName)}`);
  };
  return (
    <Button
      size="small"
      disabled={session.isBusy}
      aria-label={text('sync.signInFor', { player })}
      onClick={() => void logIn()}
    >
      {text('sync.signIn')}
    </Button>
  );
});

/** Returns the reason for an entry's state: the server's message, if there is one. */
function whyOf(job: SyncJob): string {
  switch (job.state) {
    case 'quarantined':
      return text('sync.damaged');
    case 'sending':
      return text('sync.underWay');
    case 'parked':
      return job.lastError || text('sync.needsSignIn');
    case 'unclear':
      return job.doubt ? text(`sync.doubt.${job.doubt}`) : text('sync.groupText.unclear');
    case 'pending':
    case 'refused':
      return job.lastError || text('sync.notTried');
    default:
      return assertNever(job);
  }
}
