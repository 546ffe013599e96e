/** Texts of a rehearsal, for administrators and staff. */
export const rehearsal = {
  'rehearsal.title': 'Rehearsal',
  'rehearsal.ribbon': 'Nothing is saved, sent or counted.',
  'rehearsal.loading': 'Setting up the rehearsal…',
  'rehearsal.notBegun': 'The rehearsal could not start',
  'rehearsal.outcome': 'How should it end?',
  'rehearsal.byChance': 'By chance',
  'rehearsal.luck': 'Land on Press Your Luck',
  'rehearsal.whammy': 'Press Your Luck, then the whammy',
  'rehearsal.points': 'With this many points',
  'rehearsal.pointsField': 'Points',
  'rehearsal.winPrize': 'Win {prize}',
  'rehearsal.winBoardPrize': 'Press Your Luck, then win {prize}',
  'rehearsal.pointsHint': 'From 0 to {most}, in steps of 5.',
  'rehearsal.startAt': 'Where should it start?',
  'rehearsal.startWelcome': 'Welcome and quiz',
  'rehearsal.startWheel': 'At the wheel, as after {count, plural, one {# right answer} other {# right answers}}',
  'rehearsal.needsAnswers': 'Each right answer earns a spin, so answer enough questions right to get there.',
  'rehearsal.lacks': 'Still missing',
  'rehearsal.lack.no-questions':
    'This campaign has no questions. The rehearsal starts at the wheel with {count} spins.',
  'rehearsal.lack.no-questions-quiz': 'This campaign has no questions, so there is nothing to play.',
  'rehearsal.lack.no-wheel-prizes': 'The wheel has no prizes.',
  'rehearsal.lack.no-board-prizes': 'Press Your Luck has no prizes, so visitors get no offer.',
  'rehearsal.unreachable':
    '{prize} cannot be won: {count, plural, one {# question earns} other {# questions earn}} too few spins for its points.',
  'rehearsal.begin': 'Start rehearsal',
  'rehearsal.playAgain': 'Play again',
  'rehearsal.end': 'End rehearsal',
  'rehearsal.endQuestion': 'End this rehearsal?',
  'rehearsal.keepPlaying': 'Keep playing',
} as const;

/** Links to a rehearsal, on the pages of administrators and staff. */
export const rehearsalLinks = {
  'rehearsal.playAsVisitor': 'Play as visitor',
  'rehearsal.card': 'Rehearsal',
  'rehearsal.cardText': 'Try a prepared campaign as a visitor sees it. Nothing is saved, sent or counted.',
  'rehearsal.nonePrepared': 'No campaign is prepared on this kiosk.',
  'rehearsal.playCampaign': 'Play {campaign} as visitor',
} as const;

/** Refusals of a rehearsal, from the main process. */
export const rehearsalRefusals = {
  'rehearsal.notPrepared': 'This campaign is not prepared on this kiosk.',
  'rehearsal.noCampaign': 'This campaign no longer exists.',
  'rehearsal.isOver': 'The rehearsal is over. Start it again.',
} as const;
