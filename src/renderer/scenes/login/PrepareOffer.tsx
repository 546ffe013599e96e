import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { assertNever } from '#shared/app-error.ts';
import chip from '../../components/SyncLink.module.css';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';

/** For staff in the field: says that the kiosk is not ready for the time without a network, and leads to where it is made so. */
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
