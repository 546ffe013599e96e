import { observer } from 'mobx-react-lite';
import type { SyncStatus } from '#shared/ipc/sync.ts';
import { troubleIn } from '#shared/rules/unsent.ts';
import { Button } from '../../components/Button.tsx';
import { ageText, countText } from '../../components/moments.ts';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import type { SyncCentreStore } from '../../stores/SyncCentreStore.ts';
import css from './SyncCentre.module.css';

/** Shows whether the kiosk can send or, if it cannot, the reason and the next step. */
export const SyncState = observer(({ store }: { store: SyncCentreStore }) => {
  const { clock, sync } = useStores();
  const { status } = sync;
  const trouble = troubleIn(status);
  const { facts } = store;
  const { mood, title, sentences } = inWords(status);
  return (
    <section className={css.state} data-mood={mood} aria-label={title}>
      <div className={css.says} role="status">
        <h2>{title}</h2>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {facts?.secureAddress && trouble !== 'needs-https' && (
          <p>{text('sync.secureAddress', { address: facts.secureAddress })}</p>
        )}
      </div>
      {(status.waiting > 0 || trouble !== null) && (
        <Button variant={trouble === null ? 'quiet' : 'primary'} disabled={store.isBusy} onClick={store.tryNow}>
          {text('sync.tryNow')}
        </Button>
      )}
      {facts !== null && (
        <dl className={css.facts}>
          <div>
            <dt>{text('sync.sentToday')}</dt>
            <dd>{countText(facts.sentToday)}</dd>
          </div>
          <div>
            <dt>{text('sync.oldest')}</dt>
            <dd>{facts.oldestAt === null ? text('sync.oldestNone') : ageText(facts.oldestAt, clock.now())}</dd>
          </div>
        </dl>
      )}
    </section>
  );
});

interface Words {
  mood: 'good' | 'busy' | 'bad';
  title: string;
  sentences: string[];
}

function inWords(status: SyncStatus): Words {
  const trouble = troubleIn(status);
  const { waiting, parked, refused, unclear, quarantined } = status;
  if (trouble !== null) {
    const sentences = [text(`sync.trouble.${trouble}`), text('sync.state.safe')];
    return { mood: 'bad', title: text('sync.state.offline'), sentences };
  }
  const needStaff = parked + refused + unclear + quarantined;
  if (needStaff > 0) {
    return {
      mood: 'bad',
      title: text('sync.state.held'),
      sentences: [text('sync.state.heldText', { count: needStaff })],
    };
  }
  if (waiting > 0) {
    const sentences = [text('sync.state.sendingText', { count: waiting })];
    return { mood: 'busy', title: text('sync.state.sending'), sentences };
  }
  return { mood: 'good', title: text('sync.state.arrived'), sentences: [text('sync.state.arrivedText')] };
}
