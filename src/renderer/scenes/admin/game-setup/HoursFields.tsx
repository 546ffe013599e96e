import { text } from '../../../admin-texts.ts';
import { TextField } from '../parts/TextField.tsx';
import css from './GameSetup.module.css';

/** The opening hours, side by side as wide as one field. */
export const HoursFields = ({ isDisabled }: { isDisabled: boolean }) => (
  <div className={css.hours}>
    <TextField
      name="opensAt"
      label={text('venue.opensAt')}
      placeholder={text('venue.timeFormat')}
      hint={text('venue.hoursHint')}
      isDisabled={isDisabled}
    />
    <TextField
      name="closesAt"
      label={text('venue.closesAt')}
      placeholder={text('venue.timeFormat')}
      isDisabled={isDisabled}
    />
  </div>
);
