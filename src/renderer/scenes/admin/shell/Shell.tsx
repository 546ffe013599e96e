import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useAdmin } from '../../../stores/admin/context.ts';
import { Confirm } from '../parts/Confirm.tsx';
import { RefusedSheetDialog } from '../sheets/RefusedSheetDialog.tsx';
import { Header } from './Header.tsx';
import css from './Shell.module.css';
import { StepView } from './StepView.tsx';
import { useHeldPlace } from './use-held-place.ts';

/** The frame of the area: header with the steps, and the step itself. */
export const Shell = observer(() => {
  const { edits, chooseCampaign } = useAdmin();
  const { place, isAsking, leave, stay } = useHeldPlace(edits);
  const { campaignId } = place;

  useEffect(() => {
    if (campaignId !== undefined) chooseCampaign(campaignId);
  }, [campaignId, chooseCampaign]);
  useAskBeforeClosing(edits.isDirty);

  return (
    <div className={css.shell}>
      <Header step={place.step} />
      <StepView key={place.path} place={place} />
      <Confirm
        isOpen={isAsking}
        question="Leave without saving?"
        detail="What you have changed on this page has not been saved."
        ok="Leave"
        cancel="Stay"
        onOk={leave}
        onCancel={stay}
      />
      <RefusedSheetDialog />
    </div>
  );
});

/** The window asks too. */
function useAskBeforeClosing(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
