import { Alert } from 'antd';

/** What the server said to a save, beside the form it refused. */
export function FormMessage({ message }: { message: string | null | undefined }) {
  return message ? <Alert type="error" showIcon title={message} /> : null;
}
