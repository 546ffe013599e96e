import type { File as StoredFile } from '#shared/entities/file.ts';
import { ImageField, type ImageFieldProps } from './ImageField.tsx';
import { useKeptField } from './use-kept-field.ts';
import { useShownProblem } from './use-shown-problem.ts';

export interface FormImageFieldProps
  extends Pick<ImageFieldProps, 'label' | 'isRequired' | 'isDisabled' | 'canRemove' | 'shape'> {
  /** The path of the image in the form, such as `prizes[0].imageFile`. */
  name: string;
}

/** An image field of a final-form form. */
export function FormImageField({ name, ...field }: FormImageFieldProps) {
  const { input, meta } = useKeptField<StoredFile | null>(name, { allowNull: true });
  const problem = useShownProblem(meta);
  return (
    <ImageField
      {...field}
      value={input.value}
      onChange={input.onChange}
      onBlur={() => input.onBlur()}
      problem={problem}
    />
  );
}
