import { Button, Input, type InputRef } from 'antd';
import dayjs from 'dayjs';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Arrivals } from '#shared/entities/distrust.ts';
import type { FleetDevice } from '#shared/entities/fleet.ts';
import { isYes } from '#shared/rules/flag.ts';
import { text } from '../../../admin-texts.ts';
import type { KiosksStore } from '../../../stores/admin/KiosksStore.ts';
import { useStores } from '../../../stores/context.ts';
import { FieldFrame } from '../parts/FieldFrame.tsx';
import { SubmitDialog } from '../parts/SubmitDialog.tsx';
import css from './KioskDialog.module.css';
import { heardText } from './moments.ts';
import { withUnsent } from './ThisKiosk.tsx';

interface RevokeDialogProps {
  store: KiosksStore;
  device: FleetDevice;
  /** What this kiosk has not sent, or null for another kiosk. */
  unsentText: string | null;
  onClosed(): void;
}

/** Asks since when a kiosk is not trusted, and shows the effects. Revokes the kiosk if it is not revoked yet. */
export const RevokeDialog = observer(({ store, device, unsentText, onClosed }: RevokeDialogProps) => {
  const { clock } = useStores();
  const id = useId();
  const field = useRef<InputRef>(null);
  const [now] = useState(() => clock.now());
  // Milliseconds since the epoch; null while the field has no valid moment.
  const [since, setSince] = useState<number | null>(() => momentOf(device.distrustedDate) ?? now);
  const isRevoked = isYes(device.isRevoked);
  const submit = async () => {
    if (since !== null) return store.revoke(device, new Date(since).toISOString());
    field.current?.focus();
    return undefined;
  };
  return (
    <SubmitDialog
      title={text(isRevoked ? 'kiosks.changeSince' : 'kiosks.askRevoke')}
      ok={text(isRevoked ? 'save.button' : 'kiosks.revokeOk')}
      isDanger={!isRevoked}
      isBusy={store.changes.isBusy}
      className={css.form}
      submit={submit}
      onClosed={onClosed}
    >
      <p>
        {isRevoked
          ? text('kiosks.changeSinceText', { kiosk: device.name })
          : withUnsent(unsentText, text('kiosks.askRevokeText', { kiosk: device.name }))}
      </p>
      <FieldFrame
        id={id}
        label={text('kiosks.since')}
        problem={since === null ? text('kiosks.sinceMissing') : undefined}
        hint={since !== null && <ArrivalsLine key={since} store={store} device={device} since={since} />}
      >
        <Input
          ref={field}
          id={id}
          type="datetime-local"
          value={since === null ? undefined : dayjs(since).format(FIELD_FORMAT)}
          max={dayjs(now).format(FIELD_FORMAT)}
          status={since === null ? 'error' : ''}
          aria-invalid={since === null}
          aria-describedby={`${id}-message`}
          onChange={({ target }) => setSince(momentOf(target.value))}
        />
      </FieldFrame>
      <div className={css.moments}>
        {choicesOf(device, now).map(([name, moment]) => (
          <Button key={name} onClick={() => setSince(moment)}>
            {name}
          </Button>
        ))}
      </div>
    </SubmitDialog>
  );
});

const FIELD_FORMAT = 'YYYY-MM-DDTHH:mm';
const DAY_MS = 24 * 60 * 60_000;

/** Returns a moment in milliseconds since the epoch. A text without time zone is in this computer's time. */
function momentOf(told: string | null | undefined): number | null {
  const moment = Date.parse(told ?? '');
  return Number.isNaN(moment) ? null : moment;
}

/** Returns the moments that a button sets, each with the button's name. */
function choicesOf(device: FleetDevice, now: number): readonly (readonly [string, number])[] {
  const [heard, created] = [momentOf(device.heardDate), momentOf(device.createdDate)];
  return [
    [text('kiosks.sinceNow'), now],
    ...(heard === null ? [] : [[text('kiosks.sinceHeard', { moment: heardText(device, now) }), heard] as const]),
    [text('kiosks.sinceDay'), now - DAY_MS],
    ...(created === null ? [] : [[text('kiosks.sinceAlways'), created] as const]),
  ];
}

/** How many games, prizes and hand-overs arrived since a moment. */
const ArrivalsLine = observer(
  ({ store, device, since }: { store: KiosksStore; device: FleetDevice; since: number }) => {
    const arrivals = useMemo(() => store.arrivalsOf(device, new Date(since).toISOString()), [store, device, since]);
    useEffect(() => void arrivals.load(), [arrivals]);
    return <span role="status">{arrivals.value && arrivalsText(arrivals.value)}</span>;
  },
);

function arrivalsText({ plays, awards, handOvers }: Arrivals): string {
  return handOvers
    ? text('kiosks.arrivalsGiven', { plays, awards, handOvers })
    : text('kiosks.arrivals', { plays, awards });
}
