import { useLocation, useNavigate } from 'react-router-dom';
import type { Id } from '#shared/entities/base.ts';
import type { AdminStep } from '#shared/rules/access.ts';
import { useStores } from '../../../stores/context.ts';
import { stepPath } from './StepBar.tsx';

const FOCUS_ON_ARRIVAL = ['campaign-choice', 'first-field'] as const;
/** Where the focus goes on the new page, if the control that had it is gone. Passed in the navigation state. */
export type FocusOnArrival = (typeof FOCUS_ON_ARRIVAL)[number];

/** State for the page that opens. */
interface Arrival {
  focus: FocusOnArrival | null;
  /** The campaign that a new one starts as a copy of. */
  copyOf: Id | null;
}

/** Returns a function that goes to a step, with the campaign if the step is about one. */
export function useGoToStep() {
  const { session } = useStores();
  const navigate = useNavigate();
  return async (step: AdminStep, campaignId: Id | null, { focus = null, copyOf = null }: Partial<Arrival> = {}) =>
    navigate(stepPath(session.homePath, step, campaignId), { state: { focus, copyOf } satisfies Arrival });
}

/** Where the focus goes on the page just reached, or null. */
export function useFocusOnArrival(): FocusOnArrival | null {
  const { state } = useLocation();
  return FOCUS_ON_ARRIVAL.find((focus) => focus === state?.focus) ?? null;
}

/** The id of the campaign that the new one on this page starts as a copy of, or null. */
export function useCopyOf(): Id | null {
  return useLocation().state?.copyOf ?? null;
}
