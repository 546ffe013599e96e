import { type Mutant, of } from '../mutant.ts';

const ENGINE = ['src/main/outbox/engine.test.ts', 'src/main/outbox/engine-failures.test.ts'];

export const outbox: readonly Mutant[] = [
  ...of('src/main/outbox/engine.ts', ENGINE, {
    'a row is sent before it is marked as sending': ['this.#options.store.sending(job.sequence, note);', ''],
    'a note is taken after an attempt of unknown fate': [
      'courier.prepare && note === null && !job.isFateUnknown',
      'courier.prepare && note === null',
    ],
    'an accepted row stays': ['store.delivered(job.sequence);', ''],
    'time without a network counts as attempts': ['attempts: job.attempts,\n', 'attempts: job.attempts + 1,\n'],
    'an unknown fate is forgotten offline': ['isFateUnknown: job.isFateUnknown,', 'isFateUnknown: false,'],
    'an unknown fate is forgotten by a retry': [
      'isFateUnknown: job.isFateUnknown || delivery.isFateUnknown',
      'isFateUnknown: delivery.isFateUnknown',
    ],
    'attempts are not counted': ['const attempts = job.attempts + 1;', 'const attempts = job.attempts;'],
    'failures are tried again without a wait': ['at: clock.now() + retryDelayMs(attempts, random.fraction())', 'at: 0'],
    'a lost session does not park its rows': [
      "case 'signed-out':\n        store.park(job.userId, delivery.error);",
      "case 'signed-out':",
    ],
    'a lost session is not told': ['this.#events.onSignedOut?.(job.userId, delivery.error);', ''],
    'rows wait not for the password change': [
      "case 'held':\n        store.park(job.userId, delivery.error);",
      "case 'held':",
    ],
    'a refused row is sent for ever': ['store.refuse(job.sequence, delivery.error);', ''],
    'a refusal is not logged': [
      `this.#options.onLog?.(\`outbox: \${job.kind} \${job.sequence} was refused: \${delivery.error}\`);`,
      '',
    ],
    'a clock that was wrong holds rows for years': ['waitMs > 0 && waitMs <= LONGEST_MS', 'waitMs > 0'],
    'waits are not kept': ['if (waitMs > 0 && waitMs <= LONGEST_MS) {', 'if (false) {'],
    'all lanes send at once': ['if (this.#busy.size >= PARALLEL_LANES) return;', ''],
    'a lane sends twice at once': ['!this.#busy.has(lane) && ', ''],
    'a full disk ends the lane for ever': [
      'this.#sleep(lane, retryDelayMs(5, this.#options.random.fraction()));\n    } finally',
      '} finally',
    ],
    'lanes that cannot be read are forgotten': [
      'this.#sleep(NO_LANE, retryDelayMs(5, this.#options.random.fraction()));',
      '',
    ],
    'nobody learns that all was delivered': [
      'if (!store.hasUnsent(job.userId)) this.#events.onUserDone?.(job.userId);',
      '',
    ],
    'a user counts as done with work left': ['if (!store.hasUnsent(job.userId)) this.#events', 'this.#events'],
    'a free slot stays empty': ['if (hasDelivered && !this.#isStopped && !this.#cancelLook) this.#drain();', ''],
    'the network is never looked for': ['this.#lookLater();', ''],
    'a row that was put back waits with its lane': ['this.#cancelTimers();\n    this.kick();', 'this.kick();'],
    'it sends on after a stop': ['while (!this.#isStopped && !this.#cancelLook)', 'while (!this.#cancelLook)'],
  }),
  ...of('src/main/outbox/retry.ts', ['src/main/outbox/retry.test.ts'], {
    'waits grow without end': [
      'Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt - 1, 30))',
      'FIRST_MS * 2 ** Math.min(attempt - 1, 30)',
    ],
    'waits do not grow': ['2 ** Math.min(attempt - 1, 30)', '1'],
    'a failed row waits for an hour': ['LONGEST_MS = 60_000', 'LONGEST_MS = 3_600_000'],
    'kiosks all try at the same time': ['Math.round(window * chance)', 'window'],
    'the network is looked for without a pause': ['window / 2 + (window / 2) * chance', 'window * chance'],
    'the network is looked for once a minute': ['LONGEST_OFFLINE_MS = 5_000', 'LONGEST_OFFLINE_MS = 60_000'],
  }),
  ...of('src/main/outbox/jobs/couriers.ts', ['src/main/outbox/jobs/couriers.test.ts'], {
    'an answer of unknown fate is sent again blindly': [
      'if (mustLook(job) && (await isAnswerThere(api, body, token))) return;',
      '',
    ],
    'an award of unknown fate is sent again blindly': [
      'if (mustLook(job) && (await isAwardThere(api, body, job.note, token))) return;',
      '',
    ],
    'a status of unknown fate is sent again blindly': [
      'if ((mustLook(job) || mayDiffer) && (await isStatusThere(api, body, token))) return;',
      '',
    ],
    'a status without an id is trusted to its key': ['(mustLook(job) || mayDiffer)', 'mustLook(job)'],
    'keys are trusted without proof': ['job.isFateUnknown && !api.honoursKeys', 'false'],
    'looks are made where keys are honoured': ['job.isFateUnknown && !api.honoursKeys', 'job.isFateUnknown'],
    'an award goes out without its note': [
      "if (delivery.kind === 'delivered' || delivery.kind === 'refused') return { note: { winnersBefore } };",
      'return { note: { winnersBefore } };',
    ],
    'a failed look makes the fate unknown': [
      "delivery.kind === 'retry' ? { ...delivery, isFateUnknown: false } : delivery",
      'delivery',
    ],
    'an old token ends the new session': ["delivery.kind === 'signed-out' && isOutdated", 'false'],
    'a broken connection has no effect': [
      "case 'lost':\n        return { kind: 'retry', isFateUnknown: true",
      "case 'lost':\n        return { kind: 'retry', isFateUnknown: false",
    ],
    'a failure of the server has no effect': [
      "when a proxy timed out.\n        return { kind: 'retry', isFateUnknown: true",
      "when a proxy timed out.\n        return { kind: 'retry', isFateUnknown: false",
    ],
    'the moment is not told': ['occurredAt: createdAt,', ''],
    'the key is not sent': ['  token,\n  idempotencyKey,\n', '  token,\n'],
    'as many winners as before are one fewer': ['now < note.winnersBefore', 'now <= note.winnersBefore'],
    'a prize that is not listed has winners': [
      'isSameId(prize.id, award.prizeId))?.winnerTotal ?? 0',
      'isSameId(prize.id, award.prizeId))?.winnerTotal ?? 1_000_000',
    ],
    'the token of a log-out is kept': ['options.forget(sessionId);', ''],
    'a log-out is given up at the first failure': [
      "if (delivery.kind === 'offline' || delivery.kind === 'retry') return delivery;",
      '',
    ],
    "another player's answer is taken for this one": [
      'isSameId(stored.questionId, questionId) &&\n      isSameIdIfTold(stored.userId, userId) &&',
      'isSameId(stored.questionId, questionId) &&',
    ],
    'any answer is taken for this one': ['isSameId(stored.questionId, questionId) &&\n', ''],
    'a status with other points is taken for this one': [
      '    (stored.totalPointsEarned ?? 0) === status.totalPointsEarned &&\n',
      '',
    ],
    'a refusal is tried for ever': [
      "return { kind: 'refused', error: error.message };",
      "return { kind: 'retry', isFateUnknown: false, error: error.message };",
    ],
    'a player without a token is asked for one by the server': [
      "if (!token) return { kind: 'signed-out', error: '' };",
      "if (!token) return { kind: 'refused', error: '' };",
    ],
  }),
  ...of('src/main/db/outbox-store.ts', ['src/main/db/outbox-store.test.ts', 'src/main/db/quarantine.test.ts'], {
    'a parked status is sent beside the newer one': ["AND state IN ('pending', 'parked')", "AND state IN ('pending')"],
    'a status under way is deleted': [
      "AND state IN ('pending', 'parked')",
      "AND state IN ('pending', 'parked', 'sending')",
    ],
    'statuses pile up': ["if (job.kind === 'put-game-status') supersede.run(job.lane);", ''],
    'what was under way is thought unsent after a restart': [
      "SET state = 'pending', is_fate_unknown = 1 WHERE state = 'sending'",
      "SET state = 'pending' WHERE state = 'sending'",
    ],
    'older refused statuses can undo the newer one': [
      "if (row?.kind === 'put-game-status') dropOutdated.run(row.lane, sequence);",
      '',
    ],
    'newer refused statuses are dropped too': [
      "kind = 'put-game-status' AND sequence < ?",
      "kind = 'put-game-status' AND sequence <> ?",
    ],
    'a parked row that was under way counts as unsent': [
      "is_fate_unknown = CASE state WHEN 'sending' THEN 1 ELSE is_fate_unknown END",
      'is_fate_unknown = is_fate_unknown',
    ],
    "everybody's rows are parked": [
      "WHERE user_id = ? AND kind <> 'logout' AND state",
      "WHERE ? <> '' AND kind <> 'logout' AND state",
    ],
    'rows behind a parked one are sent': ["!row || row.state === 'parked'", '!row'],
    'a log-out overtakes the work': ["job.kind === 'logout' && mustWait ? null : job", 'job'],
    'a log-out ends the running session': ['hasSession(job.userId) || hasWork', 'hasWork'],
    'a user whose id begins the same holds a log-out up': [
      "lane >= ? || '/' AND lane < ? || '0'",
      "lane >= ? AND lane < ? || 'z'",
    ],
    'a refused row is sent': [
      "state NOT IN ('refused', 'quarantined') ORDER BY sequence LIMIT 1",
      "state NOT IN ('quarantined') ORDER BY sequence LIMIT 1",
    ],
    'the newest row is sent first': [
      "NOT IN ('refused', 'quarantined') ORDER BY sequence LIMIT 1",
      "NOT IN ('refused', 'quarantined') ORDER BY sequence DESC LIMIT 1",
    ],
    'a broken row is written': [`if (problem !== null) throw new Error(\`outbox: \${job.kind}: \${problem}\`);`, ''],
    'a row that went bad stops its lane': [
      'quarantine.run(read.problem, row.sequence);\n          continue;',
      'return null;',
    ],
    'bad rows are not noticed at the start': [
      'for (const { sequence, problem } of unreadable) quarantine.run(problem, sequence);',
      '',
    ],
    'what waits is not counted': ['- parked - refused - quarantined', ''],
    'what needs staff is listed last': ["WHEN 'quarantined' THEN 0", "WHEN 'quarantined' THEN 4"],
    'the note is not written': [
      'note === null ? null : JSON.stringify(note), sequence',
      'note === null ? null : null, sequence',
    ],
  }),
  ...of('src/main/db/outbox-row.ts', ['src/main/db/outbox-store.test.ts', 'src/main/db/quarantine.test.ts'], {
    'an outcome that could not be written is known': [
      "columns.is_fate_unknown === 1 || columns.state === 'sending'",
      'columns.is_fate_unknown === 1',
    ],
    'what a quarantined row holds is not shown': ['    stored,\n', '    stored: {},\n'],
  }),
];
