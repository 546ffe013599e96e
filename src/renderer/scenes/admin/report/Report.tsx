import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import { hasBegunAt, isOverAt } from '#shared/rules/show-window.ts';
import { text } from '../../../admin-texts.ts';
import { exactClockTime } from '../../../components/clock-time.ts';
import { SLOT, TextWithElement } from '../../../components/TextWithElement.tsx';
import { useAdmin } from '../../../stores/admin/context.ts';
import type { ReportStore } from '../../../stores/admin/ReportStore.ts';
import { useStores } from '../../../stores/context.ts';
import { CampaignSelect } from '../parts/CampaignSelect.tsx';
import { followWhileVisible } from '../parts/follow-while-visible.ts';
import { Icon } from '../parts/Icon.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { ReadFailure, ReadFailureLine } from '../parts/ReadFailure.tsx';
import { RefreshButton } from '../parts/RefreshButton.tsx';
import { StepLink } from '../shell/StepLink.tsx';
import { useFocusOnArrival, useGoToStep } from '../shell/use-go-to-step.ts';
import { Charts } from './Charts.tsx';
import { ContactsMenu } from './ContactsMenu.tsx';
import { Filters } from './Filters.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { Pies } from './Pies.tsx';
import css from './Report.module.css';
import { ReportTabs } from './ReportTabs.tsx';
import { ReportProvider } from './report-context.ts';

/** Two pies, a live show's charts and three tables about one campaign, each shown as soon as it has been read. */
export function Report({ campaign }: { campaign: Campaign }) {
  const admin = useAdmin();
  const { clock, sync } = useStores();
  const [report] = useState(() => admin.reportOf(campaign.id, clock));
  useEffect(() => report.open(), [report]);
  useEffect(() => {
    const isLive = (now: number) => hasBegunAt(campaign, now) && !isOverAt(campaign, now);
    return followWhileVisible(report.follow({ isLive, isOffline: () => sync.status.connection.kind === 'offline' }));
  }, [report, campaign, sync]);
  return (
    <ReportProvider value={report}>
      <Page
        title={text('step.report')}
        intro={<ReadState report={report} />}
        actions={<Actions campaign={campaign} report={report} />}
      >
        <Results campaign={campaign} report={report} />
      </Page>
    </ReportProvider>
  );
}

/** Reports a server that is down once, not at every chart and table. */
const Results = observer(({ campaign, report: { whole } }: { campaign: Campaign; report: ReportStore }) => {
  if (whole.failure !== null && whole.value === null) {
    return (
      <Section>
        <ReadFailure isPart title={text('report.unread')} resource={whole} />
      </Section>
    );
  }
  return (
    <>
      <ReadFailureLine resource={whole} />
      <Filters campaign={campaign} />
      <Pies />
      <Charts />
      <ReportTabs />
    </>
  );
});

const Actions = observer(({ campaign, report }: { campaign: Campaign; report: ReportStore }) => {
  const { transfers } = useAdmin();
  return (
    <>
      <CampaignChoice campaign={campaign} />
      <RefreshButton isLoading={report.isReading} onClick={() => void report.refresh()} />
      <StepLink step="winners" campaignId={campaign.id} label={text('step.winners')} />
      <MoreMenu />
      {campaign.purposes !== undefined && <ContactsMenu report={report} />}
      <Button
        type="primary"
        icon={<Icon name="download" />}
        disabled={transfers.underWay !== null}
        onClick={() => void report.downloadAll()}
      >
        {text('report.download')}
      </Button>
    </>
  );
});

/** Shows the report's campaign; choosing another one changes the address. */
function CampaignChoice({ campaign }: { campaign: Campaign }) {
  const goToStep = useGoToStep();
  const focus = useFocusOnArrival();
  const id = useId();
  return (
    <span className={css.choice}>
      <label htmlFor={id}>{text('welcome.campaign')}</label>
      <CampaignSelect
        id={id}
        campaign={campaign}
        autoFocus={focus === 'campaign-choice'}
        onChoose={(chosen) => void goToStep('report', chosen.id, { focus: 'campaign-choice' })}
      />
    </span>
  );
}

/** When the data on the page was last read. */
const ReadState = observer(({ report: { isReading, readAt } }: { report: ReportStore }) => (
  <span className={css.readAt} role="status">
    {isReading ? text('report.reading') : readAt === null ? text('report.notRead') : <LastRead readAt={readAt} />}
  </span>
));

const LastRead = ({ readAt }: { readAt: number }) => (
  <TextWithElement text={text('report.lastRead', { time: SLOT })}>
    <time dateTime={new Date(readAt).toISOString()}>{exactClockTime(readAt)}</time>
  </TextWithElement>
);
