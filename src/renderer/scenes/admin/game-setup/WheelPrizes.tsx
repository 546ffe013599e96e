import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { isFilled, type PrizeForm } from '#shared/rules/prize-forms.ts';
import { AskedConfirm } from '../parts/AskedConfirm.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { focusIfLost } from '../parts/focus-if-lost.ts';
import { focusOn } from '../parts/focus-on.ts';
import { Section } from '../parts/Page.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { PrizeFields } from './PrizeFields.tsx';
import css from './Prizes.module.css';
import { TierStrip } from './TierStrip.tsx';

export interface WheelPrizesProps {
  prizes: readonly PrizeForm[];
  isDisabled: boolean;
  onAdd(): void;
  onRemove(index: number): void;
}

/** The prizes of the wheel by points, with a chart of the points they cover. */
export function WheelPrizes({ prizes, isDisabled, onAdd, onRemove }: WheelPrizesProps) {
  const removal = useAsked<number>();
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = (index: number) => {
    onRemove(index);
    // Its own button is gone.
    addButton.current?.focus();
  };
  const last = useRef<HTMLFieldSetElement>(null);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added > 0) focusOn(last.current?.querySelector<HTMLElement>('input'));
  }, [added]);
  const add = () => {
    onAdd();
    setAdded((count) => count + 1);
  };
  const label = (prize: PrizeForm, index: number) => `Prize ${prize.rank ?? index + 1}`;
  return (
    <Section title={`${messages.product} prizes`} hint="Awarded by points when a player's spins have run out.">
      <TierStrip
        ranges={prizes.map((prize, index) => ({
          label: prize.name.trim() || label(prize, index),
          minimum: prize.pointsNeededMinimum,
          maximum: prize.pointsNeededMaximum,
        }))}
      />
      {prizes.length === 0 && (
        <EmptyState title="No prizes yet" text="Without one, nobody can win anything at the wheel." />
      )}
      {prizes.map((prize, index) => (
        <fieldset
          key={prize.id ?? `rank-${prize.rank}`}
          ref={index === prizes.length - 1 ? last : null}
          className={css.prize}
          aria-label={label(prize, index)}
        >
          <div className={css.head}>
            <h4 className={css.title}>{label(prize, index)}</h4>
            <Button
              type="text"
              danger
              disabled={isDisabled}
              aria-label={`Remove prize ${prize.rank ?? index + 1}`}
              onClick={() => (isFilled(prize) ? removal.ask(index) : remove(index))}
            >
              Remove
            </Button>
          </div>
          <PrizeFields place={`wheelPrizes[${index}]`} hasPoints isDisabled={isDisabled} />
        </fieldset>
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
