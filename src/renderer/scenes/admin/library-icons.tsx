import type { ConfigProviderProps } from 'antd';
import { Icon } from './parts/Icon.tsx';
import { Spinner } from './parts/Spinner.tsx';

/** The component library's own icons are spoken, by their English file names; these are not. */
export const libraryIcons = {
  button: { loadingIcon: <Spinner /> },
  datePicker: { suffixIcon: <Icon name="calendar" /> },
  select: { suffixIcon: <Icon name="descending" /> },
} satisfies ConfigProviderProps;
