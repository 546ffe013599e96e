import { type Mutant, of } from '../mutant.ts';

export const repositories: readonly Mutant[] = [
  ...of('src/server/repositories/campaign-users.ts', ['tests/contract/campaign-users.test.ts'], {
    'a player is removed from all campaigns': [
      "await db.deleteFrom('campaign_users').where('campaign_id', '=', campaignId).where('user_id', '=', userId).execute();",
      "await db.deleteFrom('campaign_users').where('user_id', '=', userId).execute();",
    ],
    'all players of all campaigns are removed': [
      "await db.deleteFrom('campaign_users').where('campaign_id', '=', campaignId).execute();",
      "await db.deleteFrom('campaign_users').execute();",
    ],
    "another vendor's player is taken over": ['user.client_id === vendorId && user.role', 'user.role'],
    'an administrator becomes a player': [
      "user.client_id === vendorId && user.role === 'Player'",
      'user.client_id === vendorId',
    ],
    'the list is in no order': ['alphabet.compare(a.last_name, b.last_name) || ', ''],
    'a corrected address is thought invited': ['.set({ is_email_sent: 0, ', '.set({ '],
  }),
  ...of('src/server/repositories/campaign-users.ts', ['tests/contract/user-sheets.test.ts'], {
    'a player who stays the same has a new version': ['.where(isAnyDetailNew)', ''],
    'an upload empties location': [
      "eb.fn.coalesce('excluded.location', 'users.location')",
      "eb.ref('excluded.location')",
    ],
  }),
  ...of('src/server/repositories/campaign-users.ts', ['tests/contract/many-campaign-users.test.ts'], {
    'a conflict is written': ["if (conflicts.size > 0) throw new Refusal('not-unique');", ''],
  }),
  ...of('src/server/repositories/campaign-users.ts', ['tests/contract/invitations.test.ts'], {
    'one player waits behind an upload of thousands': ['byKey.size === 1 ? AHEAD_OF_ALL : where.now', 'where.now'],
    'an invitation is sent again and again': ['is_email_sent: 1, email_due_at: null,', 'is_email_sent: 1,'],
    'attempts are not counted': ['invitation.attempts + 1', 'invitation.attempts'],
  }),
  ...of('src/server/repositories/campaign-users.ts', ['tests/contract/held-invitations.test.ts'], {
    'players are invited to an empty show': [
      'if (!(await hasQuestions(db, campaignId))) await holdInvitations(db, campaignId);',
      '',
    ],
    'held invitations of all campaigns go out': [
      ".set({ email_due_at: dueAt, ...NO_FAILURE })\n    .where('campaign_id', '=', campaignId)\n",
      '.set({ email_due_at: dueAt, ...NO_FAILURE })\n',
    ],
    'all invitations go out again': ["    .where('email_failure_code', '=', HELD)\n", ''],
  }),
  ...of('src/server/repositories/prizes.ts', ['tests/contract/campaigns.test.ts'], {
    'a changed game type deletes the prizes of all campaigns': [
      ".where('campaign_id', '=', campaignId)\n    .where('is_press_your_luck_prize', '=', toFlag(isPressYourLuckPrize))",
      ".where('is_press_your_luck_prize', '=', toFlag(isPressYourLuckPrize))",
    ],
    'a changed game type deletes the prizes of the other game': [
      "\n    .where('is_press_your_luck_prize', '=', toFlag(isPressYourLuckPrize))",
      '',
    ],
  }),
  ...of('src/server/repositories/prizes.ts', ['tests/contract/awarded-prizes.test.ts'], {
    'more prizes are given than there are': ["    .where('winner_total', '>', 0)\n", ''],
    'the stock does not shrink': ["eb('winner_total', '-', 1)", "eb('winner_total', '-', 0)"],
    'one winner takes from all stocks': ["    .where('id', '=', prizeId)\n", ''],
  }),
  ...of('src/server/repositories/prizes.ts', ['tests/contract/prizes.test.ts'], {
    'deleted prizes are listed': [
      "    .where('is_deleted', '=', 0)\n    .orderBy('is_press_your_luck_prize')",
      "    .orderBy('is_press_your_luck_prize')",
    ],
    "other campaigns' prizes are listed": [
      "openPrizes(db).where('campaign_id', '=', campaignId).execute()",
      'openPrizes(db).execute()',
    ],
    'a prize is forgotten, not marked as deleted': [
      "await db.updateTable('prizes').set({ is_deleted: 1 }).where('id', '=', id).execute();",
      "await db.deleteFrom('prizes').where('id', '=', id).execute();",
    ],
  }),
  ...of('src/server/repositories/campaigns.ts', ['tests/contract/campaigns.test.ts'], {
    'campaigns of other vendors are named': [
      "select(['id', 'name']).where('client_id', '=', vendorId)",
      "select(['id', 'name'])",
    ],
    'campaigns of other vendors are listed': [
      "    .select(progressFlag.as('has_progress'))\n    .where('client_id', '=', vendorId)\n",
      "    .select(progressFlag.as('has_progress'))\n",
    ],
    'an answer is no progress': ['exists (select 1 from user_answers where campaign_id = campaigns.id)\n', 'false\n'],
    'a prize is no progress': ['or exists (select 1 from awarded_prizes where campaign_id = campaigns.id)\n', ''],
    'a look at the game is progress': [` and \${isStatusOfPlay})\n`, ')\n'],
    "a campaign's change is not counted": ["eb('version', '+', 1)", "eb('version', '+', 0)"],
  }),
  ...of('src/server/repositories/campaigns.ts', ['tests/contract/access.test.ts'], {
    'all campaigns are assigned': [
      "    .where('campaign_id', '=', campaignId)\n    .where('user_id', '=', userId)\n    .executeTakeFirst();\n  return row !== undefined;",
      "    .where('user_id', '=', userId)\n    .executeTakeFirst();\n  return row !== undefined;",
    ],
    'campaigns of other players are played': ["    .where('campaign_users.user_id', '=', userId)\n", ''],
  }),
  ...of('src/server/repositories/game-statuses.ts', ['tests/contract/game-status.test.ts'], {
    'all statuses change at once': ["    .where('id', '=', value('id'))\n    .returningAll()", '    .returningAll()'],
    "a status of another's is found": [
      "    .where('user_id', '=', userId)\n    .where('campaign_id', '=', campaignId)\n    .executeTakeFirst();",
      "    .where('campaign_id', '=', campaignId)\n    .executeTakeFirst();",
    ],
    'points are not stored': ['total_points_earned: values.totalPointsEarned,', ''],
  }),
  ...of('src/server/repositories/game-statuses.ts', ['tests/contract/play-limits.test.ts'], {
    'what came late is not noted': ['has_arrived_late: 1', 'has_arrived_late: 0'],
  }),
  ...of('src/server/repositories/awarded-prizes.ts', ['tests/contract/awarded-prizes.test.ts'], {
    'a prize in one campaign is one in all': ["    .where('campaign_id', '=', campaignId)\n", ''],
  }),
  ...of('src/server/repositories/awarded-prizes.ts', ['tests/contract/play-limits.test.ts'], {
    'all awards are marked': ["set({ mark }).where('id', '=', id)", 'set({ mark })'],
  }),
  ...of(
    'src/server/repositories/plays.ts',
    ['tests/contract/game-status.test.ts', 'tests/contract/play-limits.test.ts', 'tests/contract/access.test.ts'],
    {
      'everybody plays everywhere': ["\n    .where('campaign_users.user_id', '=', value('userId'))", ''],
      'a player is in all campaigns at once': [
        "    .where('campaign_users.campaign_id', '=', value('campaignId'))\n",
        '',
      ],
      'wrong answers count': ["        .where('is_correct', '=', 1)\n", ''],
      'right answers of others count': [
        "        .whereRef('user_answers.user_id', '=', 'campaign_users.user_id')\n",
        '',
      ],
      'right answers in other campaigns count': [
        "        .whereRef('user_answers.campaign_id', '=', 'campaign_users.campaign_id')\n",
        '',
      ],
    },
  ),
  ...of('src/server/repositories/user-answers.ts', ['tests/contract/user-answers.test.ts'], {
    'answers of others are listed': ["    .selectAll()\n    .where('user_id', '=', userId)\n", '    .selectAll()\n'],
    'answers of all campaigns are listed': [
      "    .$if(campaignId !== undefined, (query) => query.where('campaign_id', '=', campaignId ?? 0))\n",
      '',
    ],
  }),
  ...of('src/server/repositories/plays.ts', ['tests/contract/leases.test.ts'], {
    'a lease that has ended holds plays': ["        .where('released_at', '>', value('now'))\n", ''],
    "a play of another's is held": ["        .whereRef('lease_plays.user_id', '=', 'campaign_users.user_id')\n", ''],
  }),
  ...of('src/server/repositories/tokens.ts', ['tests/contract/session.test.ts'], {
    'tokens never expire': ["    .where('tokens.expires_at', '>', value('now'))", ''],
    'everybody is logged out with one': [
      ".where('token_hash', '=', tokenHash).execute();\n}\n\n/** Ends",
      '.execute();\n}\n\n/** Ends',
    ],
  }),
  ...of('src/server/repositories/tokens.ts', ['tests/contract/passwords.test.ts'], {
    'a changed password leaves other sessions open': [
      "where('user_id', '=', userId).where('token_hash', '!=', keptTokenHash)",
      "where('user_id', '=', userId).where('token_hash', '=', '')",
    ],
    'a changed password logs out everybody': [
      ".where('user_id', '=', userId).where('token_hash', '!='",
      ".where('token_hash', '!='",
    ],
  }),
  ...of('src/server/repositories/tokens.ts', ['tests/contract/forget-daily.test.ts'], {
    'old tokens are kept': ["await db.deleteFrom('tokens').where('expires_at', '<=', now).execute();", ''],
    'tokens that live are forgotten': ["'<=', now", "'>', now"],
  }),
  ...of('src/server/repositories/users.ts', ['tests/contract/session.test.ts'], {
    'names are compared letter by letter': ['name.trim().normalize', 'name.normalize'],
    'capitals in names count': ["normalize('NFC').toLowerCase()", "normalize('NFC')"],
  }),
  ...of('src/server/repositories/users.ts', ['tests/contract/passwords.test.ts'], {
    'all passwords change at once': [
      "      ...NONE_MAILED,\n    })\n    .where('id', '=', userId)\n",
      '      ...NONE_MAILED,\n    })\n',
    ],
    'a mailed password stays beside the chosen one': ['      ...NONE_MAILED,\n    })', '    })'],
    'a password mailed to a former address opens the account': [
      ".when('email_key', '=', nameKey(change.email))",
      ".when('email_key', '!=', '')",
    ],
  }),
  ...of('src/server/repositories/users.ts', ['tests/contract/notification-mail.test.ts'], {
    'an invitation undoes the password that was chosen': ["    .where('is_password_change_enforced', '=', 1)\n", ''],
  }),
  ...of('src/server/repositories/users.ts', ['tests/contract/campaign-users.test.ts'], {
    'an address that is taken is given again': ['return row !== undefined;', 'return false;'],
    'nobody may keep an address': ["    .where('id', '!=', exceptUserId)\n", ''],
  }),
  ...of('src/server/repositories/idempotency-keys.ts', ['tests/contract/idempotency.test.ts'], {
    'a key belongs to everybody': [".where('user_id', '=', value('userId'))", ''],
  }),
  ...of('src/server/repositories/idempotency-keys.ts', ['tests/contract/forget-daily.test.ts'], {
    'keys are forgotten at once': ["where('created_at', '<', moment)", "where('created_at', '>', moment)"],
  }),
  ...of('src/server/repositories/questions.ts', ['tests/contract/user-answers.test.ts'], {
    'an answer belongs to any question': ["    .where('questions.id', '=', where.questionId)\n", ''],
    'a question belongs to any campaign': ["    .where('questions.campaign_id', '=', where.campaignId)\n", ''],
    'deleted answers are taken': [
      "    .where('answers.id', '=', where.answerId)\n    .where('answers.is_deleted', '=', 0)\n",
      "    .where('answers.id', '=', where.answerId)\n",
    ],
  }),
  ...of('src/server/repositories/questions.ts', ['tests/contract/questions.test.ts'], {
    'all questions of all campaigns are deleted': [
      "await db.deleteFrom('questions').where('campaign_id', '=', campaignId).execute();",
      "await db.deleteFrom('questions').execute();",
    ],
    'two answers are right': [
      "await db.updateTable('answers').set({ is_correct: 0 }).where('question_id', '=', id).execute();",
      '',
    ],
    'a question has no version': ["version: eb('version', '+', 1)", "version: eb('version', '+', 0)"],
  }),
];
