import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { ButtonLink, ButtonRow } from '../../components/Button.tsx';
import { StaffCard } from '../../components/StaffPage.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';

/** Leads to the page for handing prizes over. */
export const HandOverCard = observer(() => {
  const { device, fail } = useStores();
  useEffect(() => void device.load().catch(fail), [device, fail]);
  return (
    <StaffCard title={text('desk.title')}>
      <p>{text(device.state?.kind === 'unregistered' ? 'desk.unregistered' : 'desk.cardText')}</p>
      {device.state?.kind === 'registered' && (
        <ButtonRow>
          <ButtonLink to="/hand-over">{text('desk.open')}</ButtonLink>
        </ButtonRow>
      )}
    </StaffCard>
  );
});
