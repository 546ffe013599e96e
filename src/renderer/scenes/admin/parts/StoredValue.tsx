import { text } from '../../../admin-texts.ts';
import css from './StoredValue.module.css';

/** Shows the stored value of a field that somebody else has changed, and a button to use it. */
export const StoredValue = ({ shown, onUse }: { shown: string; onUse(): void }) => (
  <>
    {shown === '' ? text('save.storedEmpty') : text('save.stored', { value: shown })}{' '}
    <button type="button" className={css.use} onClick={onUse}>
      {text('save.useStored')}
    </button>
  </>
);
