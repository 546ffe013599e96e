import { messages } from '#shared/messages.ts';
import { Confirm, type ConfirmProps } from './Confirm.tsx';

const { question, detail, leave, stay } = messages.unsaved;

/** Asks whether to leave a page with unsaved edits. */
export const LeaveConfirm = (props: Pick<ConfirmProps, 'isOpen' | 'onOk' | 'onCancel' | 'onClosed'>) => (
  <Confirm {...props} question={question} detail={detail} ok={leave} cancel={stay} />
);
