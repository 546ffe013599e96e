import type { Mutant } from '../mutant.ts';

export const serverRules: readonly Mutant[] = [];
