import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { ReportStore } from '../../../stores/admin/ReportStore.ts';
import { useStores } from '../../../stores/context.ts';
import { Page } from '../parts/Page.tsx';
import { CampaignChoice } from './CampaignChoice.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { Pies } from './Pies.tsx';
import css from './Report.module.css';
import { ReportTabs } from './ReportTabs.tsx';
import { ReportProvider } from './report-context.ts';

/** Two pies and three tables about one campaign, each shown as soon as it has been read. */
export function Report({ campaign }: { campaign: Campaign }) {
  const admin = useAdmin();
  const { clock } = useStores();
  const [report] = useState(() => new ReportStore(admin, campaign.id, clock));
  useEffect(() => report.open(), [report]);
  return (
    <ReportProvider value={report}>
      <Page title="Report" actions={<Actions campaign={campaign} report={report} />} width="wide">
        <Pies />
        <ReportTabs />
      </Page>
    </ReportProvider>
  );
}

const Actions = observer(({ campaign, report }: { campaign: Campaign; report: ReportStore }) => {
  const { transfers } = useAdmin();
  const { readAt, isReading } = report;
  return (
    <>
      <CampaignChoice campaign={campaign} />
      <span className={css.readAt} role="status">
        {isReading ? 'Reading…' : readAt !== null && <LastRead readAt={readAt} />}
      </span>
      <Button onClick={() => void report.refresh()}>Refresh</Button>
      <MoreMenu />
      <Button type="primary" disabled={transfers.underWay !== null} onClick={() => void report.downloadAll()}>
        Download report
      </Button>
    </>
  );
});

const LastRead = ({ readAt }: { readAt: number }) => (
  <>
    Last read <time dateTime={new Date(readAt).toISOString()}>{timeOf(readAt)}</time>
  </>
);

const timeOf = (moment: number): string =>
  new Date(moment).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false });
