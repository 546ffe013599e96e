import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { AdminPage } from '#shared/rules/access.ts';
import { text } from '../../../admin-texts.ts';
import { focusPageIfLost } from '../../../components/focus-keeper.ts';
import { useTitle } from '../../../components/use-title.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { useHold } from '../../held-location.ts';
import { LeaveConfirm } from '../parts/LeaveConfirm.tsx';
import { RefusedSheetDialog } from '../sheets/RefusedSheetDialog.tsx';
import { Header } from './Header.tsx';
import css from './Shell.module.css';
import { StepView } from './StepView.tsx';
import { usePlace } from './use-place.ts';
import { useScreenKey } from './use-screen-key.ts';

/** The frame of the area: header with the steps, and the step itself. */
export const Shell = observer(({ step }: { step: AdminPage }) => {
  const { edits, chooseCampaign } = useAdmin();
  const place = usePlace(step);
  const hold = useHold();
  const screenKey = useScreenKey(place.path);
  const { campaignId } = place;
  useTitle(text(`step.${place.step}`));

  useEffect(() => {
    if (campaignId !== undefined) chooseCampaign(campaignId);
  }, [campaignId, chooseCampaign]);
  useAskBeforeClosing(edits.isDirty);

  return (
    <div className={css.shell}>
      <Header step={place.step} />
      <StepView key={screenKey} place={place} />
      <LeaveConfirm isOpen={hold.isAsking} onOk={hold.leave} onCancel={hold.stay} onClosed={focusPageIfLost} />
      <RefusedSheetDialog />
    </div>
  );
});

/** Also asks before the window closes. */
function useAskBeforeClosing(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
