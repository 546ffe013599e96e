import { text } from '../../../admin-texts.ts';
import { Confirm, type ConfirmProps } from './Confirm.tsx';

/** Asks whether to leave a page with unsaved edits. */
export const LeaveConfirm = (props: Pick<ConfirmProps, 'isOpen' | 'onOk' | 'onCancel' | 'onClosed'>) => (
  <Confirm
    {...props}
    question={text('unsaved.question')}
    detail={text('unsaved.detail')}
    ok={text('unsaved.leave')}
    cancel={text('unsaved.stay')}
  />
);
