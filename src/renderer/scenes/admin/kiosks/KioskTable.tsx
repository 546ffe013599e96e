import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { Device } from '#shared/entities/device.ts';
import { isSameId, listOf } from '#shared/entities/id.ts';
import { text } from '../../../admin-texts.ts';
import type { KiosksStore } from '../../../stores/admin/KiosksStore.ts';
import { useStores } from '../../../stores/context.ts';
import { AskedConfirm } from '../parts/AskedConfirm.tsx';
import { focusIfLost } from '../parts/focus-if-lost.ts';
import { type Column, Grid } from '../parts/Grid.tsx';
import { RowButton } from '../parts/RowButton.tsx';
import { useAsked } from '../parts/use-asked.ts';
import css from './Kiosks.module.css';
import { healthText, heardText } from './moments.ts';
import { CampaignNames, withUnsent } from './ThisKiosk.tsx';

interface KioskTableProps {
  store: KiosksStore;
  onEdit(device: Device): void;
}

/** All kiosks, those in use first. */
export const KioskTable = observer(({ store, onEdit }: KioskTableProps) => {
  const { clock, device: own, sync } = useStores();
  const revoking = useAsked<Device>();
  // Takes the focus when the button that had it is gone.
  const region = useRef<HTMLDivElement>(null);
  const { isBusy } = store.changes;
  const isThis = ({ id }: Device) => own.state !== null && 'device' in own.state && isSameId(own.state.device.id, id);
  const columns: Column<Device>[] = [
    {
      key: 'name',
      title: text('kiosks.name'),
      width: '26%',
      render: ({ name }) => (
        <span className={css.clamped} dir="auto" title={name}>
          {name}
        </span>
      ),
    },
    {
      key: 'campaigns',
      title: text('kiosks.campaigns'),
      render: ({ campaigns }) => {
        const list = listOf(campaigns);
        if (list.length === 0) return '–';
        return (
          <span className={css.clamped} title={list.map(({ campaignName }) => campaignName).join('\n')}>
            <CampaignNames campaigns={list} />
          </span>
        );
      },
    },
    {
      key: 'heard',
      title: text('kiosks.lastHeard'),
      width: 156,
      render: ({ lastSeenDate, health }) => (
        <>
          {heardText(lastSeenDate, clock.now())}
          {health && <div className={css.soft}>{healthText(health)}</div>}
        </>
      ),
    },
    {
      key: 'state',
      title: text('kiosks.state'),
      width: 116,
      render: (device) => (
        <span className={css.state} data-revoked={Boolean(device.isRevoked)}>
          {text(device.isRevoked ? 'kiosks.revoked' : isThis(device) ? 'kiosks.isThis' : 'kiosks.inUse')}
        </span>
      ),
    },
    {
      key: 'actions',
      title: text('list.actions'),
      width: 128,
      render: (device) =>
        !device.isRevoked && (
          <div className={css.actions}>
            <RowButton
              icon="edit"
              label={text('list.edit', { row: device.name })}
              isDisabled={isBusy}
              onClick={() => onEdit(device)}
            />
            <RowButton
              icon="clear"
              label={text('kiosks.revoke', { kiosk: device.name })}
              isDisabled={isBusy}
              onClick={() => revoking.ask(device)}
            />
          </div>
        ),
    },
  ];
  return (
    <div className={css.table} ref={region} tabIndex={-1}>
      <Grid name={text('kiosks.all')} rows={store.list.value ?? []} columns={columns} keyOf={({ id }) => String(id)} />
      <AskedConfirm
        asked={revoking}
        question={text('kiosks.askRevoke')}
        detail={(device) =>
          withUnsent(isThis(device) ? sync.unsentText : null, text('kiosks.askRevokeText', { kiosk: device.name }))
        }
        ok={text('kiosks.revokeOk')}
        isBusy={isBusy}
        onOk={store.revoke}
        onClosed={() => focusIfLost(region)}
      />
    </div>
  );
});
