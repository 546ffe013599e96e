import { Button } from 'antd';
import { memo, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-final-form';
import { messages } from '#shared/messages.ts';
import type { CampaignForm } from '#shared/rules/campaign-form.ts';
import { blankPrize, isFilled, nextRank, type PrizeForm } from '#shared/rules/prize-forms.ts';
import { AskedConfirm } from '../parts/AskedConfirm.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { focusIfLost } from '../parts/focus-if-lost.ts';
import { focusOn } from '../parts/focus-on.ts';
import { Section } from '../parts/Page.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { useFormPart } from '../parts/use-form-part.ts';
import { PrizeFields } from './PrizeFields.tsx';
import css from './Prizes.module.css';
import { TierStrip } from './TierStrip.tsx';

/** The prizes of the wheel by points, with a chart of the points they cover. */
export function WheelPrizes({ isDisabled }: { isDisabled: boolean }) {
  const form = useForm<CampaignForm>();
  const prizes = useFormPart(prizesOf);
  const addButton = useRef<HTMLButtonElement>(null);
  const last = useRef<HTMLFieldSetElement>(null);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added > 0) focusOn(last.current?.querySelector<HTMLElement>('input'));
  }, [added]);
  const add = () => {
    form.change('wheelPrizes', [...prizes, blankPrize(nextRank(prizes))]);
    setAdded((count) => count + 1);
  };
  const removal = useAsked<number>();
  const { ask } = removal;
  const remove = useCallback(
    (index: number) => {
      form.change(
        'wheelPrizes',
        prizesOf(form.getState().values).filter((_, other) => other !== index),
      );
      // Its own button is gone.
      addButton.current?.focus();
    },
    [form],
  );
  const startRemoval = useCallback(
    (index: number) => {
      const prize = prizesOf(form.getState().values)[index];
      if (prize && isFilled(prize)) ask(index);
      else remove(index);
    },
    [form, ask, remove],
  );
  return (
    <Section title={`${messages.product} prizes`} hint="Awarded by points when a player's spins have run out.">
      <TierStrip
        ranges={prizes.map((prize, index) => ({
          label: prize.name.trim() || `Prize ${numberOf(prize, index)}`,
          number: numberOf(prize, index),
          minimum: prize.pointsNeededMinimum,
          maximum: prize.pointsNeededMaximum,
        }))}
      />
      {prizes.length === 0 && (
        <EmptyState title="No prizes yet" text="Without one, nobody can win anything at the wheel." />
      )}
      {prizes.map((prize, index) => (
        <WheelPrize
          key={keyOf(prize, index, prizes)}
          ref={index === prizes.length - 1 ? last : null}
          index={index}
          number={numberOf(prize, index)}
          isDisabled={isDisabled}
          onRemove={startRemoval}
        />
      ))}
      <div>
        <Button ref={addButton} disabled={isDisabled} onClick={add}>
          Add prize
        </Button>
      </div>
      <AskedConfirm
        asked={removal}
        question="Remove this prize?"
        detail={() => 'It is gone once the campaign is saved.'}
        ok="Remove"
        onOk={remove}
        onClosed={() => focusIfLost(addButton)}
      />
    </Section>
  );
}

interface WheelPrizeProps {
  ref: Ref<HTMLFieldSetElement>;
  /** Its place in the form. */
  index: number;
  /** What it is called by while it has no name. */
  number: number;
  isDisabled: boolean;
  onRemove(index: number): void;
}

/** Drawn anew only where something of its own has changed: there may be dozens beside it. */
const WheelPrize = memo(({ ref, index, number, isDisabled, onRemove }: WheelPrizeProps) => (
  <fieldset ref={ref} className={css.prize} aria-label={`Prize ${number}`}>
    <div className={css.head}>
      <h4 className={css.title}>{`Prize ${number}`}</h4>
      <Button
        type="text"
        danger
        disabled={isDisabled}
        aria-label={`Remove prize ${number}`}
        onClick={() => onRemove(index)}
      >
        Remove
      </Button>
    </div>
    <PrizeFields place={`wheelPrizes[${index}]`} hasPoints isDisabled={isDisabled} />
  </fieldset>
));

const prizesOf = ({ wheelPrizes }: CampaignForm) => wheelPrizes;
const numberOf = ({ rank }: PrizeForm, index: number): number => rank ?? index + 1;

/** By rank, which a prize has before it is stored, and keeps; ranks that are there twice are told apart by the id. */
const keyOf = ({ id, rank }: PrizeForm, index: number, prizes: readonly PrizeForm[]): string =>
  prizes.findIndex((prize) => prize.rank === rank) === index ? `rank-${rank}` : `id-${id}`;
