import { Icon } from './Icon.tsx';
import css from './Spinner.module.css';

/** In a button whose work is under way. Under reduced motion it stands still. */
export const Spinner = () => (
  <span className={css.spinner}>
    <Icon name="loading" />
  </span>
);
