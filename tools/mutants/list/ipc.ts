import type { Mutant } from '../mutant.ts';

export const ipc: readonly Mutant[] = [];
