import { Button } from 'antd';
import { memo, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-final-form';
import { askedCount } from '#shared/rules/asked-questions.ts';
import type { CampaignForm } from '#shared/rules/campaign-form.ts';
import { blankPrize, isFilled, nextRank, type PrizeForm } from '#shared/rules/prize-forms.ts';
import { text } from '../../../admin-texts.ts';
import { AskedConfirm } from '../parts/AskedConfirm.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { focusIfLost, focusOn } from '../parts/focus.ts';
import { Section } from '../parts/Page.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { useFormPart } from '../parts/use-form-part.ts';
import { PrizeFields, type PrizeFieldsProps } from './PrizeFields.tsx';
import css from './Prizes.module.css';
import { TierStrip } from './TierStrip.tsx';

interface WheelPrizesProps extends Pick<PrizeFieldsProps, 'isDisabled'> {
  /** How many questions the campaign has; null while that is unknown. */
  questions: number | null;
}

/** The prizes of the wheel by points, with a chart of the points they cover. */
export function WheelPrizes({ questions, isDisabled }: WheelPrizesProps) {
  const form = useForm<CampaignForm>();
  const prizes = useFormPart(prizesOf);
  const bonus = useFormPart(bonusOf);
  const askedQuestions = useFormPart(askedOf);
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
      // The prize's Remove button is gone.
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
    <Section title={text('wheelPrizes.title', { product: text('product.name') })} hint={text('wheelPrizes.hint')}>
      <TierStrip
        ranges={prizes.map((prize, index) => ({
          label: prize.name.trim() || text('wheelPrizes.numbered', { number: numberOf(prize, index) }),
          number: numberOf(prize, index),
          minimum: prize.pointsNeededMinimum,
          maximum: prize.pointsNeededMaximum,
          rank: prize.rank,
          winnerTotal: prize.winnerTotal,
        }))}
        bonus={bonus ?? 0}
        questions={questions === null ? null : askedCount({ askedQuestions }, questions)}
      />
      {prizes.length === 0 && <EmptyState title={text('wheelPrizes.none')} text={text('wheelPrizes.noneText')} />}
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
          {text('wheelPrizes.add')}
        </Button>
      </div>
      <AskedConfirm
        asked={removal}
        question={text('wheelPrizes.removeQuestion')}
        detail={() => text('wheelPrizes.removeText')}
        ok={text('wheelPrizes.remove')}
        onOk={remove}
        onClosed={() => focusIfLost(addButton)}
      />
    </Section>
  );
}

interface WheelPrizeProps extends Pick<PrizeFieldsProps, 'isDisabled'> {
  ref: Ref<HTMLFieldSetElement>;
  /** The index in the form's list. */
  index: number;
  /** The number in the labels, such as 'Prize 1'. */
  number: number;
  onRemove(index: number): void;
}

/** Memoized: a form may have dozens of prizes, and each re-renders only for its own changes. */
const WheelPrize = memo(({ ref, index, number, onRemove, isDisabled }: WheelPrizeProps) => (
  <fieldset ref={ref} className={css.prize} aria-label={text('wheelPrizes.numbered', { number })}>
    <div className={css.head}>
      <h4 className={css.title}>{text('wheelPrizes.numbered', { number })}</h4>
      <Button
        type="text"
        danger
        disabled={isDisabled}
        aria-label={text('wheelPrizes.removeNumbered', { number })}
        onClick={() => onRemove(index)}
      >
        {text('wheelPrizes.remove')}
      </Button>
    </div>
    <PrizeFields place={`wheelPrizes[${index}]`} hasPoints isDisabled={isDisabled} />
  </fieldset>
));

const prizesOf = ({ wheelPrizes }: CampaignForm) => wheelPrizes;
const askedOf = ({ askedQuestions }: CampaignForm) => askedQuestions;
const bonusOf = ({ bonusPointsAwarded }: CampaignForm) => bonusPointsAwarded;
const numberOf = ({ rank }: PrizeForm, index: number): number => rank ?? index + 1;

/** Keyed by rank, which a prize has even before it is stored, and keeps; a duplicate rank falls back to the id. */
const keyOf = ({ id, rank }: PrizeForm, index: number, prizes: readonly PrizeForm[]): string =>
  prizes.findIndex((prize) => prize.rank === rank) === index ? `rank-${rank}` : `id-${id}`;
