import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useState } from 'react';
import { isSameId } from '#shared/entities/id.ts';
import type { LeasedPlayers, LeaseState, OfflinePrizes } from '#shared/ipc/lease.ts';
import type { OfflineCampaign } from '#shared/ipc/offline.ts';
import { Button } from '../../components/Button.tsx';
import { momentText } from '../../components/moments.ts';
import { RadioList } from '../../components/RadioList.tsx';
import { StaffCard } from '../../components/StaffPage.tsx';
import { TextField } from '../../components/TextField.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import { OneAtATime } from '../../stores/OneAtATime.ts';
import css from './Leases.module.css';

/** The same as the validity of an offline package. */
const DAYS = 7;
const MOST_UNITS = 100_000;

/** The units that this kiosk has reserved for offline play, for staff (docs/specification.md, 4.8). */
export const Leases = observer(() => {
  const stores = useStores();
  const { leases, offline } = stores;
  useEffect(() => void leases.load().catch(stores.fail), [leases, stores]);
  const { state } = leases;
  const prepared = offline.state?.campaigns.filter(({ copy }) => copy !== null) ?? [];
  if (state === null || !offline.state?.isRegistered) return null;
  return (
    <StaffCard title={text('lease.title')}>
      <p>{text('lease.hint')}</p>
      <p role="status">
        {state.expiresAt === null
          ? text('lease.none')
          : text('lease.until', { until: momentText(new Date(state.expiresAt).toISOString()) })}
      </p>
      {prepared.map((campaign) => (
        <Campaign key={String(campaign.id)} campaign={campaign} state={state} />
      ))}
      <Players chosen={state.players} count={playersOf(prepared)} />
      <WithoutLease chosen={state.offlinePrizes} />
    </StaffCard>
  );
});

const Campaign = observer(({ campaign, state }: { campaign: OfflineCampaign; state: LeaseState }) => {
  const stores = useStores();
  const [work] = useState(() => new OneAtATime());
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { id, campaignName, copy } = campaign;
  const prizes = (copy?.prizes ?? []).map((prize) => {
    const held = state.prizes.find(({ prizeId }) => isSameId(prizeId, prize.id));
    const value = typed[String(prize.id)] ?? String(held?.wanted ?? 0);
    const isValid = /^\d{1,6}$/.test(value.trim()) && Number(value) <= MOST_UNITS;
    const [wanted, missing] = [held?.wanted ?? 0, held?.missing ?? 0];
    const left = { count: held?.units ?? 0, wanted, got: wanted - missing };
    return { ...prize, name: prize.name || text('lease.unnamed'), hint: hintOf(left), value, isValid };
  });
  const plays = state.plays.find(({ campaignId }) => isSameId(campaignId, id));
  if (prizes.length === 0 && !plays?.here && !plays?.elsewhere) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!prizes.every(({ isValid }) => isValid)) return;
    const units = prizes.map((prize) => ({ prizeId: prize.id, name: prize.name, units: Number(prize.value) }));
    const want = async () => {
      await stores.leases.want({ campaignId: id, days: DAYS, prizes: units });
      setTyped({});
    };
    void work.run(want, stores.fail);
  };
  return (
    <form className={css.campaign} onSubmit={submit} noValidate>
      <h3 dir="auto">{campaignName}</h3>
      <div className={css.prizes}>
        {prizes.map((prize) => (
          <TextField
            key={String(prize.id)}
            label={prize.name}
            inputMode="numeric"
            maxLength={6}
            value={prize.value}
            onChange={(value) => setTyped({ ...typed, [String(prize.id)]: value })}
            hint={prize.hint}
            error={prize.isValid ? undefined : text('lease.problem')}
          />
        ))}
      </div>
      {plays && plays.here > 0 && <p>{text('lease.playsHere', { count: plays.here })}</p>}
      {plays && plays.elsewhere > 0 && <p>{text('lease.playsElsewhere', { count: plays.elsewhere })}</p>}
      {prizes.length > 0 && (
        <Button type="submit" disabled={work.isBusy}>
          {work.isBusy ? text('lease.saving') : text('lease.hold', { campaign: campaignName })}
        </Button>
      )}
    </form>
  );
});

/** Returns the hint of a prize: units left here, and units that the kiosk did not get. Undefined without either. */
function hintOf(left: { count: number; wanted: number; got: number }): string | undefined {
  if (left.got < left.wanted) return text('lease.short', left);
  return left.wanted === 0 && left.count === 0 ? undefined : text('lease.left', left);
}

/** Returns the number of players in the prepared campaigns. A player of two campaigns counts twice. */
const playersOf = (prepared: readonly OfflineCampaign[]): number =>
  prepared.reduce((sum, { copy }) => sum + (copy?.players ?? 0), 0);

const Players = ({ chosen, count }: { chosen: LeasedPlayers; count: number }) => {
  const stores = useStores();
  const [work] = useState(() => new OneAtATime());
  const choose = (players: LeasedPlayers) => void work.run(() => stores.leases.choosePlayers(players), stores.fail);
  const options: { value: LeasedPlayers; label: string }[] = [
    { value: 'anywhere', label: text('lease.playersAnywhere') },
    { value: 'taken-along', label: text('lease.playersTaken', { count }) },
  ];
  return (
    <div className={css.choices}>
      <RadioList label={text('lease.players')} options={options} chosen={chosen} onChange={choose} />
      <p>{text('lease.playersHint')}</p>
    </div>
  );
};

const CHOICES = { 'to-be-confirmed': 'lease.toBeConfirmed', none: 'lease.awardNone' } as const;

const WithoutLease = ({ chosen }: { chosen: OfflinePrizes }) => {
  const stores = useStores();
  const choose = (choice: OfflinePrizes) => void stores.leases.choose(choice).catch(stores.fail);
  const options = (Object.keys(CHOICES) as OfflinePrizes[]).map((value) => ({ value, label: text(CHOICES[value]) }));
  return (
    <div className={css.choices}>
      <RadioList label={text('lease.without')} options={options} chosen={chosen} onChange={choose} />
    </div>
  );
};
