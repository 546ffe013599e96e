import { useNavigate } from 'react-router-dom';
import type { Id } from '#shared/entities/base.ts';
import { useStores } from '../../../stores/context.ts';
import { stepPath } from '../shell/StepBar.tsx';

/** The part of the page's address that names the person. */
export const PERSON = 'person';

/** Returns a function that opens the page with all data of a person. */
export function useShowPerson() {
  const { session } = useStores();
  const navigate = useNavigate();
  return ({ id }: { id?: Id | null | undefined }) =>
    void navigate(`${stepPath(session.homePath, 'people', null)}?${PERSON}=${encodeURIComponent(String(id))}`);
}
