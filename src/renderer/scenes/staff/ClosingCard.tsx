import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { isClosingPossible } from '#shared/rules/closing.ts';
import { Button, ButtonRow } from '../../components/Button.tsx';
import { backAt } from '../../components/back-at.ts';
import { hoursText } from '../../components/hours-text.ts';
import { StaffCard } from '../../components/StaffPage.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';

const MINUTE_MS = 60_000;
/** The time that the card suggests, and the steps of its buttons, in minutes. */
const SUGGESTED = 30;
const STEPS = [-15, 15, 60] as const;

/** Closes this kiosk for visitors until a time, or opens it again. */
export const ClosingCard = observer(() => {
  const { app, clock, staff } = useStores();
  const until = app.info?.closedUntil ?? null;
  return (
    <StaffCard title={text('staff.closing')}>
      <Hours />
      {until === null ? (
        <OpenKiosk />
      ) : (
        <>
          <p>{text('staff.closing.closed', { text: backAt(Date.parse(until), clock.now()) })}</p>
          <ButtonRow>
            <Button variant="primary" disabled={staff.isBusy} onClick={() => void staff.openKiosk()}>
              {text('staff.closing.open')}
            </Button>
          </ButtonRow>
        </>
      )}
    </StaffCard>
  );
});

/** The opening hours of the prepared campaigns that name some. */
const Hours = observer(() => {
  const { offline } = useStores();
  const campaigns = offline.state?.campaigns ?? [];
  return campaigns.map(({ id, campaignName, copy }) =>
    copy?.hours ? (
      <p key={String(id)}>{text('staff.closing.hours', { campaign: campaignName, hours: hoursText(copy.hours) })}</p>
    ) : null,
  );
});

/** The choice of a time, by buttons, because a kiosk may have no keys. */
const OpenKiosk = observer(() => {
  const { clock, staff } = useStores();
  const now = clock.now();
  const [until, setUntil] = useState(() => Math.ceil((now + SUGGESTED * MINUTE_MS) / (5 * MINUTE_MS)) * 5 * MINUTE_MS);
  return (
    <>
      <p>{text('staff.closing.text', { text: backAt(until, now) })}</p>
      <ButtonRow>
        {STEPS.map((minutes) => {
          const next = until + minutes * MINUTE_MS;
          return (
            <Button key={minutes} size="small" disabled={!isClosingPossible(next, now)} onClick={() => setUntil(next)}>
              {minutes < 0
                ? text('staff.closing.earlier', { minutes: -minutes })
                : text('staff.closing.later', { minutes })}
            </Button>
          );
        })}
      </ButtonRow>
      <ButtonRow>
        <Button
          variant="primary"
          disabled={staff.isBusy || !isClosingPossible(until, now)}
          onClick={() => void staff.closeKiosk(new Date(until).toISOString())}
        >
          {text('staff.closing.close')}
        </Button>
      </ButtonRow>
    </>
  );
});
