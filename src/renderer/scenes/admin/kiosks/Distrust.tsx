import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { VoidAward } from '#shared/entities/distrust.ts';
import type { FleetDevice } from '#shared/entities/fleet.ts';
import { text } from '../../../admin-texts.ts';
import type { KiosksStore } from '../../../stores/admin/KiosksStore.ts';
import { useFocusHandedOn } from '../parts/use-focus-handed-on.ts';
import css from './Kiosks.module.css';
import { momentText } from './moments.ts';

interface DistrustProps {
  store: KiosksStore;
  device: FleetDevice;
  /** Milliseconds since the epoch. */
  now: number;
  onRevoke(): void;
}

/** Shows since when a revoked kiosk is not trusted, and the buttons to change that. */
export const Distrust = observer(({ store, device, now, onRevoke }: DistrustProps) => {
  const { distrustedDate } = device;
  const [voidAwards, setVoidAwards] = useState<readonly VoidAward[]>([]);
  return (
    <section className={css.commands} aria-label={text('kiosks.revoked')}>
      <p role="status">
        {distrustedDate
          ? text('kiosks.distrusted', { moment: momentText(distrustedDate, now) })
          : text('kiosks.trusted')}
      </p>
      {voidAwards.length > 0 && (
        <div>
          <p>{text('kiosks.voidAwards')}</p>
          <ul className={css.voidAwards}>
            {voidAwards.map(({ id, prizeName, userName }) => (
              <li key={id}>{text('kiosks.voidAward', { prize: prizeName, name: userName })}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={css.buttons}>
        <Button onClick={onRevoke}>{text('kiosks.changeSince')}</Button>
        {distrustedDate && <TrustButton onTrust={() => void store.trust(device, setVoidAwards)} />}
      </div>
    </section>
  );
});

function TrustButton({ onTrust }: { onTrust(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedOn(button);
  return (
    <Button ref={button} onClick={onTrust}>
      {text('kiosks.trust')}
    </Button>
  );
}
