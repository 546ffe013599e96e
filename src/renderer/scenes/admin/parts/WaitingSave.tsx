import { Button } from 'antd';
import { text } from '../../../admin-texts.ts';

/** Save and Next in their places before there is a form to save: disabled, and hidden from screen readers. */
export const WaitingSave = () => (
  <>
    <Button size="large" aria-hidden="true" disabled>
      {text('save.button')}
    </Button>
    <Button size="large" type="primary" aria-hidden="true" disabled>
      {text('step.next')}
    </Button>
  </>
);
