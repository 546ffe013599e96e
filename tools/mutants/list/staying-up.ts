import { type Mutant, of } from '../mutant.ts';

export const stayingUp: readonly Mutant[] = [
  ...of('src/main/shell/watchdog/watchdog.ts', ['src/main/shell/watchdog/watchdog.test.ts'], {
    'a hanging process is left': ["if (failure === 'hung' || failure === 'silent') screen.crash();", ''],
    'reloading goes on for ever': ['this.#backoff.attempts >= FAILURES', 'false'],
    'the app starts again and the safe screen comes too': ['if (restart()) return;', 'restart();'],
    'the safe screen stays': ['this.loading();\n      screen.showApp();', ''],
    'a closed window is loaded again': [
      "this.#showing = 'pause';\n    this.#cancelNext();",
      "this.#showing = 'pause';",
    ],
    'a hidden screen is silent': ['screen.isVisible() ? this.#missedLooks + 1 : 0', 'this.#missedLooks + 1'],
    'one late look is a failure': ['MISSED_LOOKS = 4', 'MISSED_LOOKS = 1'],
    'a word of the screen does not count': [
      '    this.#isHeard = true;\n    this.#missedLooks = 0;',
      '    this.#isHeard = true;',
    ],
    'a hang that is over counts': ['this.#cancelHang();\n  }\n\n  failed', '}\n\n  failed'],
    'somebody at a desk loses the screen': ["(isAttended && failure !== 'gone')", 'false'],
    'the way from the safe screen is not watched': ["if (this.#showing === 'safe-screen') this.loading();", ''],
  }),
  ...of('src/main/shell/watchdog/restarts.ts', ['src/main/shell/watchdog/restarts.test.ts'], {
    'the app starts again for ever': ['recent.length >= RESTARTS', 'false'],
    'restarts count for ever': ['Math.abs(now - at) < HOUR_MS', 'true'],
    'a clock that is set back gives more': ['Math.abs(now - at)', '(at > now ? HOUR_MS : now - at)'],
    'what is not counted is done': ['return false;\n  }\n}', 'return true;\n  }\n}'],
  }),
  ...of('src/main/shell/watchdog/graphics.ts', ['src/main/shell/watchdog/graphics.test.ts'], {
    'crashes far apart count together': ['now - at < WITHIN_MS', 'true'],
    'another process counts': ["type !== 'GPU' || ", ''],
    'it is forgotten': ['if (existsSync(softwareDrawing(userData))) app', 'if (false) app'],
  }),
  ...of('src/main/shell/lock-window.ts', ['src/main/shell/lock-window.test.ts'], {
    'visitors close the kiosk': ['if (isQuitting || mayClose()) return;', 'return;'],
    'a shutdown is held up': ['isQuitting = true;', ''],
    'any key is taken': ['if (!isForTyping(input, process.platform)) event', 'if (false) event'],
    'any command is editing': [
      'if (command) return EDITING.has(key.toLowerCase()) || isModifier(key);',
      'if (command) return true;',
    ],
    'AltGr types nothing': ['if (control && alt) return isCharacter || isModifier(key);', ''],
    'function keys work': ['if (!isCharacter && !NAMED.has(key)) return false;', ''],
  }),
  ...of('src/main/registration/health-files.ts', ['src/main/registration/health.test.ts'], {
    'records are kept for ever': ['if (day < first) rmSync', 'if (false) rmSync'],
    'others may read them': ['{ mode: 0o600 }', '{ mode: 0o644 }'],
  }),
  ...of('src/main/shell/without-secrets.ts', ['src/main/shell/without-secrets.test.ts'], {
    'folders say whose they are': ["clean.replaceAll(home, '~')", 'clean'],
  }),
  ...of('src/main/shell/restart.ts', ['src/main/shell/restart.test.ts'], {
    'two of them start': ['if (!isSupervised) app.relaunch', 'app.relaunch'],
    'the database stays open': ['  stop();\n  if', '  if'],
  }),
];
