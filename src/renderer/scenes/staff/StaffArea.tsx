import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { StaffPage } from '../../components/StaffPage.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import { AppCard } from './AppCard.tsx';
import { ClosingCard } from './ClosingCard.tsx';
import { HandOverCard } from './HandOverCard.tsx';
import { HealthCard } from './HealthCard.tsx';
import { PinCard } from './PinCard.tsx';
import { RehearsalCard } from './RehearsalCard.tsx';
import { SafetyCopyCard } from './SafetyCopyCard.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import css from './StaffArea.module.css';
import { UnsentCard } from './UnsentCard.tsx';
import { UpdatesCard } from './UpdatesCard.tsx';

/** The staff area (docs/specification.md, 2.5). */
const StaffArea = observer(() => {
  const { app, staff } = useStores();
  const navigate = useNavigate();
  return (
    <StaffPage
      title={text('staff.title')}
      // While the staff door is open, the sign has the button that leaves.
      onClose={staff.isOpen ? undefined : () => void navigate(staff.wayBack ?? '/')}
    >
      <div className={css.cards}>
        <UnsentCard />
        {app.hasServer && <HandOverCard />}
        {(app.isAmongVisitors || staff.hasPin) && <ClosingCard />}
        <SafetyCopyCard />
        {app.hasServer && <RehearsalCard />}
        <HealthCard />
        {app.info && <SettingsCard info={app.info} />}
        <AppCard />
        <UpdatesCard />
        <PinCard />
      </div>
    </StaffPage>
  );
});

export default StaffArea;
