import { useLocation, useNavigate } from 'react-router-dom';
import type { Id } from '#shared/entities/base.ts';
import { useStores } from '../../../stores/context.ts';
import { type AdminStep, stepPath } from './StepBar.tsx';

/** Left with the address: what had the focus before it is not on the page any more, and where it belongs there. */
export type FocusOnArrival = 'campaign-choice' | 'first-field';

/** Goes to a step, for the campaign where the step has one. */
export function useGoToStep(): (step: AdminStep, campaignId: Id | null, focus?: FocusOnArrival) => Promise<void> {
  const { session } = useStores();
  const navigate = useNavigate();
  return async (step, campaignId, focus) =>
    navigate(stepPath(session.homePath, step, campaignId), { state: focus ?? null });
}

/** Where the focus belongs on the page that was just come to. */
export const useFocusOnArrival = (): FocusOnArrival | null => useLocation().state as FocusOnArrival | null;
