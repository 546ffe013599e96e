import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { assertNever } from '#shared/app-error.ts';
import chip from '../../components/SyncLink.module.css';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';

/** A notice for staff in field mode that the kiosk is not prepared for offline, with a link to the sync centre. */
export const PrepareOffer = observer(() => {
  const { clock, offline } = useStores();
  useEffect(() => void offline.load(), [offline]);
  const offer = offline.offer(clock.now());
  if (offer === null) return null;
  return (
    <Link className={chip.chip} data-attention="true" to="/sync">
      {textOf(offer)}
    </Link>
  );
});

function textOf(offer: 'nothing-ready' | 'ends-soon'): string {
  switch (offer) {
    case 'nothing-ready':
      return text('offer.nothingReady');
    case 'ends-soon':
      return text('offer.endsSoon');
    default:
      return assertNever(offer);
  }
}
