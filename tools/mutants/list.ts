/** One way to break the product, and the tests that must notice. */
export interface Mutant {
  /** What would go wrong. */
  name: string;
  file: string;
  /** Text that stands in the file exactly once. */
  from: string;
  to: string;
  tests: readonly string[];
}

/** Mutants of one file that the same tests must notice. */
const of = (file: string, tests: readonly string[], broken: Record<string, [from: string, to: string]>): Mutant[] =>
  Object.entries(broken).map(([name, [from, to]]) => ({ name, file, from, to, tests }));

export const mutants: readonly Mutant[] = [
  ...of('src/server/routes/game-status.ts', ['tests/contract/game-status.test.ts'], {
    'a player saves the status of another': [
      "if (stored?.user_id !== user.id) throw new Refusal('not-permitted');",
      '',
    ],
  }),
  ...of('src/server/plugins/idempotency.ts', ['tests/contract/idempotency.test.ts'], {
    'a refused request keeps what it had written': ['await sql`rollback to effect`.execute(transaction);', ''],
    'the path is not compared': ['stored.path === sent.path && ', ''],
    'the method is not compared': ['stored.method === sent.method && ', ''],
    'the body is not compared': [' && stored.body_hash === sent.body_hash', ''],
  }),
  ...of('src/server/repositories/campaign-users.ts', ['tests/contract/campaign-users.test.ts'], {
    'a player is removed from all campaigns': [
      "await db.deleteFrom('campaign_users').where('campaign_id', '=', campaignId).where('user_id', '=', userId).execute();",
      "await db.deleteFrom('campaign_users').where('user_id', '=', userId).execute();",
    ],
  }),
  ...of('src/server/repositories/prizes.ts', ['tests/contract/campaigns.test.ts'], {
    'a changed game type deletes the prizes of all campaigns': [
      ".where('campaign_id', '=', campaignId)\n    .where('is_press_your_luck_prize', '=', toFlag(isPressYourLuckPrize))",
      ".where('is_press_your_luck_prize', '=', toFlag(isPressYourLuckPrize))",
    ],
  }),
  ...of('src/server/repositories/campaigns.ts', ['tests/contract/campaigns.test.ts'], {
    'campaigns of other vendors are named': [
      "select(['id', 'name']).where('client_id', '=', vendorId)",
      "select(['id', 'name'])",
    ],
  }),
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
  ...of('src/server/sheets/zip.ts', ['src/server/sheets/table.test.ts'], {
    'many modest files may be a large one': ['total > MAXIMUM_TOTAL_SIZE || ', ''],
    'one file may be of any size': ['size > MAXIMUM_ENTRY_SIZE || ', ''],
    'a file may be packed as tightly as it likes': ['size > compressedSize * MAXIMUM_RATIO', 'false'],
    'checksums are not compared': ['crc32(content) !== entry.crc32', 'false'],
  }),
  ...of('src/server/routes/files.ts', ['tests/contract/files.test.ts'], {
    'a file may run scripts': [`.header('content-security-policy', "default-src 'none'")`, ''],
  }),
  ...of('src/main/db/outbox-store.ts', ['src/main/db/outbox-store.test.ts'], {
    'a parked status is sent beside the newer one': ["AND state IN ('pending', 'parked')", "AND state IN ('pending')"],
  }),
  ...of('src/main/db/open.ts', ['src/main/db/open.test.ts'], {
    'the log of a damaged database is left to the fresh one': ["['', '-wal', '-shm']", "['']"],
    'the kiosk does not sync its commits': ["db.pragma('synchronous = FULL');", "db.pragma('synchronous = NORMAL');"],
  }),
  ...of('src/main/game/game.ts', ['src/main/game/game-on-disk.test.ts'], {
    'the board can be guessed': ['random.hex(16)', 'random.hex(1)'],
  }),
  ...of('src/shared/rules/wheel.ts', ['src/shared/rules/wheel.test.ts'], {
    'half of the wheel is never drawn': ['random.integer(SEGMENT_COUNT)', 'random.integer(SEGMENT_COUNT / 2)'],
  }),
  ...of('src/renderer/stores/ToastStore.ts', ['src/renderer/stores/notices.test.ts'], {
    'notices are gone in a second': ['TOAST_DURATION_MS = 6000', 'TOAST_DURATION_MS = 1000'],
  }),
  ...of('src/renderer/stores/BoardStore.ts', ['src/renderer/stores/BoardStore.test.ts'], {
    'the cell that was hit is not seen': ['HIT_SHOWN_MS = 1200', 'HIT_SHOWN_MS = 0'],
  }),
  ...of('src/renderer/stores/WheelStore.ts', ['src/renderer/stores/WheelStore.test.ts'], {
    'the result of a spin is not seen': ['RESULT_SHOWN_MS = 1600', 'RESULT_SHOWN_MS = 0'],
  }),
];
