import type { ConfigProviderProps } from 'antd';
import { endless } from '../../motion/endless.ts';
import css from './library-icons.module.css';
import { Icon } from './parts/Icon.tsx';

const TURN = endless({ keyframes: [{ rotate: '0turn' }, { rotate: '1turn' }], duration: 1000 });

/** In a button whose work is under way. Under reduced motion it stands still. */
const Spinner = () => (
  <span ref={TURN} className={css.spinner}>
    <Icon name="loading" />
  </span>
);

/** The component library's own icons are spoken, by their English file names; these are not. */
export const libraryIcons = {
  button: { loadingIcon: <Spinner /> },
  datePicker: { suffixIcon: <Icon name="calendar" /> },
  select: { suffixIcon: <Icon name="descending" /> },
} satisfies ConfigProviderProps;
