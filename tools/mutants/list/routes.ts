import { type Mutant, of } from '../mutant.ts';

export const routes: readonly Mutant[] = [
  ...of('src/server/routes/game-status.ts', ['tests/contract/game-status.test.ts'], {
    'a player saves the status of another': [
      "if (stored?.user_id !== user.id) throw new Refusal('not-permitted');",
      '',
    ],
    'a status names another id': ['requireSame(body.id, stored.id);', ''],
    'a status names another player': ['requireSame(body.userId, stored.user_id);', ''],
    'a status names another campaign': ['requireSame(body.campaignId, stored.campaign_id);', ''],
    'any status may follow': ['if (refusal) throw new Refusal(refusal);', ''],
  }),
  ...of('src/server/routes/game-status.ts', ['tests/contract/play-limits.test.ts'], {
    'the end does not confirm the prize': ['await markAward(call, play.campaignId, next);', '{}'],
  }),
  ...of('src/server/routes/awarded-prizes.ts', ['tests/contract/access.test.ts'], {
    "another player's prize is taken": ['requireSelf(user, body.userId);', ''],
  }),
  ...of('src/server/routes/awarded-prizes.ts', ['tests/contract/awarded-prizes.test.ts'], {
    "another campaign's prize is taken": [
      'prize?.campaign_id !== campaignId || prize.is_deleted === 1',
      '!prize || prize.is_deleted === 1',
    ],
    'a deleted prize is taken': [' || prize.is_deleted === 1', ''],
    'a player wins twice': [
      "if (await findAwardedPrize(db, user.id, campaignId)) throw new Refusal('already-awarded');",
      '',
    ],
    'a prize comes after the end': [
      "if (status?.game_status_type === GAME_FINISHED) throw new Refusal('game-finished');",
      '',
    ],
    'a prize is given without stock': [
      "if (left === null || left < (held.get(prize.id) ?? 0)) throw new Refusal('out-of-stock');",
      '',
    ],
  }),
  ...of('src/server/routes/awarded-prizes.ts', ['tests/contract/play-limits.test.ts'], {
    'any prize is within reach': ['if (refusal) throw new Refusal(refusal);', ''],
  }),
  ...of('src/server/routes/user-answers.ts', ['tests/contract/access.test.ts'], {
    'a player answers for another': ['requireSelf(user, body.userId);\n  const { campaignId }', 'const { campaignId }'],
    "another player's answers are read": ['if (query.userId !== undefined) requireSelf(user, query.userId);', ''],
  }),
  ...of('src/server/routes/user-answers.ts', ['tests/contract/user-answers.test.ts'], {
    'the sender says what is right': [
      "if (body.isCorrect !== isCorrect) throw new Refusal('answer-marked-wrongly');",
      '',
    ],
    'an answer comes after the end': [
      "if (status?.game_status_type === GAME_FINISHED) throw new Refusal('game-finished');",
      '',
    ],
  }),
  ...of('src/server/routes/guards.ts', ['tests/contract/access.test.ts'], {
    'every campaign is assigned': ["if (!(await isAssigned(db, user.id, id))) throw new Refusal('not-permitted');", ''],
    "another vendor's campaign is administered": [
      "if (campaign?.client_id !== user.vendorId) throw new Refusal('not-permitted');",
      "if (!campaign) throw new Refusal('not-permitted');",
    ],
  }),
  ...of('src/server/routes/guards.ts', ['tests/contract/campaigns.test.ts'], {
    'a played campaign is changed': [
      "if (await hasProgress(db, campaignId)) throw new Refusal('locked-by-progress');",
      '',
    ],
    'administrators overwrite each other': [' && told !== stored.version)', ' && false)'],
  }),
  ...of('src/server/routes/guards.ts', ['tests/contract/branding.test.ts', 'tests/contract/access.test.ts'], {
    "another vendor's branding is changed": [
      "if (!isSameId(user.vendorId, vendorId)) throw new Refusal('not-permitted');",
      '',
    ],
  }),
  ...of('src/server/routes/passwords.ts', ['tests/contract/passwords.test.ts'], {
    'a mailed password works for a week': ['24 * 60 * 60 * 1000', '168 * 60 * 60 * 1000'],
    'any old password will do': ['=== null ? null : found', '=== null ? found : found'],
    'a new password may be short': ["if (problem) throw new Refusal('invalid-value', { problem });", ''],
    'a password mailed to a former address is stored': [
      'if (now?.email_key !== user.email_key) return;',
      'if (!now) return;',
    ],
    'other sessions stay open': ['await deleteOtherTokens(transaction, user.id, user.tokenHash);', ''],
    'requests for passwords are not counted': ['await app.loginGuard.countPasswordMail(request);', ''],
  }),
  ...of('src/server/routes/session.ts', ['tests/contract/session.test.ts'], {
    'a log-out leaves the session open': ['await deleteToken(db, user.tokenHash);', ''],
  }),
  ...of('src/server/routes/session.ts', ['tests/contract/passwords.test.ts'], {
    'a mailed password works for ever': ["(user.mailed_password_expires_at ?? '') > timestamp(clock) ?", 'true ?'],
    'a mailed password need not be changed': ['isChangeEnforced: true', 'isChangeEnforced: false'],
    'the former password works beside the mailed one': [
      'await setPassword(transaction, user.id, { hash, isChangeEnforced: true });',
      'void [setPassword, { isChangeEnforced: true }];',
    ],
  }),
  ...of('src/server/routes/files.ts', ['tests/contract/files.test.ts'], {
    'a file may run scripts': [".header('content-security-policy', \"default-src 'none'\")", ''],
    'whoever has a file gets it again': [
      "if (isStillFresh(headers['if-none-match'], tag)) return reply.status(304).send();",
      '',
    ],
    'a deleted file is shown': ['file.is_deleted === 1 || ', ''],
  }),
  ...of('src/server/routes/play-guard.ts', ['tests/contract/play-limits.test.ts'], {
    'play goes on after the end': [
      "if (time === 'campaign-not-started' || time === 'campaign-over') throw new Refusal(time);",
      '',
    ],
    'what came late is not noted': [
      "if (time === 'late') await noteLateArrival(db, user.id, id, timestamp(services.clock));",
      '',
    ],
    'the kiosk is not asked when it happened': ['told: occurredAt,', 'told: undefined,'],
  }),
];
