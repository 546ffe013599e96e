import { type Mutant, of } from '../mutant.ts';

export const serverRules: readonly Mutant[] = [
  ...of(
    'src/server/rules/play-limits.ts',
    ['src/server/rules/play-limits.test.ts', 'tests/contract/play-limits.test.ts'],
    {
      'points are unlimited': [
        "if (next.totalPointsEarned > mostPoints(stored, next, limits)) return 'points-beyond-spins';",
        '',
      ],
      'the spin that led to the board pays too': ['next.isPressYourLuckSpinUsed ? 1 : 0', '0'],
      'points grow without spins': [
        'return Math.min(inAll, stored.totalPointsEarned + since * perSpin);',
        'return inAll;',
      ],
      'a spin whose points are to come does not count': [
        'usedSpins(next) - usedSpins(stored) + 1 - toBoard',
        'usedSpins(next) - usedSpins(stored) - toBoard',
      ],
      'a game ends with spins left': [
        "isFinished && next.remainingSpins > 0 && !next.isPressYourLuckSpinUsed ? 'game-not-over' : null",
        'null',
      ],
      'the board is played without a spin': ['usedSpins(next) === 0 || !isFinished', '!isFinished'],
      'the game goes on after the board': ['usedSpins(next) === 0 || !isFinished', 'usedSpins(next) === 0'],
      'the board is played where there is none': [
        "if (!limits.games.includes('board')) return 'no-press-your-luck';",
        '',
      ],
      'a quiz alone brings points': ["return hasPlayed(next) ? 'no-wheel' : null;", 'return null;'],
      'any prize of the wheel can be reached': [
        "minimum > reachablePoints(stored, { bonusPoints, correctAnswers }) ? 'prize-out-of-reach' : null",
        'null',
      ],
      'prizes go to those who knew nothing': ["if (correctAnswers === 0) return 'prize-without-spins';", ''],
      'a quiz alone brings prizes': ["return isOfBoard ? 'no-press-your-luck' : 'no-wheel';", 'return null;'],
      'a prize of the board is there without a board': [
        "if (isOfBoard && !games.includes('board')) return 'no-press-your-luck';",
        '',
      ],
      'spins that were used up bring more points': [
        '(stored.remainingSpins + 1) * perSpin',
        '(stored.totalSpinsEarned + 1) * perSpin',
      ],
      'the points that are there do not count': [
        'stored.totalPointsEarned + (stored.remainingSpins',
        '(stored.remainingSpins',
      ],
    },
  ),
  ...of(
    'src/server/rules/status-change.ts',
    ['src/server/rules/status-change.test.ts', 'tests/contract/game-status.test.ts'],
    {
      'a finished game goes on': ["if (stored.gameStatusType === GAME_FINISHED) return 'game-finished';", ''],
      'numbers may be broken': ['!Number.isSafeInteger(value) || value < 0', 'value < 0'],
      'numbers may be negative': ['!Number.isSafeInteger(value) || value < 0', '!Number.isSafeInteger(value)'],
      'unknown types of status are stored': [
        "if (next.gameStatusType > GAME_FINISHED) return 'status-type-unknown';",
        '',
      ],
      'more spins remain than were earned': [
        "if (next.remainingSpins > next.totalSpinsEarned) return 'more-spins-than-earned';",
        '',
      ],
      'spins without answers': ["if (next.totalSpinsEarned > correctAnswers) return 'more-spins-than-answers';", ''],
      'earned spins are taken back': [
        "if (next.totalSpinsEarned < stored.totalSpinsEarned) return 'spins-taken-back';",
        '',
      ],
      'spins are earned after the quiz': [
        "if (next.totalSpinsEarned > stored.totalSpinsEarned) return 'spins-after-quiz';",
        '',
      ],
      'a used spin is given back': ["if (next.remainingSpins > stored.remainingSpins) return 'spin-given-back';", ''],
      'points are taken back': [
        "if (next.totalPointsEarned < stored.totalPointsEarned) return 'points-taken-back';",
        '',
      ],
      'the board is played twice': ['stored.isPressYourLuckSpinUsed && !next.isPressYourLuckSpinUsed', 'false'],
    },
  ),
  ...of(
    'src/server/rules/status-values.ts',
    [
      'src/server/rules/status-change.test.ts',
      'src/server/rules/play-limits.test.ts',
      'tests/contract/game-status.test.ts',
    ],
    {
      'a used spin is not play': [
        'usedSpins(status) > 0 || status.totalPointsEarned > 0',
        'status.totalPointsEarned > 0',
      ],
      'two statuses with different points are the same': ['  a.totalPointsEarned === b.totalPointsEarned &&\n', ''],
    },
  ),
  ...of('src/server/rules/play-dates.ts', ['src/server/rules/play-dates.test.ts'], {
    'play begins before the start': ["if (now < start) return 'campaign-not-started';", ''],
    'the last millisecond is too late': ['now <= last) return', 'now < last) return'],
    'there is no time of grace': ['end + lateDays * DAY_MS', 'end'],
    'the time of grace never ends': [' && now <= end + lateDays * DAY_MS', ''],
    'what happened after the end counts': ['start <= time && time <= last', 'start <= time'],
    'a clock before the start is believed': ['start <= time && time <= last', 'time <= last'],
    'a play that has begun ends with its campaign': ['hasBegun ? end + FINISHING_MS : end', 'end'],
    'every play may be finished later': ['hasBegun ? end + FINISHING_MS : end', 'end + FINISHING_MS'],
    'a campaign is open after its end': [' && now <= Date.parse(end_date)', ''],
    'a campaign is open before its start': ['Date.parse(start_date) <= now && ', ''],
  }),
  ...of('src/server/rules/award-mark.ts', ['src/server/rules/award-mark.test.ts'], {
    'a prize without a spin is not marked': ["if (usedSpins(final) === 0) return 'no-spin-used';", ''],
    'a prize of the board is confirmed without the board': [
      "final.isPressYourLuckSpinUsed ? null : 'board-not-played'",
      'null',
    ],
    'a prize of the wheel is confirmed after the board': [
      "if (final.isPressYourLuckSpinUsed) return 'board-played';",
      '',
    ],
    'too few points are not marked': [
      "if ((prize?.pointsNeededMinimum ?? 0) > final.totalPointsEarned) return 'points-too-low';",
      '',
    ],
    'a lower prize than due is not marked': [
      "due && tierOf(due.id) > tierOf(prizeId) ? 'higher-prize-left' : null",
      'null',
    ],
  }),
  ...of('src/server/rules/moment.ts', ['src/server/rules/moment.test.ts'], {
    'a moment needs no time zone': ['(?:Z|(([+-])(\\d\\d):(\\d\\d)))$', '(?:Z|(([+-])(\\d\\d):(\\d\\d)))?$'],
    'February 30 is a day': [' || !isDay(day)', ''],
    'an end leaves its day out': [`T23:59:59.999\${offset}`, `T00:00:00.000\${offset}`],
    'today is that of London': ['now + moment.offsetMs', 'now'],
    'zones west of London are east of it': [`Number(\`\${sign}1\`) * `, ''],
  }),
  ...of('src/server/rules/campaign-change.ts', ['tests/contract/campaigns.test.ts'], {
    'an earlier end is taken after play': ['Date.parse(endOfDay(end)) > Date.parse(stored.end_date)', 'true'],
    'a later end brings other changes along after play': [
      'return isLater && isSameCampaign(stored, { ...sent, endDate: stored.end_date }, type);',
      'return isLater;',
    ],
    'a campaign ends before it starts': ['Date.parse(end_date) < Date.parse(start_date)', 'false'],
    'a new campaign is in the past': ['isNew && isBeforeToday(moment, now)', 'false'],
    'a quiz has bonus points': ['type.is_prize_wheel_allowed === 1\n        ?', 'true\n        ?'],
    'the stored day moves with the time zone it comes back in': [
      '(isNew ? null : readMoment(stored)) ?? moment',
      'moment',
    ],
  }),
  ...of('src/server/rules/prize-change.ts', ['tests/contract/prizes.test.ts'], {
    "another campaign's prize is changed": ["if (!row) throw new Refusal('prize-unknown');", 'if (!row) continue;'],
    'a prize is changed twice in one call': ['open.delete(row.id);', ''],
    'a deleted prize is changed': ["if (row.is_deleted === 1) throw new Refusal('stale-version');", ''],
    'stock is taken away after play': ['isSame && (values.winner_total ?? 0) > (row.winner_total ?? 0)', 'isSame'],
    'anything changes with the stock after play': ['isSame && (values.winner_total', '(values.winner_total'],
    'prizes are added after play': ['inserts.length + deletes.length === 0 &&', ''],
    'a prize removed before it was saved is saved': ['if (!isDeleted) changes.inserts', 'changes.inserts'],
  }),
  ...of('src/server/rules/prize-check.ts', ['tests/contract/prizes.test.ts'], {
    "another vendor's image is shown": [
      "if (!ownFileIds.has(fileId)) throw fieldError(field, text('problem.noFile'));",
      '',
    ],
    'a slot of the board holds two prizes': [
      "if (taken.has(rank)) throw new Refusal('slot-twice', { slot: SLOTS.get(rank) ?? '' });",
      '',
    ],
    'stored prizes leave their slots free': ['...untouched, ', ''],
    'the board has prizes where it is not played': [
      'if (isBoard && type.is_press_your_luck_allowed !== 1)',
      'if (false)',
    ],
    'a range is the wrong way round': ['minimum > maximum)', 'false)'],
  }),
];
