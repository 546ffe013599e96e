import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { AdminPage } from '#shared/rules/access.ts';
import type { Glance, NextStep } from '#shared/rules/overview.ts';
import type { ShowState } from '#shared/rules/show-state.ts';
import { knownTimeZone } from '#shared/rules/venue-time.ts';
import { text } from '../../../admin-texts.ts';
import { backAt } from '../../../components/back-at.ts';
import { clockTime } from '../../../components/clock-time.ts';
import { useStores } from '../../../stores/context.ts';
import { daysText, otherZoneText } from '../parts/days-text.ts';
import { count } from '../parts/format.ts';
import { stepPath } from '../shell/StepBar.tsx';
import { StepLink } from '../shell/StepLink.tsx';
import { winnersPath } from '../winners/winners-path.ts';
import css from './Overview.module.css';

/** The page of each next step. The check is a panel. */
const PLACES: Readonly<Record<Exclude<NextStep, 'check'>, AdminPage>> = {
  'add-questions': 'questions',
  'add-prizes': 'game-setup',
  'add-players': 'users',
  'register-kiosk': 'kiosks',
  'see-kiosks': 'kiosks',
  'add-units': 'game-setup',
  'see-pause': 'game-setup',
  'see-report': 'report',
};

interface CampaignRowProps {
  glance: Glance;
  /** Milliseconds since the epoch. */
  now: number;
  /** Opens the ready check. */
  onCheck(campaign: Campaign): void;
}

/** A campaign: its state and days, its numbers, and the next step. A number that is not known is left out. */
export const CampaignRow = observer(({ glance, now, onCheck }: CampaignRowProps) => {
  const { session } = useStores();
  const { campaign, state, visitsToday, unitsLeft, unitsReserved, conflictCount, nextStep } = glance;
  const name = campaign.campaignName || text('campaign.unnamed');
  const resumes = Date.parse(campaign.pausedUntil ?? '');
  return (
    <li className={css.row} data-state={state}>
      <div className={css.what}>
        <span className={css.state}>{text(`show.${state}`)}</span>
        <h4 className={css.name}>
          <Link to={stepPath(session.homePath, 'game-setup', campaign.id)} dir="auto" title={name}>
            {name}
          </Link>
        </h4>
        <p className={css.days}>
          {[
            state === 'paused' && backAt(resumes, now, knownTimeZone(campaign.timeZone) ?? undefined, clockTime),
            daysText(campaign) || text('overview.noDates'),
            otherZoneText(campaign),
            campaign.deleteAfterDays != null && text('people.retention', { days: campaign.deleteAfterDays }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <dl className={css.numbers}>
        <Fact name={text('overview.visitsToday')}>{visitsToday !== null && count(visitsToday)}</Fact>
        <Fact name={text('overview.prizesLeft')} isLow={nextStep === 'add-units'}>
          {unitsLeft !== null && (
            <>
              {count(unitsLeft)}
              {unitsReserved > 0 && (
                <span className={css.aside}>{text('overview.reserved', { count: unitsReserved })}</span>
              )}
              {conflictCount > 0 && (
                <Link className={css.wrong} to={winnersPath(session.homePath, campaign.id, 'conflict')}>
                  {text('overview.conflicts', { count: conflictCount })}
                </Link>
              )}
            </>
          )}
        </Fact>
        <Kiosks glance={glance} />
      </dl>
      <div className={css.next}>
        {nextStep === 'check' ? (
          <Button
            className={css.check ?? ''}
            aria-label={text('overview.nextOf', { step: text('overview.next.check'), campaign: name })}
            onClick={() => onCheck(campaign)}
          >
            {text('overview.next.check')}
          </Button>
        ) : (
          <StepLink
            step={PLACES[nextStep]}
            campaignId={campaign.id}
            label={text(`overview.next.${nextStep}`)}
            about={name}
            isUrgent={nextStep !== 'see-report'}
          />
        )}
        {nextStep !== 'check' && canCheck(state) && (
          <Button
            type="text"
            aria-label={text('overview.nextOf', { step: text('overview.next.check'), campaign: name })}
            onClick={() => onCheck(campaign)}
          >
            {text('overview.next.check')}
          </Button>
        )}
      </div>
    </li>
  );
});

/** True before a campaign opens. Game Setup has the check at any time. */
const canCheck = (state: ShowState): boolean => state === 'draft' || state === 'ready';

/** A number with its name; an empty place without a number, so that the columns stay aligned. */
const Fact = ({ name, isLow = false, children }: { name: string; isLow?: boolean; children: ReactNode }) => (
  <div className={css.fact} data-low={isLow}>
    {children !== false && (
      <>
        <dt>{name}</dt>
        <dd>{children}</dd>
      </>
    )}
  </div>
);

/** How many kiosks there are, and how many of them need attention. */
function Kiosks({ glance: { kioskCount, alarmCount, state } }: { glance: Glance }) {
  if (kioskCount === null || alarmCount === null || state === 'over' || state === 'archived') {
    return <Fact name={text('overview.kiosks')}>{false}</Fact>;
  }
  return (
    <Fact name={text('overview.kiosks')} isLow={alarmCount > 0}>
      {count(kioskCount)}
      {alarmCount > 0 && <span className={css.aside}>{text('overview.kiosksAlarmed', { count: alarmCount })}</span>}
    </Fact>
  );
}
