import { observer } from 'mobx-react-lite';
import { ButtonLink, ButtonRow } from '../../components/Button.tsx';
import { StaffCard } from '../../components/StaffPage.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';

/** Shows whether the server has received all entries, with a link to the sync centre. */
export const UnsentCard = observer(() => {
  const { app, sync } = useStores();
  return (
    <StaffCard title={text('staff.sync')}>
      <p>{sync.unsentText ?? text('staff.everythingSent')}</p>
      {app.hasServer && (
        <ButtonRow>
          <ButtonLink to="/sync" variant="primary">
            {text('staff.sync')}
          </ButtonLink>
        </ButtonRow>
      )}
    </StaffCard>
  );
});
