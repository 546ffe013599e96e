import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { ButtonLink, ButtonRow } from '../../components/Button.tsx';
import { StaffCard } from '../../components/StaffPage.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';

/** Links to rehearsals of the prepared campaigns (docs/specification.md, 4.12). */
export const RehearsalCard = observer(() => {
  const { offline } = useStores();
  useEffect(() => void offline.load(), [offline]);
  const prepared = offline.state?.campaigns.filter(({ copy }) => copy !== null && !copy.isExpired) ?? null;
  return (
    <StaffCard title={text('rehearsal.card')}>
      <p>{text('rehearsal.cardText')}</p>
      {prepared?.length === 0 && <p role="status">{text('rehearsal.nonePrepared')}</p>}
      <ButtonRow>
        {prepared?.map(({ id, campaignName }) => (
          <ButtonLink key={String(id)} to={`/rehearsal/${encodeURIComponent(id)}`} state={{ from: '/staff' }}>
            {text('rehearsal.playCampaign', { campaign: campaignName })}
          </ButtonLink>
        ))}
      </ButtonRow>
    </StaffCard>
  );
});
