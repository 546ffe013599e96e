import { type Mutant, of } from '../mutant.ts';

const OPEN = ['src/main/db/open.test.ts'];
const SALVAGE = ['src/main/db/salvaged-file.test.ts', 'tests/faults/salvage.test.ts', ...OPEN];
const ROOM = ['src/main/db/room.test.ts', ...OPEN];

export const storage: readonly Mutant[] = [
  ...of('src/main/link/cached-reads.ts', ['src/main/link/cached-reads.test.ts'], {
    'copies pile up for ever': ['if (before !== undefined) drop.run(before);', ''],
    'a copy in use counts as old': [' AND abs(? - fetched_at) < ?', ' AND ? + ? > 0'],
  }),
  ...of('src/main/db/open.ts', OPEN, {
    'the kiosk does not sync its commits': ["db.pragma('synchronous = FULL');", "db.pragma('synchronous = NORMAL');"],
    'a damaged database is used': [
      "if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') throw new CorruptDatabaseError(file);",
      '',
    ],
    'any failure is taken for damage': ['if (!isCorruption(error)) throw error;', ''],
    'a refused database loses its log': ['  refuseUnchanged(file);\n', ''],
    'checkpoints run while somebody waits': [
      "db.pragma('wal_autocheckpoint = 0');",
      "db.pragma('wal_autocheckpoint = 1');",
    ],
    'the log has no room': ['reserveLog(db, onLog);\n', ''],
    "macOS leaves the data in the drive's cache": ["if (platform === 'darwin') {", "if (platform === 'win32') {"],
    'a log that moves leaves the drive out on macOS': ["db.pragma('checkpoint_fullfsync = ON');", ''],
  }),
  ...of('src/main/db/open.ts', ['src/main/login/vault.test.ts'], {
    'what was deleted can be read in the file': [
      "db.pragma('secure_delete = ON');",
      "db.pragma('secure_delete = OFF');",
    ],
  }),
  ...of('src/main/db/open.ts', SALVAGE, {
    'a killed salvage is forgotten': ['resumeSalvage(file, given.onStep);', ''],
  }),
  ...of('src/main/db/open.ts', ROOM, {
    'a kiosk without room for the index does not open': ['return connectSharing(file, true, options);', 'throw error;'],
    'no room is kept': ['keepRoom(db.name, onLog);', ''],
    'the room is not given to the log': ['giveRoomBack(file);\n', ''],
  }),
  ...of('src/main/db/salvage.ts', SALVAGE, {
    'what lies behind the damage is lost': ["copyFrom('DESC');", ''],
    'plays are not saved': ["  'plays',\n", ''],
    'draws are not saved': ["  'draw_log',\n", ''],
    'sessions are not saved': ["  'sessions',\n", ''],
    'rows without room are skipped': ['if (isStorageFailure(error)) throw error;', ''],
  }),
  ...of('src/main/db/salvaged-file.ts', SALVAGE, {
    'the damaged file moves first': [
      'build(file, time, onStep);\n  moveIntoPlace',
      'renameSync(file, corruptName(file, time));\n  build(file, time, onStep);\n  moveIntoPlace',
    ],
    'a complete file is thrown away': [
      'if (complete !== undefined) moveIntoPlace(file, complete, onStep);',
      'if (complete !== undefined) rmSync(salvagedName(file, complete));',
    ],
    'a draft counts as complete': [
      `const draftName = (file: string) => \`\${file}.salvage\`;`,
      `const draftName = (file: string) => \`\${file}.salvaged-1\`;`,
    ],
    'a log stays beside the new file': [
      "const SUFFIXES = ['-shm', '-wal', ''] as const;",
      "const SUFFIXES = [''] as const;",
    ],
    'a damaged file loses its name to another': ['time += 1;', 'break;'],
    'a failed salvage leaves its draft': ['    removeDraft(file);\n    throw error;', '    throw error;'],
    'staff are told again and again': ['DO UPDATE SET is_told = 1 WHERE is_told = 0', 'DO NOTHING'],
    'leftovers are not told': ['.filter((name) => !told.has(name) && name !== saved?.name)', '.filter(() => false)'],
  }),
  ...of('src/main/db/room.ts', ROOM, {
    'a log without room ends the start': ['if (!isStorageFailure(error)) throw error;', 'throw error;'],
    'the reservation leaves the sync off': [`db.pragma(\`synchronous = \${level}\`);`, ''],
    'less is kept than the log needs': ['randomBytes(bytes + REST_BYTES)', 'randomBytes(1024)'],
  }),
  ...of('src/main/outbox/outbox-store.ts', ROOM, {
    'a full disk ends the start at the rows under way': [
      "unlessStorageFails(() => {\n    db.prepare(\"UPDATE outbox SET state = 'pending', is_fate_unknown = 1 WHERE state = 'sending'\").run();\n  }, onLog);",
      "db.prepare(\"UPDATE outbox SET state = 'pending', is_fate_unknown = 1 WHERE state = 'sending'\").run();",
    ],
    'a receipt is written without the row': [
      'const deliver = db.transaction((sequence: number, now: number, playerId?: Id) => {',
      'const deliver = ((sequence: number, now: number, playerId?: Id) => {',
    ],
  }),
  ...of('src/main/outbox/outbox-store.ts', ['src/main/outbox/outbox-store.test.ts'], {
    'only the first lanes are found': ['if (rows.length < LANES_READ) return;', 'return;'],
    'a lane is listed for each of its rows': ['new Set(rows.map(({ lane }) => lane))', 'rows.map(({ lane }) => lane)'],
  }),
  ...of(
    'src/main/db/migrations/0001-tables.ts',
    ['src/main/db/outbox-store.test.ts', 'src/main/db/draw-store.test.ts'],
    {
      'awards are looked for in all rows': [
        "CREATE INDEX outbox_awards ON outbox (sequence) WHERE kind = 'post-awarded-prize';",
        '',
      ],
    },
  ),
  ...of('src/main/link/server-facts.ts', ['src/main/db/origin.test.ts'], {
    'a file serves any server': ['if (stored && stored.origin !== origin) {', 'if (false) {'],
    'keys are forgotten at the end': ['      save(value);', ''],
  }),
  ...of('src/main/db/origin.ts', ['src/main/db/origin.test.ts'], {
    'two servers share a file': ["createHash('sha256').update(origin)", "createHash('sha256').update('')"],
  }),
  ...of('src/main/play/draw-store.ts', ['src/main/play/draw-store.test.ts', 'src/main/play/game.test.ts'], {
    'the chain goes on from its beginning': ['(last.get() as LoggedDraw | undefined)?.hash ?? null', 'null'],
    'the end follows what is left': [
      'SET count = count + 1, hash',
      'SET count = (SELECT count(*) FROM draw_log), hash',
    ],
    'what does not verify is cut': ['!follows(previous, draw) || ', ''],
    'draws with unsent rows are cut': [
      ' || isUnsent.get(userId, campaignId) !== undefined) return false',
      ') return false',
    ],
    'draws of running plays are cut': [
      'ageMs >= ABANDONED_AGE_MS || isOpen.get(userId, campaignId) === undefined',
      'true',
    ],
    'new draws are cut': ['!(ageMs >= FINISHED_AGE_MS) || ', ''],
    'abandoned plays hold the log up': ['ageMs >= ABANDONED_AGE_MS || ', ''],
    'the start is not carried on': ['moveStart.run(cut.count, previous);', ''],
    'more is cut than has to be': ['Math.min(excess, BATCH)', 'BATCH'],
  }),
];
