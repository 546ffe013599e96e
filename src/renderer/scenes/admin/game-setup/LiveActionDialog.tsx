import { Button, Input } from 'antd';
import { observer } from 'mobx-react-lite';
import { useForm } from 'react-final-form';
import type { LiveAction } from '#shared/rules/live-actions.ts';
import type { TimeEntry } from '#shared/rules/time-entry.ts';
import { text } from '../../../admin-texts.ts';
import { backAt } from '../../../components/back-at.ts';
import type { LiveActionsStore, LiveForm } from '../../../stores/admin/LiveActionsStore.ts';
import { FormField } from '../parts/FormField.tsx';
import { TextField } from '../parts/TextField.tsx';
import { useFormPart } from '../parts/use-form-part.ts';
import { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx';
import css from './LiveActionDialog.module.css';

const TEXTS = {
  open: { title: 'live.openTitle', detail: 'live.openText', ok: 'live.open', notice: 'live.opened' },
  reopen: { title: 'live.reopenTitle', detail: 'live.reopenText', ok: 'live.reopen', notice: 'live.reopened' },
  pause: { title: 'live.pauseTitle', detail: 'live.pauseText', ok: 'live.pause', notice: 'live.paused' },
  resume: { title: 'live.resumeTitle', detail: 'live.resumeText', ok: 'live.resume', notice: 'live.resumed' },
  end: { title: 'live.endTitle', detail: 'live.endText', ok: 'live.end', notice: 'live.ended' },
} as const satisfies Record<LiveAction, object>;

interface LiveActionDialogProps extends Pick<ActionDialogProps<LiveForm>, 'othersChanges' | 'onClosed'> {
  store: LiveActionsStore;
  action: LiveAction;
}

/** Asks for one change to the times of a show, and why. */
export const LiveActionDialog = observer(({ store, action, ...props }: LiveActionDialogProps) => {
  const { title, detail, ok, notice } = TEXTS[action];
  return (
    <ActionDialog
      {...props}
      open={() => store.dialog(action, text(notice))}
      validate={(form) => store.problems(action, form)}
      title={text(title)}
      detail={text(detail)}
      ok={text(ok)}
    >
      {action === 'pause' && <Until store={store} />}
      <TextField name="reason" label={text('live.reason')} hint={text('live.reasonHint')} />
    </ActionDialog>
  );
});

const MINUTES = [15, 30, 60] as const;

/** When the pause ends, with the words that visitors see. */
const Until = observer(({ store }: { store: LiveActionsStore }) => {
  const form = useForm<LiveForm>();
  const moment = store.momentOf(useFormPart(({ until }: LiveForm) => until));
  return (
    <div>
      <FormField<TimeEntry>
        name="until"
        label={text(store.isElsewhere ? 'live.untilVenue' : 'live.until')}
        isRequired
        hint={
          Number.isNaN(moment) ? undefined : text('live.visitorsSee', { text: backAt(moment, store.now, store.zone) })
        }
      >
        {({ onChange, ...control }) => (
          <Input
            {...control}
            type="datetime-local"
            step={60}
            onChange={({ target }: { target: { value: string } }) => onChange(target.value.slice(0, 16))}
          />
        )}
      </FormField>
      <div className={css.choices}>
        {MINUTES.map((minutes) => (
          <Button key={minutes} onClick={() => form.change('until', store.entryIn(minutes))}>
            {text('live.minutes', { minutes })}
          </Button>
        ))}
      </div>
    </div>
  );
});
