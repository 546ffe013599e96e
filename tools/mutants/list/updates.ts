import { type Mutant, of } from '../mutant.ts';

export const updates: readonly Mutant[] = [
  ...of('src/main/shell/updates/updates.ts', ['src/main/shell/updates/updates.test.ts'], {
    'two looks at once': ['updater === null || this.#isLooking ||', 'updater === null ||'],
    'what is ready is forgotten when the feed is away': [
      "ready !== null && reason !== 'older' ? ready",
      'false ? ready',
    ],
    'what is taken back stays': ["ready !== null && reason !== 'older'", 'ready !== null'],
    'a failure waits as long as a success': ["this.#state.kind === 'failed' ? LOOK_AGAIN_MS : LOOK_MS", 'LOOK_MS'],
    'a visitor is interrupted': ['if (!isIdle || !isFree()) {', 'if (!isFree()) {'],
    'somebody who is signed in is interrupted': ['if (!isIdle || !isFree()) {', 'if (!isIdle) {'],
    'it comes at the first moment of rest': ['clock.elapsed() - this.#idleSince < IDLE_MS', 'false'],
    'a touch is forgotten': ['      this.#idleSince = null;\n', ''],
    'a password is asked for over the attract loop': [
      "state.kind !== 'ready' || !state.isByItself ||",
      "state.kind !== 'ready' ||",
    ],
    'it is tried for ever': ['if (mayInstall(state.version))', 'if (true)'],
    'without a backup it goes on': ["      this.#fail('no-backup');\n      return;", ''],
    'there is no backup': ['      backUp();\n', ''],
    'an older version passes for none': [
      "throw new UpdateError('older', `the feed offers ${offer.version}`);",
      "return this.#tell({ kind: 'current', later: null });",
    ],
    'what is here is fetched again': [
      "if (this.#state.kind === 'ready' && this.#state.version === version) return;",
      '',
    ],
  }),
  ...of('src/main/shell/updates/library.ts', ['src/main/shell/updates/library.test.ts'], {
    'a version that is held back is taken': ['if (!found.isUpdateAvailable)', 'if (false)'],
    'an unsigned app takes anything': ["if (platform === 'win32' && publisher() === null)", 'if (false)'],
    'it downloads when it looks': ['autoDownload: false', 'autoDownload: true'],
    'a page is a server that is away': ["codeOf(error).startsWith('ERR_UPDATER_') ||", 'false ||'],
    'a wrong file is a server that is away': ["code === 'ERR_CHECKSUM_MISMATCH' ||", 'false ||'],
    'a .deb is replaced in silence': ['env.APPIMAGE !== undefined && isWritable(path.dirname(env.APPIMAGE))', 'true'],
  }),
  ...of('src/main/shell/updates/installs.ts', ['src/main/shell/updates/installs.test.ts'], {
    'a version is tried for ever': ['installs >= INSTALLS', 'false'],
    'the next version is not tried': ['kept?.version === version && ', ''],
    'what is not counted is done': ['return false;\n  }\n}', 'return true;\n  }\n}'],
  }),
  ...of('src/main/db/backup.ts', ['src/main/db/backup.test.ts'], {
    'half a backup stays': ['rmSync(draft, { recursive: true, force: true });', ''],
    'all backups stay': ['.slice(0, -BACKUPS)', '.slice(0, 0)'],
    'the newest go': ['timeOf(a) - timeOf(b)', 'timeOf(b) - timeOf(a)'],
  }),
  ...of('src/main/set-up/settings.ts', ['src/main/set-up/settings.test.ts'], {
    'updates come over plain http': [
      'if (address === null || isReadableOnTheWay(address)) throw',
      'if (address === null) throw',
    ],
  }),
];
