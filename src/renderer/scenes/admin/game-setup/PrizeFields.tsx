import { Input } from 'antd';
import type { File as StoredFile } from '#shared/entities/file.ts';
import { FormField } from '../parts/FormField.tsx';
import { ImageField } from '../parts/ImageField.tsx';
import { useKeptField } from '../parts/use-kept-field.ts';
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
        <PrizeImage name={`${place}.imageFile`} isDisabled={isDisabled} />
      </div>
      <FormField<string> name={`${place}.name`} label="Name" isRequired className={css.name}>
        {({ onChange, ...control }) => (
          <Input
            {...control}
            dir="auto"
            autoComplete="off"
            disabled={isDisabled}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </FormField>
      {hasPoints && numberField('pointsNeededMinimum', 'Minimum points')}
      {hasPoints && numberField('pointsNeededMaximum', 'Maximum points')}
      {numberField('winnerTotal', 'Number of winners')}
      <FormField<string>
        name={`${place}.fulfillmentDescription`}
        label="Fulfillment description"
        hint="Optional: how the winner gets the prize"
        className={css.description}
      >
        {({ onChange, ...control }) => (
          <Input.TextArea
            {...control}
            dir="auto"
            maxLength={2000}
            rows={1}
            className={css.text ?? ''}
            disabled={isDisabled}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </FormField>
    </div>
  );
}

function PrizeImage({ name, isDisabled }: { name: string; isDisabled: boolean }) {
  const { input, meta } = useKeptField<StoredFile | null>(name, { allowNull: true });
  return (
    <ImageField
      label="Image"
      isRequired
      value={input.value}
      onChange={input.onChange}
      onBlur={() => input.onBlur()}
      problem={meta.touched || meta.submitFailed ? meta.error : undefined}
      isDisabled={isDisabled}
    />
  );
}
