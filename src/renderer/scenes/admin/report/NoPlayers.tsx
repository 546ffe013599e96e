import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { useStores } from '../../../stores/context.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { stepPath } from '../shell/StepBar.tsx';
import { useReport } from './report-context.ts';

export const NoPlayers = observer(() => {
  const { session } = useStores();
  const { campaignId } = useReport();
  return (
    <EmptyState
      title="No players yet"
      text="Nobody has been added to this campaign, so nobody can play it."
      action={<Link to={stepPath(session.homePath, 'users', campaignId)}>Add users</Link>}
    />
  );
});
