import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { Id } from '#shared/entities/base.ts';
import type { AdminPage } from '#shared/rules/access.ts';
import { text } from '../../../admin-texts.ts';
import { useStores } from '../../../stores/context.ts';
import { stepPath } from './StepBar.tsx';
import css from './StepLink.module.css';

export interface StepLinkProps {
  step: AdminPage;
  /** The campaign, if the step is about one. */
  campaignId: Id | null;
  label: string;
  /** Tells apart links with the same label, for screen readers. */
  about?: string;
  /** True if something is missing, not only worth reading. */
  isUrgent?: boolean;
}

/** A link, as large as a button, to the page where something missing can be added. */
export const StepLink = observer(({ step, campaignId, label, about, isUrgent = false }: StepLinkProps) => {
  const { session } = useStores();
  return (
    <Link
      className={css.link}
      data-urgent={isUrgent}
      to={stepPath(session.homePath, step, campaignId)}
      aria-label={about === undefined ? undefined : text('overview.nextOf', { step: label, campaign: about })}
    >
      {label}
    </Link>
  );
});
