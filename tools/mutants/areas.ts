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
  'server-rules': { folders: ['src/server/rules'], breakBelow: 80 },
  // Soon src/main/play.
  play: { folders: ['src/main/game'], breakBelow: 92 },
  outbox: { folders: ['src/main/outbox'], breakBelow: 88 },
  // Soon src/main/registration.
  registration: {
    folders: ['src/main/device', 'src/main/lease', 'src/main/fleet', 'src/main/health'],
    breakBelow: 80,
  },
  // Soon src/main/login.
  login: { folders: ['src/main/sessions', 'src/main/vault', 'src/main/offline'], breakBelow: 80 },
};
