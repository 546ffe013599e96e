import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export interface FormMessageProps {
  message: string | null | undefined;
  /** The remedy, such as a button. */
  action?: ReactNode;
}

/** The server's message on a refused save, shown with the form. */
export function FormMessage({ message, action }: FormMessageProps) {
  return message ? (
    <Alert type="error" showIcon icon={<Icon name="warning" />} title={message} action={action} />
  ) : null;
}
