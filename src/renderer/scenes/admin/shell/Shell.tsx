import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
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

/** The frame of the area: header with the steps, and the step itself. */
export const Shell = observer(({ step }: { step: AdminPage }) => {
  const { edits, chooseCampaign } = useAdmin();
  const { campaignId } = useParams();
  const { pathname } = useLocation();
  const hold = useHold();
  const screenKey = useScreenKey(pathname);
  useTitle(text(`step.${step}`));

  useEffect(() => {
    if (campaignId !== undefined) chooseCampaign(campaignId);
  }, [campaignId, chooseCampaign]);
  useAskBeforeClosing(edits.isDirty);

  return (
    <div className={css.shell}>
      <Header step={step} />
      <StepView key={screenKey} step={step} campaignId={campaignId} />
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

/**
 * A key for the screen. It changes with the address, so that everything is remounted, unless a form has asked to stay
 * at the new address (`EditsStore.keepForm`).
 */
function useScreenKey(path: string): number {
  const { edits } = useAdmin();
  const [screen, setScreen] = useState({ path, key: 0 });
  const key = screen.path === path || edits.keptFormPath === path ? screen.key : screen.key + 1;
  // React's way to follow a changed value during rendering: it re-renders before anything is shown.
  if (screen.path !== path) setScreen({ path, key });
  // Once only: a later visit to the same address gets a new form.
  useEffect(() => {
    if (edits.keptFormPath === path) edits.keepForm(null);
  }, [edits, path]);
  return key;
}
