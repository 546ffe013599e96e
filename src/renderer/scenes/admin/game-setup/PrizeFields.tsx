import { text } from '../../../admin-texts.ts';
import { FormField } from '../parts/FormField.tsx';
import { FormImageField } from '../parts/FormImageField.tsx';
import { TextField } from '../parts/TextField.tsx';
import css from './PrizeFields.module.css';
import { WholeNumberInput } from './WholeNumberInput.tsx';

export interface PrizeFieldsProps {
  /** The prize's path in the form, such as `wheelPrizes[0]`. */
  place: string;
  hasPoints: boolean;
  isDisabled: boolean;
}

/** The fields of one prize; only wheel prizes have points. */
export function PrizeFields({ place, hasPoints, isDisabled }: PrizeFieldsProps) {
  const numberField = (field: string, label: string) => (
    <FormField<number | null> name={`${place}.${field}`} label={label} isRequired>
      {(control) => <WholeNumberInput {...control} isDisabled={isDisabled} />}
    </FormField>
  );
  return (
    <div className={css.fields} data-points={hasPoints}>
      <div className={css.image}>
        <FormImageField
          name={`${place}.imageFile`}
          label={text('prizeForm.image')}
          isRequired
          isDisabled={isDisabled}
        />
      </div>
      <TextField
        name={`${place}.name`}
        label={text('prizeForm.name')}
        isRequired
        isDisabled={isDisabled}
        className={css.name}
      />
      {hasPoints && numberField('pointsNeededMinimum', text('prizeForm.minimum'))}
      {hasPoints && numberField('pointsNeededMaximum', text('prizeForm.maximum'))}
      {numberField('winnerTotal', text('prizeForm.winners'))}
      <TextField
        name={`${place}.fulfillmentDescription`}
        label={text('prizeForm.fulfillment')}
        hint={text('prizeForm.fulfillmentHint')}
        lines={1}
        isDisabled={isDisabled}
        className={css.description}
      />
    </div>
  );
}
