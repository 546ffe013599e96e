import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { text } from '../../../admin-texts.ts';
import { isOutdated, type SaveRefusal } from '../../../stores/admin/FormRecord.ts';
import { FormMessage } from './FormMessage.tsx';

export interface SaveMessageProps {
  refusal: SaveRefusal | null;
  /** False if nothing is stored that could be read again. */
  canReload?: boolean;
  onReload(): unknown;
}

/** Why the form was not saved, unless a field shows the reason; with a Reload button if the form is out of date. */
export function SaveMessage({ refusal, canReload = true, onReload }: SaveMessageProps) {
  const message = refusal?.field === undefined ? (refusal?.message ?? null) : null;
  const element = useRef<HTMLDivElement>(null);
  // Scrolls each new message into view, wherever the form is scrolled to.
  useEffect(() => {
    if (message !== null) element.current?.scrollIntoView({ block: 'center' });
  }, [message]);
  if (refusal === null || message === null) return null;
  const reload = isOutdated(refusal) && canReload;
  return (
    <div ref={element}>
      <FormMessage
        message={message}
        action={reload && <Button onClick={() => void onReload()}>{text('save.reload')}</Button>}
      />
    </div>
  );
}
