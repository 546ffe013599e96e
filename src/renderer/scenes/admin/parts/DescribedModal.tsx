import { Modal, type ModalProps } from 'antd';
import { useId } from 'react';

/** The library's dialog, in the middle, described by its body, so that screen readers announce more than its title. */
export function DescribedModal({ children, ...props }: ModalProps) {
  const id = useId();
  // The library has no property for this attribute.
  const describe = (body: HTMLElement | null) =>
    body?.closest('[role="dialog"]')?.setAttribute('aria-describedby', body.id);
  return (
    <Modal centered closable={false} {...props}>
      {children && (
        <div id={id} ref={describe}>
          {children}
        </div>
      )}
    </Modal>
  );
}
