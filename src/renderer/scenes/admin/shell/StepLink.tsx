import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { Id } from '#shared/entities/base.ts';
import type { AdminStep } from '#shared/rules/access.ts';
import { useStores } from '../../../stores/context.ts';
import { stepPath } from './StepBar.tsx';
import css from './StepLink.module.css';

export interface StepLinkProps {
  step: AdminStep;
  /** The campaign, if the step is about one. */
  campaignId: Id | null;
  label: string;
}

/** A link, as large as a button, to the step where something missing can be added. */
export const StepLink = observer(({ step, campaignId, label }: StepLinkProps) => {
  const { session } = useStores();
  return (
    <Link className={css.link} to={stepPath(session.homePath, step, campaignId)}>
      {label}
    </Link>
  );
});
