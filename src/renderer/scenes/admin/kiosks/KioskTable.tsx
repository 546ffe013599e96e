import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { FleetDevice } from '#shared/entities/fleet.ts';
import { isSameId, listOf } from '#shared/entities/id.ts';
import { gradeOf } from '#shared/rules/fleet.ts';
import { text } from '../../../admin-texts.ts';
import { ageText } from '../../../components/moments.ts';
import { type KiosksStore, unsentOf } from '../../../stores/admin/KiosksStore.ts';
import { useStores } from '../../../stores/context.ts';
import { AskedConfirm } from '../parts/AskedConfirm.tsx';
import { actionsColumn } from '../parts/actions-column.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { focusIfLost } from '../parts/focus.ts';
import { count } from '../parts/format.ts';
import type { Column } from '../parts/Grid.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { RefreshButton } from '../parts/RefreshButton.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { KioskDetails } from './KioskDetails.tsx';
import css from './Kiosks.module.css';
import { heardText } from './moments.ts';
import { RevokeDialog } from './RevokeDialog.tsx';
import { CampaignNames } from './ThisKiosk.tsx';

/** All kiosks, those that need somebody first. */
export const KioskTable = observer(({ store, onEdit }: { store: KiosksStore; onEdit(device: FleetDevice): void }) => {
  const { clock, device: own, sync } = useStores();
  const [revoked, setRevoked] = useState<FleetDevice | null>(null);
  const locking = useAsked<FleetDevice>();
  // Takes the focus when the button that had it is gone.
  const region = useRef<HTMLElement>(null);
  // Runs once the dialog is removed, because the focus is in it until then.
  useEffect(() => (revoked ? () => focusIfLost(region) : undefined), [revoked]);
  const { isBusy } = store.changes;
  const { list } = store;
  const isThis = ({ id }: FleetDevice) =>
    own.state !== null && 'device' in own.state && isSameId(own.state.device.id, id);
  const columns: Column<FleetDevice>[] = [
    {
      key: 'name',
      title: text('kiosks.name'),
      isSortable: true,
      width: '17%',
      render: (device) => (
        <>
          <span className={css.clamped} dir="auto" title={device.name}>
            {device.name}
          </span>
          {device.place && (
            <span className={css.clamped} data-soft="true" dir="auto" title={device.place}>
              {device.place}
            </span>
          )}
          {isThis(device) && <div className={css.soft}>{text('kiosks.isThis')}</div>}
        </>
      ),
    },
    { key: 'state', title: text('kiosks.state'), width: '17%', render: (device) => <KioskState device={device} /> },
    {
      key: 'campaigns',
      title: text('kiosks.campaigns'),
      render: ({ campaigns }) => {
        const names = listOf(campaigns);
        if (names.length === 0) return '–';
        return (
          <span className={css.clamped} title={names.map(({ campaignName }) => campaignName).join('\n')}>
            <CampaignNames campaigns={names} />
          </span>
        );
      },
    },
    { key: 'unsent', title: text('kiosks.unsent'), isSortable: true, width: 128, render: unsentCell },
    {
      key: 'heard',
      title: text('kiosks.lastHeard'),
      isSortable: true,
      width: 136,
      render: (device) => heardText(device, clock.now(), store.list.failure !== null),
    },
    {
      key: 'version',
      title: text('kiosks.version'),
      isSortable: true,
      width: 112,
      render: ({ checkIn }) =>
        checkIn && (
          <>
            <span className={css.clamped} title={checkIn.health.version}>
              {checkIn.health.version}
            </span>
            <div className={css.soft}>{text(`kiosks.mode.${checkIn.mode}`)}</div>
          </>
        ),
    },
    actionsColumn(128, css.actions, (device) => {
      const { name, isRevoked } = device;
      if (isRevoked) return [];
      return [
        { icon: 'edit', label: text('list.edit', { row: name }), isDisabled: isBusy, onClick: () => onEdit(device) },
        {
          icon: 'clear',
          label: text('kiosks.revoke', { kiosk: name }),
          isDisabled: isBusy,
          onClick: () => setRevoked(device),
        },
      ];
    }),
  ];
  return (
    <>
      <ListTable<FleetDevice>
        name={text('kiosks.all')}
        searchLabel={text('kiosks.search')}
        ref={region}
        list={list}
        view={store.view}
        keyOf={({ id }) => String(id)}
        columns={columns}
        details={{
          nameOf: ({ name }) => name,
          render: (device) => (
            <KioskDetails
              store={store}
              device={device}
              onLock={() => locking.ask(device)}
              onRevoke={() => setRevoked(device)}
            />
          ),
        }}
        toolbar={<RefreshButton isLoading={list.isLoading} onClick={store.open} />}
        empty={list.value?.length === 0 && <EmptyState title={text('kiosks.none')} text={text('kiosks.noneText')} />}
      />
      {revoked && (
        <RevokeDialog
          store={store}
          device={revoked}
          unsentText={isThis(revoked) ? sync.unsentText : null}
          onClosed={() => setRevoked(null)}
        />
      )}
      <AskedConfirm
        asked={locking}
        question={text('kiosks.askLock')}
        detail={({ name }) => text('kiosks.askLockText', { kiosk: name })}
        ok={text('command.lock')}
        isBusy={isBusy}
        onOk={(device) => store.command(device, { kind: 'lock', message: null })}
        onClosed={() => focusIfLost(region)}
      />
    </>
  );
});

function unsentCell(device: FleetDevice) {
  const unsent = unsentOf(device);
  if (!device.checkIn || unsent === null) return '–';
  const { oldestUnsentAt, health } = device.checkIn;
  return (
    <>
      {unsent === 0 ? text('kiosks.nothingUnsent') : count(unsent)}
      {unsent > 0 && oldestUnsentAt !== null && (
        <div className={css.soft}>{text('kiosks.unsentSince', { age: ageText(oldestUnsentAt, health.at) })}</div>
      )}
    </>
  );
}

/** Shows a kiosk's problems, the worst first; or that all is well, or that it is revoked. */
function KioskState({ device }: { device: FleetDevice }) {
  const troubles = listOf(device.troubles);
  const [worst, ...others] = troubles;
  if (device.isRevoked) return <State grade="revoked">{text('kiosks.revoked')}</State>;
  if (worst === undefined) return <State grade="well">{text('kiosks.isWell')}</State>;
  return (
    <>
      <State grade={gradeOf(troubles)}>{text(`trouble.${worst}`)}</State>
      {others.length > 0 && (
        <div className={css.soft}>{others.map((trouble) => text(`trouble.${trouble}`)).join('\u00a0· ')}</div>
      )}
    </>
  );
}

const State = ({ grade, children }: { grade: string; children: string }) => (
  <span className={css.state} data-grade={grade}>
    {children}
  </span>
);
