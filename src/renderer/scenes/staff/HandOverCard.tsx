import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { ButtonLink, ButtonRow } from '../../components/Button.tsx';
import { StaffCard } from '../../components/StaffPage.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import { HandOverStore } from '../../stores/HandOverStore.ts';
import css from './HandOver.module.css';

/** Leads to the page for handing prizes over, and shows its conflicts. */
export const HandOverCard = observer(() => {
  const { device, fail } = useStores();
  const isRegistered = device.state?.kind === 'registered';
  useEffect(() => void device.load().catch(fail), [device, fail]);
  return (
    <StaffCard title={text('desk.title')}>
      <p>{text(device.state?.kind === 'unregistered' ? 'desk.unregistered' : 'desk.cardText')}</p>
      {isRegistered && (
        <>
          <Conflicts />
          <ButtonRow>
            <ButtonLink to="/hand-over">{text('desk.open')}</ButtonLink>
          </ButtonRow>
        </>
      )}
    </StaffCard>
  );
});

/** Warns of prizes that had been handed over before elsewhere. The kiosk learns this only later. */
const Conflicts = observer(() => {
  const { main, clock, fail } = useStores();
  const [store] = useState(() => new HandOverStore({ main, clock, fail }));
  useEffect(() => store.follow(), [store]);
  return (
    <div role="status">
      {store.conflictCount > 0 && (
        <p className={css.verdict} data-mood="bad">
          {text('desk.conflicts', { count: store.conflictCount })}
        </p>
      )}
    </div>
  );
});
