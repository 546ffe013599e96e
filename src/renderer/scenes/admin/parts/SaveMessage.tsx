import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { text } from '../../../admin-texts.ts';
import type { SaveRefusal } from '../../../stores/admin/FormSave.ts';
import { FormMessage } from './FormMessage.tsx';
import { useIntoView } from './use-into-view.ts';

export interface SaveMessageProps {
  /** The form's `FormSave`, whatever is filled in. */
  saving: { refusal: SaveRefusal | null; refusedField: string | null; needsReload: boolean };
  /** False where there is nothing stored to be read again. */
  canReload?: boolean;
  onReload(): unknown;
}

/** Why the form was not saved, unless that stands at a field; with Reload where the form is out of date. */
export const SaveMessage = observer(({ saving, canReload = true, onReload }: SaveMessageProps) => {
  const { refusal, refusedField, needsReload } = saving;
  const message = refusedField === null ? (refusal?.message ?? null) : null;
  const element = useIntoView(message);
  if (message === null) return null;
  return (
    <div ref={element}>
      <FormMessage
        message={message}
        action={needsReload && canReload && <Button onClick={() => void onReload()}>{text('save.reload')}</Button>}
      />
    </div>
  );
});
