/** Part of the product that mutants break. */
export interface Area {
  /** Folders with the code to break and the tests that should notice. */
  folders: readonly string[];
  /** Percentage of killed mutants, among those that one of these tests runs at all. A lower score fails. */
  breakBelow: number;
}

/** Areas by name. */
export const areas: Readonly<Record<string, Area>> = {
  'shared-rules': { folders: ['src/shared/rules'], breakBelow: 92 },
  'server-rules': { folders: ['src/server/rules'], breakBelow: 95 },
  play: { folders: ['src/main/play'], breakBelow: 92 },
  outbox: { folders: ['src/main/outbox'], breakBelow: 92 },
  registration: { folders: ['src/main/registration'], breakBelow: 80 },
  login: { folders: ['src/main/login'], breakBelow: 80 },
};
