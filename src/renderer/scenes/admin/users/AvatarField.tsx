import { useField } from 'react-final-form';
import type { File as StoredFile } from '#shared/entities/file.ts';
import { ImageField } from '../parts/ImageField.tsx';

/** The manager's face, if there is one. */
export function AvatarField() {
  const { input } = useField<StoredFile | null>('managerAvatarFile', {
    parse: (value) => value,
    format: (value) => value,
  });
  return (
    <ImageField
      label="Manager's avatar"
      shape="round"
      canRemove
      value={input.value}
      onChange={input.onChange}
      onBlur={() => input.onBlur()}
    />
  );
}
