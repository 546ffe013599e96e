import { text } from '../../../admin-texts.ts';
import { EmptyState } from '../parts/EmptyState.tsx';

export const NobodyPlayed = () => (
  <EmptyState title={text('report.nobodyPlayed')} text={text('report.nobodyPlayedText')} />
);
