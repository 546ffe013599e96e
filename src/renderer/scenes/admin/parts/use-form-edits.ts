import { useEffect } from 'react';
import { useAdmin } from '../../../stores/admin/context.ts';

/** Tells the shell whether the form holds unsaved edits, so that leaving it asks first. */
export function useFormEdits(isDirty: boolean): void {
  const { edits } = useAdmin();
  useEffect(() => {
    edits.note(isDirty);
    return () => edits.note(false);
  }, [edits, isDirty]);
}
