import { text } from '../../../admin-texts.ts';
import { TextField } from '../parts/TextField.tsx';

/** The opening hours of the venue. */
export const HoursFields = ({ isDisabled }: { isDisabled: boolean }) => (
  <>
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
  </>
);
