import { observer } from 'mobx-react-lite';
import { EmptyState } from '../parts/EmptyState.tsx';
import { StepLink } from '../shell/StepLink.tsx';
import { useReport } from './report-context.ts';

export const NoPlayers = observer(() => {
  const { campaignId } = useReport();
  return (
    <EmptyState
      title="No players yet"
      text="Nobody has been added to this campaign, so nobody can play it."
      action={
        <StepLink step="users" campaignId={campaignId}>
          Add users
        </StepLink>
      }
    />
  );
});
