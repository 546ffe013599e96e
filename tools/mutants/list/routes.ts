import { type Mutant, of } from '../mutant.ts';

export const routes: readonly Mutant[] = [
  ...of('src/server/routes/game-status.ts', ['tests/contract/game-status.test.ts'], {
    'a player saves the status of another': [
      "if (stored?.user_id !== user.id) throw new Refusal('not-permitted');",
      '',
    ],
  }),
  ...of('src/server/routes/files.ts', ['tests/contract/files.test.ts'], {
    'a file may run scripts': [".header('content-security-policy', \"default-src 'none'\")", ''],
  }),
];
