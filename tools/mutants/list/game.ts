import { type Mutant, of } from '../mutant.ts';

const GAME = [
  'src/main/play/game.test.ts',
  'src/main/play/game-on-disk.test.ts',
  'src/main/play/game-opening.test.ts',
  'src/main/play/game-damaged.test.ts',
];

export const game: readonly Mutant[] = [
  ...of('src/main/play/game.ts', GAME, {
    'the board can be guessed': ['random.hex(16)', 'random.hex(1)'],
    'a spin that turns is drawn again': ["if (play.facts.stage.kind === 'spinning') return this.#view(play);", ''],
    'another spin than the pending one settles': [
      "stage.kind !== 'spinning' || stage.spin.id !== spinId",
      "stage.kind !== 'spinning'",
    ],
    'the board is pressed ahead of time': [
      "if (tick > elapsed + TICK_SLACK) throw new AppError('refused', text('error.rejectedRequest'));",
      '',
    ],
    'the board goes by the clock that staff set': ['clock.elapsed() - stage.openedAt', 'clock.now() - stage.openedAt'],
    'a board that was seen goes on with its seed': ["if (facts.stage.kind === 'board') {", 'if (false) {'],
    'a question counts twice': [
      'if (given) return { isCorrect: given.isCorrect, correctAnswerId, play: this.#view(play) };',
      '',
    ],
    'the server learns of a used spin only at its end': [
      "this.#commit(play, step, this.#resultOf(play.lane, step), {\n      game: 'wheel'",
      "this.#commit(play, step, [], {\n      game: 'wheel'",
    ],
    'draws are not logged': ['if (draw) {', 'if (false as boolean) {'],
    'the log begins anew with every draw': ['store.lastDrawHash() ?? CHAIN_START', 'CHAIN_START'],
    'the play in memory is ahead of the disk': [
      '    store.transact(() => {\n      store.save(lane, step.facts);\n      for',
      '    play.facts = step.facts;\n    store.transact(() => {\n      store.save(lane, step.facts);\n      for',
    ],
    'answers are not stored': ['if (place >= play.facts.answers.length) store.addAnswer(lane, given, place);', ''],
    'rows share a key': ['idempotencyKey: random.uuid() });\n      }', "idempotencyKey: 'key' });\n      }"],
    'the engine is not woken': ['if (jobs.length > 0) this.#options.onEnqueued();', ''],
    'the status goes before the award': [
      "prizeId: award.id ?? '' } }, status];",
      "prizeId: award.id ?? '' } }, status].reverse() as JobBody[];",
    ],
    'awards that are not sent yet do not count': [
      'return this.#options.store.unsentAwards(String(campaign.id)).reduce<readonly Prize[]>(withOneWinnerLess, prizes);',
      'return prizes.filter(() => withOneWinnerLess.length + String(campaign.id).length > 0);',
    ],
    'unsent answers give way to the server': [
      'const isAhead = wasUnsent || store.holdsUnsent(lane) || steps !== this.#steps;',
      'const isAhead = steps !== this.#steps;',
    ],
    'a step taken while the server answered is undone': [
      'const isAhead = wasUnsent || store.holdsUnsent(lane) || steps !== this.#steps;',
      'const isAhead = wasUnsent || store.holdsUnsent(lane);',
    ],
    'a row accepted while the server answered is undone': [
      'const isAhead = wasUnsent || store.holdsUnsent(lane) || steps',
      'const isAhead = store.holdsUnsent(lane) || steps',
    ],
    'a pending spin gives way to the server': ['isAhead || isMidwayHere)', 'isAhead)'],
    'a play that has gone on elsewhere goes on here too': [' && !hasGoneOn(source.status, local)', ''],
    'a copy undoes what the kiosk knows': ['local && (!source.isFresh || isAhead', 'local && (isAhead'],
    'a copy ends a play': ['keepsLocal || !source.isFresh ? null : endSpent', 'keepsLocal ? null : endSpent'],
    'the word of the server does not end a spent play': [
      'if (end) this.#commit(play, end, this.#resultOf(play.lane, end));',
      '',
    ],
    'how a game ended is forgotten': ['isOver && local ? { ...server, stage: local.stage } : server', 'server'],
    'unsent answers of a damaged play are forgotten': [
      'local === null && store.holdsUnsent(lane) ? store.answersOf(lane) : []',
      '[]',
    ],
    'a game is played as soon as the kiosk thinks so': [
      'return told !== false || isStale || store.holdsUnsent(lane);',
      'return true;',
    ],
    'an end is seen for the first time again': [
      'if (facts !== play.facts) this.#commit(play, { facts, award: null }, []);',
      '',
    ],
    'plays stay in memory': ['this.#plays.clear();', ''],
    "ids are the screen's": ['lane: { ...lane, campaignId: source.content.campaign.id },', 'lane,'],
  }),
  ...of('src/main/play/play.ts', ['src/main/play/play.test.ts', 'src/main/play/game-opening.test.ts'], {
    'a wrong answer earns a spin': ['(isCorrect ? 1 : 0)', '1'],
    'any question may be answered': [
      'if (!question || String(question.id) !== String(questionId)) throw refused();',
      'if (!question) throw refused();',
    ],
    'any answer may be given': [
      'if (!openAnswers(question).some((choice) => String(choice.id) === String(answerId))) throw refused();',
      '',
    ],
    'answers are taken after the quiz': ["if (facts.stage.kind !== 'quiz') throw refused();", ''],
    'the wheel waits for those who earned nothing': ['const isOver = spins === 0 || ', 'const isOver = '],
    'a points game goes on to a wheel': [
      'const isOver = spins === 0 || !hasGameAfterQuiz(content.games);',
      'const isOver = spins === 0;',
    ],
    'a spin costs nothing': ['Math.max(0, facts.score.remainingSpins - 1)', 'facts.score.remainingSpins'],
    'spins go below zero': ['Math.max(0, facts.score.remainingSpins - 1)', 'facts.score.remainingSpins - 1'],
    'a spin starts at any time': [
      "if (facts.stage.kind !== 'wheel' && facts.stage.kind !== 'quiz-ended') throw refused();",
      '',
    ],
    'points replace each other': ['facts.score.totalPointsEarned + points', 'points'],
    'the last spin does not end the game': [
      'if (booked.score.remainingSpins > 0) return',
      'if (booked.score.remainingSpins >= 0) return',
    ],
    'a prize of the points before the last spin is awarded': [
      "finish(content, booked, 'wheel', awardFor(content.prizes, totalPointsEarned))",
      "finish(content, booked, 'wheel', awardFor(content.prizes, facts.score.totalPointsEarned))",
    ],
    'an empty board is offered': ['if (!canWin(content.prizes)) return bookPoints(content, facts, segment.value);', ''],
    'an offer is declined that was not made': [
      "if (facts.stage.kind !== 'offer') throw refused();\n  return { ...facts, stage: { kind: 'wheel' } };",
      "return { ...facts, stage: { kind: 'wheel' } };",
    ],
    'the board opens without an offer': [
      "if (facts.stage.kind !== 'offer') throw refused();\n  return reopenBoard",
      'return reopenBoard',
    ],
    'a turn on the board is not noted': ['isPressYourLuckSpinUsed: 1 }', 'isPressYourLuckSpinUsed: 0 }'],
    'a spent play goes on': [
      'status?.gameStatusType === GAME_FINISHED || isSpent(score);',
      'status?.gameStatusType === GAME_FINISHED;',
    ],
    'the last spin elsewhere can be rolled again': [
      "return finish(content, facts, 'wheel', awardFor(content.prizes, score.totalPointsEarned));",
      'return null;',
    ],
    'a game that ended elsewhere ends again': [
      '!isEndMissing || status?.gameStatusType === GAME_FINISHED ||',
      '!isEndMissing ||',
    ],
    'spins used elsewhere are not noticed': ['return isSpinUsed || ', 'return '],
    'points earned elsewhere are not noticed': [
      'return isSpinUsed || (status.totalPointsEarned ?? 0) > score.totalPointsEarned;',
      'return isSpinUsed;',
    ],
    'a damaged play can be played again': ['isSpent(score) || score.isPressYourLuckSpinUsed > 0', 'false'],
    'a quiz without end counts as finished': [
      "stage.kind === 'finished' && stage.outcome.kind !== 'nothing' ?",
      "stage.kind === 'finished' ?",
    ],
    'the time of seeing moves': ['facts.stage.seenAt === undefined ?', 'true ?'],
    'a new question is not asked': [
      "case 'quiz-ended':\n    case 'wheel':\n      return { ...facts, stage: stageByNumbers(content, facts) };",
      "case 'quiz-ended':\n    case 'wheel':\n      return facts;",
    ],
    'a wheel without spins waits': [
      'hasGameAfterQuiz(content.games) && score.totalSpinsEarned > 0',
      'hasGameAfterQuiz(content.games)',
    ],
    'an offer declined at the last spin is lost': [
      "case 'wheel':\n      return isSpent(score);",
      "case 'wheel':\n      return false;",
    ],
  }),
  ...of('src/main/play/draw-log.ts', ['src/main/play/draw-log.test.ts'], {
    'entries are not chained': [".update(previousHash).update('\\n')", ''],
    'hashes are not compared': ['hashOf(previousHash, entry) === hash;', 'true;'],
    'outcomes are not computed again': ['expected === outcome ? null :', 'true ? null :'],
    'a moved entry fits': ['    previous = hash;\n', ''],
    'a missing tail is not noticed': ['if (end.count !== place)', 'if (end.count < place)'],
    'another last entry is not noticed': ['end.hash === previous ? null :', 'true ? null :'],
    'a log without its end verifies': ['hasVersion ||=', 'hasVersion &&='],
    'any layout will do': ['if (digestOf(segments) === digest) known', 'known'],
    'any version is read': ['if (version !== undefined && version !== VERSION)', 'if (version === -1)'],
    'a log that was cut starts from nothing': [
      'let { count: place, hash: previous } = start;',
      'let place = 0; let previous = CHAIN_START; void start;',
    ],
  }),
  ...of('src/main/play/view.ts', ['src/main/play/game-opening.test.ts', 'src/main/play/game-on-disk.test.ts'], {
    'deleted questions count as answered': [
      'content.questions.filter((candidate) => answered.has(String(candidate.id))).length',
      'facts.answers.length',
    ],
    'an old end is new': ['...(seenAt !== null && { seenAt }),', ''],
  }),
  ...of('src/main/play/source.ts', ['src/main/play/source.test.ts'], {
    'a copy counts as fresh': ['isFresh: !progress.isStale && !status.isStale', 'isFresh: true'],
    'any campaign is played': ["if (!campaign) throw new AppError('refused', text('page.nothingAssigned'));", ''],
    "another player's status is taken": ['.find((candidate) => isSameIdIfTold(candidate.userId, userId))', '[0]'],
    'without the logo nothing works': [
      '    } catch {\n      return null;',
      '    } catch (error) {\n      throw error;',
    ],
    'a campaign is closed while others are open': ['campaigns.length > 0 ? null : nextOrLast', 'nextOrLast'],
  }),
  ...of('src/main/play/play-store.ts', GAME, {
    'a damaged play is not kept aside': ['if (!status || !stage) setAside(lane);', ''],
    'answers come back in any order': ['AND campaign_id = ? ORDER BY place', 'AND campaign_id = ? ORDER BY place DESC'],
    'a step is half on disk': ['transact: (work) => db.transaction(work).immediate(),', 'transact: (work) => work(),'],
    'all answers are wrong after a restart': ['isCorrect: answer.is_correct === 1', 'isCorrect: false'],
    'answers of other campaigns are dropped': [
      'DELETE FROM answers WHERE user_id = ? AND campaign_id = ?',
      'DELETE FROM answers WHERE user_id = ? OR campaign_id = ?',
    ],
  }),
  ...of('src/main/compose/system-random.ts', ['src/main/compose/system-random.test.ts'], {
    'a seed has one byte': ['randomBytes(bytes)', 'randomBytes(1)'],
    'a seed of many bytes repeats its first': [
      "randomBytes(bytes).toString('hex')",
      "randomBytes(1).toString('hex').repeat(bytes)",
    ],
    'bounds do not count': ['randomInt(bound)', 'randomInt(2)'],
    'half of the fractions are never drawn': ['randomInt(2 ** 32) /', 'randomInt(2 ** 31) /'],
  }),
];
