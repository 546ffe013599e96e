import { endless } from '../../../motion/endless.ts';
import { Icon } from './Icon.tsx';
import css from './Spinner.module.css';

const TURN = endless({ keyframes: [{ rotate: '0turn' }, { rotate: '1turn' }], duration: 1000 });

/** In a button whose work is under way. Under reduced motion it stands still. */
export const Spinner = () => (
  <span ref={TURN} className={css.spinner}>
    <Icon name="loading" />
  </span>
);
