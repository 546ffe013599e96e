import { Alert } from 'antd';
import type { ReactNode } from 'react';

export interface FormMessageProps {
  message: string | null | undefined;
  /** What can be done about it. */
  action?: ReactNode;
}

/** What the server said to a save, beside the form it refused. */
export function FormMessage({ message, action }: FormMessageProps) {
  return message ? <Alert type="error" showIcon title={message} action={action} /> : null;
}
