import { type Mutant, of } from '../mutant.ts';

export const ENGINE = ['engine', 'engine-failures', 'engine-doubts', 'engine-groups'].map(
  (name) => `src/main/outbox/${name}.test.ts`,
);

export const engine: readonly Mutant[] = [
  ...of('src/main/outbox/engine.ts', ENGINE, {
    'a row is sent before it is marked as sending': [
      'if (!this.#isMarkedLate(job)) this.#options.store.sending(job.sequence, job.note);',
      '',
    ],
    'an award is sent before it is marked as sending': [
      '      if (isLate) this.#options.store.sending(job.sequence, note);\n',
      '',
    ],
    'a note is taken after an attempt of unknown fate': [
      'courier.prepare && note === null && !job.isFateUnknown',
      'courier.prepare && note === null',
    ],
    'an award waits for the commit of others': ['if (this.#isMarkedLate(job)) this.#commits.flush();', ''],
    'a lane that is alone waits for others': [
      'if (!this.#isStarting && this.#commits.size >= this.#busy.size) this.#commits.flush();',
      '',
    ],
    'lanes that start together are commits of their own': ['    this.#isStarting = true;\n', ''],
    'a stop forgets what was answered': [
      '    this.#commits.flush();\n  }\n\n  /** Something',
      '  }\n\n  /** Something',
    ],
    'what a stop holds back counts as sent': [
      'for (const job of this.#marked) void this.#commit(() => this.#unmark(job)).catch(() => {});',
      '',
    ],
    'a mark that was taken back counts': [
      'if (!isReady || this.#isPaused) return null;',
      'if (this.#isPaused) return null;',
    ],
    'rows are sent into a network that has gone': [
      'if (!isReady || this.#isPaused) return null;',
      'if (!isReady) return null;',
    ],
    'what was not sent after all counts as sent': [
      '      this.#unmark(job);\n      return null;',
      '      return null;',
    ],
    'a lost session is not told': ['this.#events.onSignedOut?.(userId, delivery.error);', ''],
    'a refusal is not logged': [`this.#options.onLog?.(\`outbox: \${kind} \${sequence} was refused\`);`, ''],
    'waits are not kept': ['if (waitMs > 0) {', 'if (false) {'],
    'all lanes are taken up at once': [
      'return !this.#isPaused && this.#busy.size < this.#connections.limit * LANES_A_CONNECTION;',
      'return !this.#isPaused;',
    ],
    'a lane sends twice at once': ['if (this.#busy.has(lane)) this.#awake.add(lane);\n      else if', 'if'],
    'a lane that wakes looks at all the others': ['this.#awake.add(lane);\n        this.#drain();', 'this.kick();'],
    'a lane that has slept waits for a success': [
      '      this.#changed();\n      this.#drain();\n',
      '      this.#changed();\n',
    ],
    'a full disk ends the lane for ever': [
      'this.#sleep(lane, retryDelayMs(5, this.#options.random.fraction()));\n    } finally',
      '} finally',
    ],
    'lanes that cannot be read are forgotten': [
      'this.#sleep(NO_LANE, retryDelayMs(5, this.#options.random.fraction()));',
      '',
    ],
    'nobody learns that all was delivered': [
      'if (!this.#options.store.hasUnsent(userId)) this.#events.onUserDone?.(userId);',
      '',
    ],
    'a user counts as done with work left': [
      'if (!this.#options.store.hasUnsent(userId)) this.#events',
      'this.#events',
    ],
    'a log-out waits for somebody to look': [
      'if (userId !== null && store.next(logoutLane(userId))) this.#awake.add(logoutLane(userId));',
      '',
    ],
    'the network is never looked for': ['this.#lookLater();', ''],
    'a row that was put back waits with its lane': ['this.#cancelTimers();\n    this.kick();', 'this.kick();'],
    'it sends on after a stop': [
      'return this.#isStopped || this.#cancelLook !== null;',
      'return this.#cancelLook !== null;',
    ],
  }),
  ...of('src/main/outbox/booking.ts', ENGINE, {
    'an accepted row stays': ['store.delivered(sequence, clock.now(), delivery.playerId);', ''],
    'time without a network counts as attempts': ['{ attempts, at: 0,', '{ attempts: attempts + 1, at: 0,'],
    'an unknown fate is forgotten offline': ['at: 0, isFateUnknown,', 'at: 0, isFateUnknown: false,'],
    'an unknown fate is forgotten by a retry': [
      'isFateUnknown: isFateUnknown || delivery.isFateUnknown',
      'isFateUnknown: delivery.isFateUnknown',
    ],
    'attempts are not counted': ['attempts: attempts + 1,\n', 'attempts,\n'],
    'failures are tried again without a wait': [
      'at: this.#putOff(job, retryDelayMs(attempts + 1, random.fraction(), delivery.retryAfterMs))',
      'at: 0',
    ],
    'a server that asks for a pause is asked at once': [', delivery.retryAfterMs)', ')'],
    'a lost session does not park its rows': ['store.park(job.userId, delivery.error);', ''],
    'a refused row is sent for ever': ['store.refuse(sequence, delivery.error);', ''],
    'a clock that was wrong holds rows for years': ['waitMs <= LONGEST_MS ? waitMs : 0', 'waitMs'],
    'a taken status is looked at at once': ['at: this.#putOff(job, LATE_MS)', 'at: 0'],
    'a row in doubt is tried for ever': ['store.setUnclear(sequence, delivery.doubt);', ''],
    "setting the machine's clock shortens a wait": ['if (dueAt !== undefined) return dueAt - clock.elapsed();', ''],
  }),
  ...of('src/main/outbox/group-commit.ts', ENGINE, {
    'what lanes write waits for ever': [
      'this.#cancelTimer ??= this.#clock.after(LONGEST_WAIT_MS, () => this.flush());',
      '',
    ],
    'one row that cannot be written stops all lanes': [
      'this.#commitSingly(writes);',
      "for (const { failed } of writes) failed(new Error('full'));",
    ],
    'a write that failed counts as done': ['        failed(error);\n', '        done(null);\n'],
    'writes are commits of their own': [
      'const results = this.#store.together(() => writes.map(({ run }) => run()));',
      'const results = writes.map(({ run }) => this.#store.together(run));',
    ],
  }),
  ...of('src/main/outbox/connections.ts', ENGINE, {
    'all lanes send at once': ['while (this.#used < this.#limit) {', 'for (;;) {'],
    'a loss leaves the connections as they are': ['this.#limit = Math.max(FEWEST, this.#limit >> 1);', ''],
    'the last connection goes too': ['Math.max(FEWEST, this.#limit >> 1)', 'this.#limit >> 1'],
    'connections never become more': ['this.#limit = Math.min(MOST, this.#limit + 1);', ''],
    'connections become more and more': ['Math.min(MOST, this.#limit + 1)', 'this.#limit + 1'],
    'a free connection stays unused': ['      this.#used -= 1;\n      this.#admit();', '      this.#used -= 1;'],
  }),
  ...of('src/main/outbox/lane-walk.ts', ['src/main/outbox/lane-walk.test.ts'], {
    'the walk over thousands of lanes holds everything up': ['return this.#looks <= ROWS_A_TURN;', 'return true;'],
    'a walk that was cut short ends': ['if (isCutShort) this.#onNextTurn();', ''],
  }),
  ...of('src/main/outbox/retry.ts', ['src/main/outbox/retry.test.ts'], {
    'waits grow without end': [
      'Math.min(LONGEST_BACKOFF_MS, FIRST_MS * 2 ** Math.min(attempt - 1, 30))',
      'FIRST_MS * 2 ** Math.min(attempt - 1, 30)',
    ],
    'waits do not grow': ['2 ** Math.min(attempt - 1, 30)', '1'],
    'a failed row waits for an hour': ['LONGEST_BACKOFF_MS = 60_000', 'LONGEST_BACKOFF_MS = 3_600_000'],
    'kiosks all try at the same time': ['Math.round(window * chance)', 'window'],
    'the network is looked for without a pause': ['window / 2 + (window / 2) * chance', 'window * chance'],
    'the network is looked for once a minute': ['LONGEST_OFFLINE_MS = 5_000', 'LONGEST_OFFLINE_MS = 60_000'],
  }),
];
