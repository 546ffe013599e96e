import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { Id } from '#shared/entities/base.ts';
import { useStores } from '../../../stores/context.ts';
import { type AdminStep, stepPath } from './StepBar.tsx';
import css from './StepLink.module.css';

export interface StepLinkProps {
  step: AdminStep;
  /** Whose step it is, where the step has a campaign. */
  campaignId: Id | null;
  children: string;
}

/** The way to the step where something missing is added; as large as a button. */
export const StepLink = observer(({ step, campaignId, children }: StepLinkProps) => {
  const { session } = useStores();
  return (
    <Link className={css.link} to={stepPath(session.homePath, step, campaignId)}>
      {children}
    </Link>
  );
});
