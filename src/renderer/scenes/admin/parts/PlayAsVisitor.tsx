import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useLocation, useNavigate } from 'react-router-dom';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';

/** Rehearses the selected campaign, whatever its state. Absent while no campaign is selected. */
export const PlayAsVisitor = observer(() => {
  const { campaignId, campaignOf } = useAdmin();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const campaign = campaignOf(campaignId);
  if (!campaign) return null;
  const path = `/rehearsal/${encodeURIComponent(campaign.id)}`;
  return (
    <Button onClick={() => void navigate(path, { state: { from: pathname } })}>
      {text('rehearsal.playAsVisitor')}
    </Button>
  );
});
