import { type Mutant, of } from '../mutant.ts';
import { ENGINE } from './engine.ts';

const COURIERS = [
  'src/main/outbox/couriers/couriers.test.ts',
  'src/main/outbox/couriers/couriers-awards.test.ts',
  'src/main/outbox/couriers/evidence.test.ts',
];
const RESTORED = ['tests/faults/restored-server.test.ts'];

export const outbox: readonly Mutant[] = [
  ...of('src/main/outbox/couriers/couriers.ts', COURIERS, {
    'what is of unknown fate is sent again blindly': ['if (found === true) return DELIVERED;', ''],
    'what nobody can know is guessed': [
      "if (found !== false && !step.isHarmlessTwice?.(job)) return { kind: 'unclear', doubt: found };",
      '',
    ],
    'a status is in doubt': ['isHarmlessTwice: () => true,', ''],
    'an award under a key is in doubt': [
      "isHarmlessTwice: ({ note }) => note !== null && 'isKeyHonoured' in note,",
      '',
    ],
    'what may still arrive is sent again at once': [
      'Math.max(LATE_MS, delivery.retryAfterMs ?? 0)',
      'delivery.retryAfterMs ?? 0',
    ],
    'a server that honours keys waits too': [
      'delivery.isFateUnknown && !api.honoursKeys\n',
      'delivery.isFateUnknown\n',
    ],
    'a status with other numbers is proof': [
      'carriesIds(answer, { userId: sent.userId, campaignId: sent.campaignId }) &&\n      isSameStatus(answer as GameStatus, sent)',
      'carriesIds(answer, { userId: sent.userId, campaignId: sent.campaignId })',
    ],
    'a status that was lost before is done at once': [
      "return job.isFateUnknown ? { kind: 'taken'",
      "return false ? { kind: 'taken'",
    ],
    'a status is put back under its first key': [
      `idempotencyKey: \`\${job.idempotencyKey}-\${taken}\``,
      'idempotencyKey: job.idempotencyKey',
    ],
    'what another kiosk did is undone': [
      'if (!stored || !isBehind(stored.status, payload)) return false;',
      'if (!stored) return false;',
    ],
    "a stranger's status is believed": ['    await requirePresence(sender);\n    if (!stored ||', '    if (!stored ||'],
    'a status without an id is trusted to its key': ['looksAlways: ({ payload }) => payload.id === null,', ''],
    'keys are trusted without proof': ['(!api.honoursKeys || step.looksAlways', '(false || step.looksAlways'],
    'looks are made where keys are honoured': ['(!api.honoursKeys || step.looksAlways', '(true || step.looksAlways'],
    'any success counts': ['if (isKeyEchoed) return;', 'return;'],
    'ids that come back prove nothing': ['if (step.carries(data, job.payload)) return api.noteNoKey();', ''],
    'a server that stops sending keys back is not noticed': ['return api.noteNoKey();', 'return;'],
    'a success without effect counts': [
      'if (found === false || (found !== true && api.honoursKeys)) throw unproven();',
      '',
    ],
    'a stranger takes an award of a server that honours keys': [
      'found === false || (found !== true && api.honoursKeys)',
      'found === false',
    ],
    'an empty success is lost': ['.catch(unreadableSuccess);', ';'],
    "a stranger's empty list is believed": ['if (found !== true) await requirePresence(sender);', ''],
    'an award goes out without its note': [
      "if (delivery.kind === 'delivered' || delivery.kind === 'refused') return { note: { winnersBefore } };",
      'return { note: { winnersBefore } };',
    ],
    'a failed look makes the fate unknown': [
      "delivery.kind === 'retry' ? { ...delivery, isFateUnknown: false } : delivery",
      'delivery',
    ],
    'the moment is not told': ['occurredAt: createdAt,', ''],
    'the token of a log-out is kept': ['options.forget(sessionId);', ''],
    'a log-out is over whoever answers': ["if (now === 'unclear') throw unproven();", ''],
    'a log-out is given up at the first failure': [
      "if (delivery.kind === 'offline' || delivery.kind === 'retry') return delivery;",
      '',
    ],
  }),
  ...of('src/main/outbox/couriers/sender.ts', COURIERS, {
    'an old token ends the new session': [
      'if (token && options.tokenOf(userId)?.accessToken !== token.accessToken) {',
      'if (false) {',
    ],
    'a row under the key names no player': ['as: { token, onBehalfOf: userId },', 'as: { token },'],
    'the key is used before the own session': ["if (own.kind !== 'signed-out' && own.kind !== 'held') return own;", ''],
    'what waits for a password waits for ever': [
      "own.kind !== 'signed-out' && own.kind !== 'held'",
      "own.kind !== 'signed-out'",
    ],
    'a key that is not taken hides the sign-in': [" || delivery.kind === 'signed-out') return own;", ') return own;'],
    'a session that is over stays on screen': [
      "if (token && own.kind === 'signed-out') options.onTokenLost(userId, own.error);",
      '',
    ],
    'a session that only waits ends': ["if (token && own.kind === 'signed-out') options", 'if (token) options'],
    'a player without a token is refused': [
      ": { kind: 'signed-out', error: '' };",
      ": { kind: 'refused', error: '' };",
    ],
  }),
  ...of('src/main/outbox/couriers/effects.ts', COURIERS, {
    'an answer with other ids is proof': ['isSameId((answer as Record<string, Id | undefined>)[name], id)', 'true'],
    'as many winners as before are one fewer': [
      '(listed?.winnerTotal ?? 0) < before',
      '(listed?.winnerTotal ?? 0) <= before',
    ],
    'a prize that is not listed has winners': ['(listed?.winnerTotal ?? 0) <', '(listed?.winnerTotal ?? 1_000_000) <'],
    "another player's answer is taken for this one": ['      isSameIdIfTold(answer.userId, userId) &&\n', ''],
    'any answer is taken for this one': ['      isSameId(answer.questionId, questionId) &&\n', ''],
    'a status with other points is taken for this one': ['    status.totalPointsEarned ?? 0,\n', ''],
    'a status with other spins is behind': ['    earned - (status.remainingSpins ?? 0),\n', ''],
    'a status that is further is behind': ['value <= (reported[index] ?? 0)', 'true'],
    'a winner fewer is this player': ["? 'fewer-winners' : false", '? true : false'],
    'winners that nobody counts remain': [
      "if (before === null) return 'winners-not-counted';",
      'if (before === null) return false;',
    ],
  }),
  ...of('src/main/outbox/catch-up.ts', RESTORED, {
    'nobody looks who answers': ['if (missing.length > 0) await requirePresence(sender);', ''],
    'a server that is away has forgotten nothing': [
      "if (this.#isStopped || delivery.kind === 'offline' || delivery.kind === 'retry') return found;",
      '',
    ],
    'a play for which nobody may ask is thought whole': ['found.unasked += 1;', 'found.compared += 1;'],
    'every status is sent again': ['receipt === last && kind', 'kind'],
    'a play that went further is taken back': ['&& isBehind(held.status, payload)) {', ') {'],
    'an answer that is there is sent again': ['!isAmong(held.answers, payload)', 'true'],
    'an award that is in doubt is sent again': ["doubt: 'forgotten' }", 'doubt: null }'],
    'awards are not asked for': ['if (isShown) return [];', 'return [];'],
    'a whole play is in doubt': ['if (isShown) return [];', ''],
  }),
  ...of('src/main/outbox/receipts.ts', ['src/main/outbox/outbox-store.test.ts'], {
    'a log-out leaves a receipt': [" AND kind <> 'logout'`,", '`,'],
  }),
  ...of('src/main/outbox/receipts.ts', ['src/main/outbox/receipts.test.ts'], {
    'rows come after what their lane holds': ['(lowest.get() as number) - rows.length', 'null'],
    'rows go before everybody': ['holds.get(lane) === undefined ? null : ', ''],
    'a receipt is sent again for ever': ['remove.run(id);', ''],
    'a doubt is sent': ["doubt === null ? 'pending' : 'unclear'", "'pending'"],
    'what was refused stays refused': ['reopen.run(lane);', ''],
    'the fate of what was sent is known': ['isFateUnknown: isFateUnknown ? 1 : 0', 'isFateUnknown: 0'],
  }),
  ...of('src/main/outbox/couriers/evidence.ts', COURIERS, {
    'a broken connection has no effect': [
      "kind: 'retry', isFateUnknown: true, error",
      "kind: 'retry', isFateUnknown: false, error",
    ],
    'anybody may refuse a row': ["if (error.proof === 'none') return retry;", ''],
    'the form alone is proof': ["if (error.proof === 'form' || error.status === 401) {", 'if (error.status === 401) {'],
    'a session ends by the key alone': ["error.proof === 'form' || error.status === 401", "error.proof === 'form'"],
    'a stranger ends a session': ["if (found === 'unclear') return retry;", ''],
    'a 401 of one row refuses it': ['if (error.status === 401) return { ...retry, isFateUnknown: false };', ''],
    'a refusal is tried for ever': [
      "return kind === 'held' ? { kind, error: message } : { kind: 'refused', error: message };",
      'return retry;',
    ],
    'a row waits that must not': ["return kind === 'held' ? { kind, error: message } :", 'return'],
  }),
  ...of('src/main/link/standing.ts', COURIERS, {
    "another user is the token's own": [': isSameId(id, userId);', ': true;'],
    'any object is a user': ['listOf(roles).length > 0', 'true'],
    'anybody refuses a token': [
      "error.kind === 'unauthorized' && error.proof !== 'none'",
      "error.kind === 'unauthorized'",
    ],
  }),
  ...of('src/main/outbox/outbox-store.ts', ENGINE, {
    'what was lost is forgotten by a newer status': ['replaced?.is_fate_unknown ?? 0', '0'],
    'a newer status does not outlast what was lost': [
      'if (passOnDoubt.run(sequence, sequence).changes > 0) deliver(sequence, now);\n    else ',
      '',
    ],
    'a taken status is looked at at once': [
      'keepTaken.run(JSON.stringify(note), at, sequence)',
      'keepTaken.run(JSON.stringify(note), 0, sequence)',
    ],
    'an unclear row stays unclear to its courier': ['is_fate_unknown = 0, note = NULL, doubt = NULL', 'doubt = NULL'],
    'an unclear row stops its lane': [
      "const SET_ASIDE = \"'refused', 'unclear', 'quarantined'\";",
      "const SET_ASIDE = \"'refused', 'quarantined'\";",
    ],
  }),
  ...of(
    'src/main/outbox/outbox-store.ts',
    ['src/main/outbox/outbox-store.test.ts', 'src/main/outbox/quarantine.test.ts'],
    {
      'statuses pile up': [
        "job.kind === 'put-game-status' ? (supersede.get(job.lane) as Superseded | undefined) : undefined",
        'undefined as Superseded | undefined',
      ],
      'a refused row is sent': [
        "const SET_ASIDE = \"'refused', 'unclear', 'quarantined'\";",
        "const SET_ASIDE = \"'unclear', 'quarantined'\";",
      ],
      'the newest row is sent first': [
        `state NOT IN (\${SET_ASIDE}) ORDER BY sequence LIMIT 1`,
        `state NOT IN (\${SET_ASIDE}) ORDER BY sequence DESC LIMIT 1`,
      ],
      'what waits is not counted': [' - set.parked - set.refused - set.unclear - quarantined', ''],
      'a parked status is sent beside the newer one': [
        "AND state IN ('pending', 'parked')",
        "AND state IN ('pending')",
      ],
      'a status under way is deleted': [
        "AND state IN ('pending', 'parked')",
        "AND state IN ('pending', 'parked', 'sending')",
      ],
      'what was under way is thought unsent after a restart': [
        "SET state = 'pending', is_fate_unknown = 1 WHERE state = 'sending'",
        "SET state = 'pending' WHERE state = 'sending'",
      ],
      'older refused statuses can undo the newer one': [
        "if (row?.kind === 'put-game-status') dropOutdated.run(row.lane, sequence);",
        '',
      ],
      'newer refused statuses are dropped too': [
        "AND provenance = 'own' AND sequence < ?",
        "AND provenance = 'own' AND sequence <> ?",
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
      'a log-out overtakes the work': ['return mustWait(job) ? null : job;', 'return job;'],
      'a log-out ends the running session': ['(hasSession(userId) || hasWork', '(hasWork'],
      'a user whose id begins the same holds a log-out up': [
        "lane >= ? || '/' AND lane < ? || '0'",
        "lane >= ? AND lane < ? || 'z'",
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
      'nothing shows what was sent': ['addReceipt.run(now, sequence);', ''],
      'receipts stay for ever': ['pruneReceipts.run(now - RECEIPT_LIFETIME_MS)', 'pruneReceipts.run(0)'],
      'the note is not written': [
        'note === null ? null : JSON.stringify(note), sequence',
        'note === null ? null : null, sequence',
      ],
    },
  ),
  ...of(
    'src/main/outbox/outbox-row.ts',
    ['src/main/outbox/outbox-store.test.ts', 'src/main/outbox/quarantine.test.ts'],
    {
      'an outcome that could not be written is known': [
        "columns.is_fate_unknown === 1 || columns.state === 'sending'",
        'columns.is_fate_unknown === 1',
      ],
      'what a quarantined row holds is not shown': ['    stored: storedRow(row),\n', '    stored: {},\n'],
    },
  ),
  ...of('src/main/compose/kiosk.ts', ['src/main/compose/kiosk.test.ts'], {
    'rows go to the next server': ['if (options.origin() !== origin) {', 'if (false) {'],
    'a booth does not start by itself': ['else if (isStarted) next.start();', ''],
  }),
  ...of('src/main/registration/own-device.ts', ['src/main/registration/own-device.test.ts'], {
    'the key is for any campaign': [
      'return isOwn ? (this.#kept.tokens[0] ?? null) : null;',
      'return this.#kept.tokens[0] ?? null;',
    ],
    'a refused key is used': ['if (!this.#kept || this.#isRefused) return null;', 'if (!this.#kept) return null;'],
    'anybody refuses the key': ['if (error.status !== 401 || !isProvenRefusal(error)) return;', ''],
    'anybody ends a look': [
      "error.status === 401 && isProvenRefusal(error) ? 'signed-out' : 'unclear'",
      "error.status === 401 ? 'signed-out' : 'unclear'",
    ],
    'a stranger refuses the code': ['if (!isProvenRefusal(error)) return new', 'if (false) return new'],
    'the key is not written': [
      "if (secret) db.prepare('INSERT OR REPLACE INTO device",
      "if (false) db.prepare('INSERT OR REPLACE INTO device",
    ],
    'the key is written where anybody can read it': ["keyStore.state === 'none' ? null : await", 'await'],
    'the key before is forgotten': ['const TOKENS_KEPT = 2;', 'const TOKENS_KEPT = 1;'],
    'keys are never replaced': ['if (age >= ROTATION_MS || age < 0)', 'if (age < 0)'],
    'a key from the future is never replaced': ['age >= ROTATION_MS || age < 0', 'age >= ROTATION_MS'],
    'other campaigns are not noticed': ['const isNew = index > 0 || ', 'const isNew = index > 0; void '],
    'a key that is taken again stays refused': [
      '        this.#isRefused = false;\n        if (wasRefused',
      '        if (wasRefused',
    ],
    'rows stay parked after the registration': [
      '    this.#changed();\n    onUsable();\n    return this.state;',
      '    this.#changed();\n    return this.state;',
    ],
    'a key store that comes back is not noticed': ['if (wasLocked) await this.load();', ''],
  }),
];
