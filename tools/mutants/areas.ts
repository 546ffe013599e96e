/** Part of the product that mutants break, and the share of them that its tests must kill. */
export interface Area {
  /** Files to break, as globs from the repository's root. */
  files: readonly string[];
  /** Percentage of killed mutants, among those that a unit test runs at all. A lower score fails. */
  breakBelow: number;
}

const code = (folder: string): string[] => [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`];

/** Areas by name. */
export const areas: Readonly<Record<string, Area>> = {
  'shared-rules': { files: code('src/shared/rules'), breakBelow: 92 },
  'server-rules': { files: code('src/server/rules'), breakBelow: 80 },
  // → src/main/play
  play: { files: code('src/main/game'), breakBelow: 92 },
  outbox: { files: code('src/main/outbox'), breakBelow: 88 },
  // → src/main/registration
  registration: {
    files: [
      ...code('src/main/device'),
      ...code('src/main/lease'),
      ...code('src/main/fleet'),
      ...code('src/main/health'),
      'src/main/offline/preparation.ts',
    ],
    breakBelow: 80,
  },
  // → src/main/login
  login: {
    files: [
      ...code('src/main/sessions'),
      ...code('src/main/vault'),
      ...code('src/main/offline'),
      '!src/main/offline/preparation.ts',
    ],
    breakBelow: 80,
  },
};
