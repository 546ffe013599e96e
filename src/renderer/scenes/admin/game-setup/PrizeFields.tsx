import { MAXIMUM_TEXT_LENGTH } from '#shared/rules/limits.ts';
import { FormField } from '../parts/FormField.tsx';
import { FormImageField } from '../parts/FormImageField.tsx';
import { TextField } from '../parts/TextField.tsx';
import css from './PrizeFields.module.css';
import { WholeNumberInput } from './WholeNumberInput.tsx';

export interface PrizeFieldsProps {
  /** The prize's place in the form, such as `wheelPrizes[0]`. */
  place: string;
  hasPoints: boolean;
  isDisabled: boolean;
}

/** What every prize has (SPEC 3); the points only on the wheel. */
export function PrizeFields({ place, hasPoints, isDisabled }: PrizeFieldsProps) {
  const numberField = (field: string, label: string) => (
    <FormField<number | null> name={`${place}.${field}`} label={label} isRequired>
      {(control) => <WholeNumberInput {...control} isDisabled={isDisabled} />}
    </FormField>
  );
  return (
    <div className={css.fields} data-points={hasPoints}>
      <div className={css.image}>
        <FormImageField name={`${place}.imageFile`} label="Image" isRequired isDisabled={isDisabled} />
      </div>
      <TextField name={`${place}.name`} label="Name" isRequired isDisabled={isDisabled} className={css.name} />
      {hasPoints && numberField('pointsNeededMinimum', 'Minimum points')}
      {hasPoints && numberField('pointsNeededMaximum', 'Maximum points')}
      {numberField('winnerTotal', 'Number of winners')}
      <TextField
        name={`${place}.fulfillmentDescription`}
        label="Fulfillment description"
        hint="Optional: how the winner gets the prize"
        lines={1}
        maxLength={MAXIMUM_TEXT_LENGTH}
        isDisabled={isDisabled}
        className={css.description}
      />
    </div>
  );
}
