import { Confirm, type ConfirmProps } from './Confirm.tsx';
import type { useAsked } from './use-asked.ts';

export interface AskedConfirmProps<T> extends Pick<ConfirmProps, 'question' | 'ok' | 'isBusy' | 'onClosed'> {
  asked: ReturnType<typeof useAsked<T>>;
  detail(subject: T): string;
  /** A promise keeps the dialog open until it resolves or rejects. */
  onOk(subject: T): unknown;
}

/** Asks about one subject, runs the confirmed action, and closes. */
export function AskedConfirm<T>({ asked, detail, onOk, ...confirm }: AskedConfirmProps<T>) {
  const { isOpen, subject, close } = asked;
  const goOn = async () => {
    const work = subject === null ? undefined : onOk(subject);
    if (work instanceof Promise) await work;
    close();
  };
  return (
    <Confirm
      {...confirm}
      isOpen={isOpen}
      detail={subject === null ? '' : detail(subject)}
      onOk={() => void goOn()}
      onCancel={close}
    />
  );
}
