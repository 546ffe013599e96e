import { type Mutant, of } from '../mutant.ts';

export const sharedRules: readonly Mutant[] = [
  ...of('src/shared/rules/wheel.ts', ['src/shared/rules/wheel.test.ts'], {
    'half of the wheel is never drawn': ['random.integer(SEGMENT_COUNT)', 'random.integer(SEGMENT_COUNT / 2)'],
    'the pointer may rest on a pin': ['0.1 + 0.8 * random.fraction()', 'random.fraction()'],
    'the bonus pays nothing': ['value: wheel.bonusPoints', 'value: 0'],
    'Press Your Luck is there where it is not allowed': ['return wheel.isPressYourLuckAllowed\n', 'return true\n'],
    'a segment pays more than it says': ['value: place, label', 'value: place + 5, label'],
    'the bonus does not count for the most points': [
      'isPressYourLuckAllowed: false, bonusPoints })',
      'isPressYourLuckAllowed: false, bonusPoints: 0 })',
    ],
    'the wheel stops a segment late': [
      'draw.segmentIndex + draw.stopFraction',
      'draw.segmentIndex + 1 + draw.stopFraction',
    ],
    'the pointer is taken to be at the top': ['normalise(POINTER_ANGLE - rotation)', 'normalise(-rotation)'],
    'a spin is less than a turn': ['from + SPIN_ROTATIONS * 360 +', 'from +'],
    'the wheel does not slow down': ['1 - (1 - time) ** 4', 'time'],
    'the first tick is missing': ['/ gap) + 1', '/ gap) + 2'],
    'angles stay negative': ['((angle % 360) + 360) % 360', 'angle % 360'],
    'a spin takes three seconds': ['SPIN_DURATION_MS = 8000', 'SPIN_DURATION_MS = 3000'],
    'the highest segment is missing': ['  100,\n', '  95,\n'],
  }),
  ...of('src/shared/rules/board.ts', ['src/shared/rules/board.test.ts'], {
    'the first cell is always lit': ['activeIndex: pick(CELL_COUNT)', 'activeIndex: 0'],
    'the logo is never shown': ['pick(CELLS.length)', 'pick(CELLS.length - 1)'],
    'a prize without winners is won': [' && hasWinnersLeft(prize)', ''],
    'only 32 bits of the seed count': ['seed.slice(index * 8, index * 8 + 8)', 'seed.slice(0, 8)'],
    'the seed is not mixed in': ['round < 16', 'round < 0'],
    'no cell can win unless all can': ['CELLS.some((cell)', 'CELLS.every((cell)'],
    'the logo wins the first prize': ["cell === 'logo' ? null : cell", "cell === 'logo' ? 1 : cell"],
    'the board blinks twice as fast': ['BLINK_INTERVAL_MS = 500', 'BLINK_INTERVAL_MS = 250'],
  }),
  ...of('src/shared/rules/prizes.ts', ['src/shared/rules/prizes.test.ts'], {
    'the lowest prize is awarded': ['.findLast((prize) => minimumOf', '.find((prize) => minimumOf'],
    'a prize without winners is awarded': [
      'minimumOf(prize) <= points && hasWinnersLeft(prize)) ?? null',
      'minimumOf(prize) <= points) ?? null',
    ],
    'the minimum itself is not enough': ['minimumOf(prize) <= points &&', 'minimumOf(prize) < points &&'],
    'deleted prizes of the wheel are awarded': [
      '!isYes(prize.isPressYourLuckPrize) && !isYes(prize.isDeleted)',
      '!isYes(prize.isPressYourLuckPrize)',
    ],
    'deleted prizes of the board are awarded': [
      'filter((prize) => isYes(prize.isPressYourLuckPrize) && !isYes(prize.isDeleted))',
      'filter((prize) => isYes(prize.isPressYourLuckPrize))',
    ],
    'rank does not decide between equal minimums': [' || (a.rank ?? 0) - (b.rank ?? 0)', ''],
    'a stock that is not counted is empty': ['prize.winnerTotal === null || prize.winnerTotal === undefined || ', ''],
    'a stock of 0 holds one': ['prize.winnerTotal > 0', 'prize.winnerTotal >= 0'],
    'No Prize ends where the first prize begins': ['minimumOf(lowest) - 1', 'minimumOf(lowest)'],
    'No Prize is shown though all win': ['minimumOf(lowest) <= 0', 'minimumOf(lowest) < 0'],
    'of ranges that overlap the lower is highlighted': ['rows.findLastIndex(', 'rows.findIndex('],
    'a prize without winners is highlighted': [' && (prize === null || hasWinnersLeft(prize)));', ');'],
    'a stock falls below 0': ['Math.max(0, prize.winnerTotal - 1)', 'prize.winnerTotal - 1'],
    'every prize loses a winner': ['isSameId(prize.id, prizeId) && typeof', 'typeof'],
  }),
  ...of('src/shared/rules/quiz.ts', ['src/shared/rules/quiz.test.ts'], {
    'answered questions do not come first': ['.sort((a, b) => place(a) - place(b))', ''],
    'the dates of questions do not count': ['time(a) - time(b)', '0'],
    'an answered question is asked again': ['!answered.has(String(question.id))', 'true'],
    'deleted answers are shown': ['!isYes(answer.isDeleted)', 'true'],
    'wrong answers earn spins': ['progress.filter((entry) => isYes(entry.isCorrect)).length', 'progress.length'],
    'a right answer named by its text is wrong': [' || answer.answerText === String(key)', ''],
    'without spins the wheel starts': ["spins > 0 ? 'start-wheel'", "spins >= 0 ? 'start-wheel'"],
    'a wrong answer is shown as briefly as a right one': ['DELAY_AFTER_WRONG_MS = 5000', 'DELAY_AFTER_WRONG_MS = 2000'],
    'the quiz never ends the game': ["if (!hasGameAfterQuiz(games)) return 'quit-game';", ''],
  }),
  ...of('src/shared/rules/tiers.ts', ['src/shared/rules/tiers.test.ts'], {
    'overlaps are not told': ["prizes.length > 1 ? 'overlap' : 'prize'", "'prize'"],
    'another prize than the range says is not told': [
      "if (award === null || !prizes.includes(award)) return 'elsewhere';",
      '',
    ],
    'the most points are out of reach': [
      'isOutOfReach: most !== null && from > most',
      'isOutOfReach: most !== null && from >= most',
    ],
    'a range the wrong way round counts': [' && minimum <= maximum;', ';'],
    'a prize out of reach is not told': ['most !== null && minimum > most);', 'false);'],
    'a player has one spin': ['return questions * Math.max', 'return Math.max'],
    'points nobody can have are warned of': ['.filter(({ isOutOfReach }) => !isOutOfReach)', ''],
    'points above all ranges are a gap': ["isBeyond ? 'beyond' : 'gap'", "'gap'"],
  }),
  ...of('src/shared/rules/limits.ts', ['src/shared/rules/limits.test.ts'], {
    'names may have a tab': ["if (/[\\p{Cc}\\p{Cs}]/u.test(trimmed)) return text('rule.controlCharacters');", ''],
    'numbers may be negative': ["if (value < 0) return text('rule.negative');", ''],
    'numbers may have a fraction': ['Number.isInteger(value) && ', ''],
    'a name may be a book in one character': ['trimmed.length > bytes || bytesOf(trimmed) > bytes', 'false'],
    'a name may be invisible': [
      'return visibleProblem(trimmed) ?? lengthProblem(trimmed, MAXIMUM_NAME_LENGTH);',
      'return lengthProblem(trimmed, MAXIMUM_NAME_LENGTH);',
    ],
    'addresses may be longer than mail servers take': ['isLongEmail(value) ?', 'false ?'],
    'the largest number is too large': ['value <= maximum ?', 'value < maximum ?'],
  }),
  ...of('src/shared/rules/validation.ts', ['src/shared/rules/validation.test.ts'], {
    'passwords may have five characters': ['MINIMUM_PASSWORD_LENGTH = 6', 'MINIMUM_PASSWORD_LENGTH = 5'],
    'the two new passwords may differ': [
      "(change.confirmPassword === change.newPassword ? undefined : text('form.passwordMatch'))",
      'undefined',
    ],
    'an address needs no dot': [')+$/u;', ')*$/u;'],
    'an invisible text is there': ['|| isInvisible(String(value))', "|| String(value) === ''"],
  }),
  ...of('src/shared/rules/campaign-dates.ts', ['src/shared/rules/campaign-dates.test.ts'], {
    'a campaign ends as its last day begins': ['midnight(day, 1).getTime() - 1', 'midnight(day, 0).getTime()'],
    'time zones go the wrong way': [
      'const offset = -date.getTimezoneOffset()',
      'const offset = date.getTimezoneOffset()',
    ],
    'February 31 is a day': ['!Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)', 'true'],
    'the year 27 is in antiquity': ["year.padStart(4, '20')", "year.padStart(4, '00')"],
    'the day comes first': ["const [, month = '', , date = ''", "const [, date = '', , month = ''"],
  }),
  ...of('src/shared/rules/access.ts', ['src/shared/rules/access.test.ts'], {
    'players see the administration': [
      "if (adminStep) return { kind: 'forbidden' };",
      "if (adminStep) return { kind: 'admin', step: adminStep };",
    ],
    'whoever has a role is an administrator': ['=== ADMIN_ROLE', '!== undefined'],
  }),
  ...of('src/shared/rules/report.ts', ['src/shared/rules/report.test.ts'], {
    'all answers were right': ["mark === '1' });", 'true });'],
    'a question ends at its first colon': ['/: ?([01]) *(?:,|$)/', '/: ?([01])/'],
    'the report is about the first campaign': ['return newest ?? campaigns[0]', 'return campaigns[0]'],
  }),
  ...of('src/shared/rules/current-campaign.ts', ['src/shared/rules/current-campaign.test.ts'], {
    'campaigns that are over are current': ['>= now);', '!== now);'],
    'of those that run the first to begin is current': ['byStart.findLast(', 'byStart.find('],
  }),
  ...of('src/shared/games.ts', ['src/shared/games.test.ts'], {
    'a forbidden game is played': ['&& isYes(value as boolean | number | null)', ''],
    'the board follows the quiz': [
      "flag: 'isPressYourLuckAllowed', followsQuiz: false",
      "flag: 'isPressYourLuckAllowed', followsQuiz: true",
    ],
  }),
  ...of('src/shared/rules/whole-number.ts', ['src/shared/rules/whole-number.test.ts'], {
    'thousands end the number': [", (grouped) => grouped.replaceAll(',', ''))", ', (grouped) => grouped)'],
    'half a point is none below zero': ['Math.trunc(Number(plain)) + 0', 'Math.trunc(Number(plain))'],
  }),
  ...of('src/shared/rules/search.ts', ['src/shared/rules/search.test.ts'], {
    'one word of the query is enough': ['words.every((word)', 'words.some((word)'],
    'accents count': [".replace(/[\\p{M}\\p{Cf}]/gu, '')", ''],
  }),
];
