import css from './SaveState.module.css';

export interface SaveStateProps {
  isDirty: boolean;
  isSaving: boolean;
  /** What is said while there is nothing to save. */
  clean?: string;
}

/** In the foot of a form: whether it holds something that has not been saved. */
export function SaveState({ isDirty, isSaving, clean = '' }: SaveStateProps) {
  return (
    <span className={css.state} data-dirty={isDirty} role="status">
      {isSaving ? 'Saving…' : isDirty ? 'Unsaved changes' : clean}
    </span>
  );
}
