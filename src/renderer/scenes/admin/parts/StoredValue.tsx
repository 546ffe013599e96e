import { text } from '../../../admin-texts.ts';
import css from './StoredValue.module.css';

/** What is stored in place of the typed value, and a button that takes it over. */
export const StoredValue = ({ shown, onUse }: { shown: string; onUse(): void }) => (
  <>
    {shown === '' ? text('save.storedEmpty') : text('save.stored', { value: shown })}{' '}
    <button type="button" className={css.use} onClick={onUse}>
      {text('save.useStored')}
    </button>
  </>
);
