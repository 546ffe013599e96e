import type { ClaimState } from '#shared/entities/claim.ts';
import { text } from '../../../admin-texts.ts';
import css from './Winners.module.css';

/** The moods of the states that need attention or are done. Others are plain. */
const MOODS: Partial<Record<ClaimState, 'done' | 'wrong' | 'wait'>> = {
  'handed-over': 'done',
  conflict: 'wrong',
  'given-invalid': 'wrong',
  'given-distrusted': 'wait',
  unmatched: 'wait',
  'other-vendor': 'wrong',
  held: 'wait',
  expired: 'wait',
};

/** The state of a won prize in words. */
export const StateTag = ({ state }: { state: ClaimState }) => (
  <span className={css.state} data-mood={MOODS[state] ?? 'plain'}>
    {text(`claimState.${state}`)}
  </span>
);
