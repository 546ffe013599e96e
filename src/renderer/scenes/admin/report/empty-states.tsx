import { Button } from 'antd';
import type { ReactNode } from 'react';
import { text } from '../../../admin-texts.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { StepLink } from '../shell/StepLink.tsx';
import { useReport } from './report-context.ts';

export function NoPlayers() {
  const { campaignId } = useReport();
  return (
    <UnlessFiltered>
      <EmptyState
        title={text('report.noPlayers')}
        text={text('report.noPlayersText')}
        action={<StepLink step="users" campaignId={campaignId} label={text('report.addUsers')} />}
      />
    </UnlessFiltered>
  );
}

export function NoQuestions() {
  const { campaignId } = useReport();
  return (
    <EmptyState
      title={text('report.noQuestions')}
      text={text('report.noQuestionsText')}
      action={<StepLink step="questions" campaignId={campaignId} label={text('report.addQuestions')} />}
    />
  );
}

export const NobodyPlayed = () => (
  <UnlessFiltered>
    <EmptyState title={text('report.nobodyPlayed')} text={text('report.nobodyPlayedText')} />
  </UnlessFiltered>
);

export const NoGains = () => (
  <UnlessFiltered>
    <EmptyState title={text('report.noGains')} text={text('report.noGainsText')} />
  </UnlessFiltered>
);

/** Shows "No games match" in place of its children while a filter is set. */
function UnlessFiltered({ children }: { children: ReactNode }) {
  const { hasFilter, clearFilter } = useReport();
  if (!hasFilter) return children;
  return (
    <EmptyState
      title={text('charts.noneMatch')}
      action={<Button onClick={clearFilter}>{text('charts.clear')}</Button>}
    />
  );
}
