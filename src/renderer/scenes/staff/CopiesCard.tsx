import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { ImportDialog } from '../../components/ImportDialog.tsx';
import { StaffCard } from '../../components/StaffPage.tsx';
import { UnplugLight } from '../../components/UnplugLight.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import css from './CopiesCard.module.css';
import { KeptCopies } from './KeptCopies.tsx';
import { OwnCopy } from './OwnCopy.tsx';

/** Whether this computer may be unplugged, the copy on a second kiosk that makes it so, and the copies of others here. */
export const CopiesCard = observer(() => {
  const { app, clock, copies } = useStores();
  const { state, isBusy, refusal, imported } = copies;
  useEffect(() => copies.follow(), [copies]);
  if (!app.hasServer) return null;
  return (
    <StaffCard title={text('copies.title')}>
      <div className={css.card}>
        <UnplugLight state={state?.unplug ?? null} />
        {state && (
          <>
            <OwnCopy
              keeper={state.keeper}
              now={clock.now()}
              isBusy={isBusy}
              refusal={refusal ?? undefined}
              onTyped={copies.forgetRefusal}
              onPair={copies.pair}
              onPart={copies.part}
            />
            <KeptCopies
              listening={state.listening}
              kept={state.kept}
              now={clock.now()}
              isBusy={isBusy}
              onListen={copies.listen}
              onStop={copies.stopListening}
              onTakeIn={copies.takeIn}
              onDrop={copies.drop}
            />
          </>
        )}
      </div>
      {imported && <ImportDialog result={imported} onClose={copies.closeImported} />}
    </StaffCard>
  );
});
