import { Alert } from 'antd';
import { messages } from '#shared/messages.ts';

/** Why nothing of a played campaign can be changed (SPEC 4). */
export function LockNotice({ detail }: { detail: string }) {
  return <Alert type="info" showIcon title={messages.error.campaignLocked} description={detail} />;
}
