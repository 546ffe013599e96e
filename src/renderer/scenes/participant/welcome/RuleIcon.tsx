import type { Rule } from './rules.ts';

const PATHS: Record<Rule['icon'], string> = {
  quiz: 'M24 5a15 15 0 0 0-15 14h7a8 8 0 1 1 11 8c-4 2-6.500 4-6.500 8v2h7v-2c0-1.500 1-2.500 3-3.500A15 15 0 0 0 24 5zM20.500 40h7v6h-7z',
  spin: 'M24 4a20 20 0 1 0 20 20h-6a14 14 0 1 1-4.500-10.300L28 19h16V3l-6.200 6.200A20 20 0 0 0 24 4zM24 18a6 6 0 1 0 0 12 6 6 0 0 0 0-12z',
  prize: 'M14 5h20v4h8v6c0 6-4 10-9 11-2 4-4 5-6 6v5h7v6H14v-6h7v-5c-2-1-4-2-6-6-5-1-9-5-9-11V9h8z',
  bonus: 'M24 3l6 13.500 15 1.500-11.200 10L37 43 24 35.300 11 43l3.200-15L3 18l15-1.500z',
  luck: 'M27 2 8 27h13l-3 19 21-27H25z',
};

export function RuleIcon({ icon }: { icon: Rule['icon'] }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path d={PATHS[icon]} fill="currentColor" />
    </svg>
  );
}
