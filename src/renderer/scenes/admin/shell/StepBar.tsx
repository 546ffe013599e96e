import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { Id } from '#shared/entities/base.ts';
import { ADMIN_STEPS, type AdminPage, type AdminStep, isAboutCampaign, mayNameCampaign } from '#shared/rules/access.ts';
import { text } from '../../../admin-texts.ts';
import { classNames } from '../../../components/class-names.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { useStores } from '../../../stores/context.ts';
import css from './StepBar.module.css';

/** The address of a page, with the campaign if it is about one. */
export function stepPath(homePath: string, step: AdminPage, campaignId: Id | null): string {
  const base = `${homePath}/${step}`;
  return campaignId !== null && mayNameCampaign(step) ? `${base}/${encodeURIComponent(campaignId)}` : base;
}

/** The navigation: the overview, the set-up steps, and the report beside them. */
export const StepBar = observer(({ step }: { step: AdminPage }) => {
  const { session } = useStores();
  const { campaignId } = useAdmin();
  // The winners are a page of the report.
  const ownStep = step === 'winners' ? 'report' : step;
  return (
    <nav className={css.bar} aria-label={text('step.bar')}>
      <Link
        className={classNames(css.step, css.overview)}
        to={stepPath(session.homePath, 'overview', null)}
        aria-current={step === 'overview' ? 'page' : undefined}
      >
        {text('step.overview')}
      </Link>
      <ol className={css.steps}>
        {ADMIN_STEPS.map((name, index) => (
          <li key={name} className={classNames(css.item, name === 'report' && css.report)}>
            {isAboutCampaign(name) && campaignId === null ? (
              <span className={css.step} aria-disabled="true" title={text('step.needsCampaign')}>
                <Mark index={index} name={name} />
              </span>
            ) : (
              <Link
                className={css.step}
                to={stepPath(session.homePath, name, campaignId)}
                aria-current={ownStep === name ? 'step' : undefined}
              >
                <Mark index={index} name={name} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
});

function Mark({ index, name }: { index: number; name: AdminStep }) {
  return (
    <>
      {name !== 'report' && (
        <span className={css.number} aria-hidden="true">
          {index + 1}
        </span>
      )}
      {text(`step.${name}`)}
    </>
  );
}
