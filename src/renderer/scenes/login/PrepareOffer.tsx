import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import chip from '../../components/SyncLink.module.css';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';

const TEXTS = { 'nothing-ready': 'offer.nothingReady', 'ends-soon': 'offer.endsSoon' } as const;

/** A notice for staff in field mode that the kiosk is not prepared for offline, with a link to the sync centre. */
export const PrepareOffer = observer(() => {
  const { clock, offline } = useStores();
  useEffect(() => void offline.load(), [offline]);
  const offer = offline.offer(clock.now());
  if (offer === null) return null;
  return (
    <Link className={chip.chip} data-attention="true" to="/sync">
      {text(TEXTS[offer])}
    </Link>
  );
});
