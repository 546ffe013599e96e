import { text } from '../../../admin-texts.ts';
import css from './SaveState.module.css';

export interface SaveStateProps {
  isDirty: boolean;
  isSaving: boolean;
  /** The image being sent; images are sent one after the other. */
  image?: { number: number; total: number } | null;
  /** Shown while there is nothing to save. */
  clean?: string;
}

/** In the foot of a form: whether it is being saved or has unsaved edits. */
export function SaveState({ isDirty, isSaving, image = null, clean = '' }: SaveStateProps) {
  const saving = image === null ? text('save.saving') : text('save.savingImage', image);
  return (
    <span className={css.state} data-dirty={isDirty} role="status">
      {isSaving ? saving : isDirty ? text('save.unsaved') : clean}
    </span>
  );
}
