import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { text } from '../../../admin-texts.ts';
import type { SaveRefusal } from '../../../stores/admin/FormSave.ts';
import { FormMessage } from './FormMessage.tsx';
import { useIntoView } from './use-into-view.ts';

export interface SaveMessageProps {
  /** The form's `FormSave`, for values of any type. */
  saving: { refusal: SaveRefusal | null; refusedField: string | null; needsReload: boolean };
  /** False if nothing is stored that could be reloaded. */
  canReload?: boolean;
  onReload(): unknown;
}

/** Why the form was not saved, unless a field shows the reason; with a Reload button if the form is out of date. */
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
