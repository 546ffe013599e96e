import { observer } from 'mobx-react-lite';
import { text } from '../../../admin-texts.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { StepLink } from '../shell/StepLink.tsx';
import { useReport } from './report-context.ts';

export const NoPlayers = observer(() => {
  const { campaignId } = useReport();
  return (
    <EmptyState
      title={text('report.noPlayers')}
      text={text('report.noPlayersText')}
      action={
        <StepLink step="users" campaignId={campaignId}>
          {text('report.addUsers')}
        </StepLink>
      }
    />
  );
});
