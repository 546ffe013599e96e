import { observer } from 'mobx-react-lite';
import { text } from '../../../admin-texts.ts';
import type { QuestionsStore } from '../../../stores/admin/QuestionsStore.ts';
import css from '../parts/LockNotice.module.css';

/** Shows how many of the questions each player is asked, and if there are too few of them. */
export const AskedNotice = observer(({ store }: { store: QuestionsStore }) => {
  const { asked } = store;
  if (asked === null || store.list.value === null) return null;
  const total = store.rows.length;
  if (asked === total) return null;
  return (
    <p className={css.notice} role="status">
      {text(asked > total ? 'asked.noticeTooFew' : 'asked.notice', { asked, total })}
    </p>
  );
});
