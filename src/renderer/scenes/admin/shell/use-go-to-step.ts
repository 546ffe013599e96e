import { useNavigate } from 'react-router-dom';
import type { Id } from '#shared/entities/base.ts';
import { useStores } from '../../../stores/context.ts';
import { type AdminStep, stepPath } from './StepBar.tsx';

/** Goes to a step, for the campaign where the step has one. */
export function useGoToStep(): (step: AdminStep, campaignId: Id | null) => Promise<void> {
  const { session } = useStores();
  const navigate = useNavigate();
  return async (step, campaignId) => navigate(stepPath(session.homePath, step, campaignId));
}
