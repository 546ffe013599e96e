import { type Mutant, of } from '../mutant.ts';

export const security: readonly Mutant[] = [
  ...of('src/server/security/token.ts', ['tests/contract/session.test.ts'], {
    'tokens are stored as they are': ["createHash('sha256').update(token).digest('hex')", 'token'],
  }),
  ...of(
    'src/server/security/password.ts',
    ['src/server/security/password.test.ts', 'src/server/security/password-work.test.ts'],
    {
      'a guess costs an eighth': ['N: 2 ** 14', 'N: 2 ** 11'],
      'unknown users are answered at once': ['await padWork(password, first?.cost ?? null, cost);', ''],
    },
  ),
  ...of('src/server/database/open.ts', ['src/server/database/open.test.ts'], {
    'the server does not sync its commits': [
      "sqlite.pragma('synchronous = FULL');",
      "sqlite.pragma('synchronous = NORMAL');",
    ],
    'references may break': ["sqlite.pragma('foreign_keys = ON');", "sqlite.pragma('foreign_keys = OFF');"],
  }),
];
