import { text } from '../../../admin-texts.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { StepLink } from '../shell/StepLink.tsx';
import { useReport } from './report-context.ts';

export function NoPlayers() {
  const { campaignId } = useReport();
  return (
    <EmptyState
      title={text('report.noPlayers')}
      text={text('report.noPlayersText')}
      action={<StepLink step="users" campaignId={campaignId} label={text('report.addUsers')} />}
    />
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
  <EmptyState title={text('report.nobodyPlayed')} text={text('report.nobodyPlayedText')} />
);
