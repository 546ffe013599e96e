import { type Mutant, of } from '../mutant.ts';

const SERVER = ['tests/contract/leases.test.ts'];
const KIOSK = ['src/main/registration/leases.test.ts'];
const GAME = ['src/main/play/stock.test.ts'];
const COURIERS = ['src/main/outbox/couriers/leased.test.ts'];

export const leases: readonly Mutant[] = [
  ...of('src/server/routes/leases.ts', SERVER, {
    'a slow request gives back what was promised since': ['!stored || body.round > stored.round', 'true'],
    'a device holds prizes of every campaign': ['device.campaignIds.has(prize.campaign_id)', 'true'],
    'two devices hold one play': ['plays: plays.filter(mayHold)', 'plays'],
    'others may take the unit when the lease ends': ['end + GRACE_MS', 'end'],
  }),
  ...of('src/server/rules/lease.ts', SERVER, {
    'a lease ends before an earlier answer said': ['Math.max(now + days * DAY_MS, promised)', 'now + days * DAY_MS'],
    'two devices hold one unit': ['winner_total - heldByOthers', 'winner_total'],
    'reads show what others hold': ['winner_total - (held.get(prize.id) ?? 0)', 'winner_total'],
  }),
  ...of('src/server/routes/awarded-prizes.ts', SERVER, {
    'everybody wins what a device holds': ['left < (held.get(prize.id) ?? 0)', 'left < 0'],
    "a device's own awards use up nothing": ['if (user.via) await spendLeasedUnit(db, user.via.id, prize.id);', ''],
  }),
  ...of('src/server/routes/play-guard.ts', SERVER, {
    'a held play goes on anywhere': [
      "if (play.holder_id !== null && play.holder_id !== user.via?.id) throw new Refusal('played-elsewhere');",
      '',
    ],
  }),
  ...of('src/server/routes/prizes.ts', SERVER, {
    'an administrator takes what is held': ['    await requireNotLeased(call, stored, changes);\n', ''],
  }),
  ...of('src/server/repositories/devices.ts', SERVER, {
    'a revoked device keeps what it held': ['  await dropLease(db, id);\n', ''],
    'a device keeps what it held of another campaign': ['  await dropLeaseOutside(db, id);\n', ''],
  }),
  ...of('src/main/registration/lease-store.ts', KIOSK, {
    'an unsent award is promised again': [
      '(units.get(prizeId) ?? 0) - unsent - spentSince',
      '(units.get(prizeId) ?? 0) - spentSince',
    ],
    'an award of meanwhile is promised again': [
      '(units.get(prizeId) ?? 0) - unsent - spentSince',
      '(units.get(prizeId) ?? 0) - unsent',
    ],
    "prepared players' plays are given back": ['!prepared.has(laneName(play))', 'true'],
    'more is asked for than a request takes': ['.slice(0, MOST_PLAYS)', ''],
    'what is promised is given back': ['units: wanted + unsent', 'units: wanted'],
    'awards use up nothing': ['SET units = units - 1 WHERE', 'SET units = units WHERE'],
    'a kiosk promises what staff give back': [
      "'UPDATE leased_prizes SET units = min(units, wanted)'",
      "'UPDATE leased_prizes SET units = units'",
    ],
  }),
  ...of('src/main/registration/steady-time.ts', ['src/main/registration/steady-time.test.ts'], {
    'a clock set back prolongs what is held': ['return this.#latest;', 'return this.#options.clock.now();'],
    'a clock that is behind at a start is believed': [
      'kept !== null && clock.now() + ahead >= latest - TOLERANCE_MS',
      'kept !== null',
    ],
    'a clock set back while the app runs shortens the time that it is off': [
      'ahead: latest - clock.now()',
      'ahead: this.#ahead',
    ],
    'each read makes time faster': ['this.#begun.at + passed', 'this.#latest + passed'],
    'a clock that is right again takes time back': [
      'this.#ahead = this.now() - this.#options.clock.now();',
      'this.#latest = this.#options.clock.now();',
    ],
  }),
  ...of('src/main/outbox/walk-up-rows.ts', KIOSK, {
    'the play of a visitor who became a player is left to others': ['      holdPlays.run(names);\n', ''],
  }),
  ...of('src/main/registration/leases.ts', KIOSK, {
    'a play that is held is sent under the session': [' || store.mayHoldPlay(lane)', ''],
    "a visitor's own id is leased": [' || isWalkUpId(lane.userId)) return;', ') return;'],
    'a visitor without an account does not play without a network': ['    if (isWalkUpId(lane.userId)) return;\n', ''],
    'a lease goes on after nobody knows how long': ['if (!time.isUnbroken)', 'if (false)'],
    'a lease never ends': ['return time.now() < store.facts().expiresAt;', 'return store.facts().expiresAt > 0;'],
    'a lease counts from its answer': ['sentAt + told.expiresInSeconds', 'time.now() + told.expiresInSeconds'],
    'a stranger ends a lease': ['error.status === 401 && isProvenRefusal(error)', 'error.status === 401'],
    'plays open without a network although others may hold them': ['&& !store.holdsPlay(lane);', '&& false;'],
    'a play opens that another kiosk holds': ['? holder !== null && ', '? holder === undefined && '],
    'a prize beyond the lease is awarded': ['if (this.#isHeld() && !isLeft) throw', 'if (false) throw'],
    'nobody is told that a prize is to be confirmed': [
      'if (!isStale) return { prizes: known, isToBeConfirmed: true };',
      'if (!isStale) return { prizes: known, isToBeConfirmed: false };',
    ],
  }),
  ...of('src/main/play/game.ts', GAME, {
    'an award uses up nothing': ["      if (step.award) stock.spend(lane.campaignId, step.award.id ?? '');\n", ''],
    'what was there at the opening is awarded': [
      '    this.#restock(play);\n    const step = settleSpin(',
      '    const step = settleSpin(',
    ],
  }),
  ...of('src/main/play/view.ts', GAME, {
    'a confirmed prize is still to be confirmed': ['isToBeConfirmed && !isConfirmed &&', 'isToBeConfirmed &&'],
  }),
  ...of('src/main/outbox/couriers/sender.ts', COURIERS, {
    "the player's session brings what the kiosk holds": [
      'const leased = isOwn ? await byDevice() : null;',
      'const leased = null;',
    ],
    'what a locked key should bring goes out under the session': ['isOwn && options.device.isLocked', 'false'],
    'a refused key ends the row': [
      "leased.kind !== 'signed-out' && leased.kind !== 'refused'",
      "leased.kind !== 'signed-out'",
    ],
  }),
  ...of('src/main/outbox/couriers/evidence.ts', COURIERS, {
    'a row of a held play is set aside': [
      "if (error.reason === 'played-elsewhere') return { ...retry, isFateUnknown: false };",
      '',
    ],
  }),
];
