import { type Mutant, of } from '../mutant.ts';

const CALLS = ['tests/contract/device-calls.test.ts'];
const DEVICES = ['tests/contract/devices.test.ts'];

export const devices: readonly Mutant[] = [
  ...of('src/server/plugins/authentication.ts', CALLS, {
    'a device acts for anybody': [
      "if (!(await isPlayerOfDevice(app.services.db, via.id, id))) throw new Refusal('not-permitted-for-device');",
      '',
    ],
    'a device makes every call': ['if (endpoint.isOpenToDevices) request', 'if (endpoint) request'],
    'a device is not booked': [
      'isPasswordChangeEnforced: false, via }',
      'isPasswordChangeEnforced: false, via: null }',
    ],
    'a player names somebody': ['if (isOpenToDevices && ON_BEHALF_HEADER in headers)', 'if (false)'],
  }),
  ...of('src/server/plugins/authentication.ts', ['tests/contract/access.test.ts'], {
    'a user is a device': ["if (access === 'device') throw new Refusal('not-permitted');", ''],
  }),
  ...of('src/server/plugins/device-authentication.ts', DEVICES, {
    'a rotated token goes on for ever': ['if (token.used_at === null) await noteFirstUse(db, token, moment);', ''],
    'a device ends in the middle of its season': [
      'DEVICE_TOKEN_LIFETIME_MS - DEVICE_TOKEN_RENEWAL_MS) {',
      '-DEVICE_TOKEN_LIFETIME_MS) {',
    ],
    'every call of a device writes': ['if (!(Math.abs(now - seen) < SEEN_MS))', 'if (now > 0)'],
    'a device is never heard': ['if (!(Math.abs(now - seen) < SEEN_MS))', 'if (now < 0)'],
    'a clock put right silences a device': ['Math.abs(now - seen)', '(now - seen)'],
  }),
  ...of('src/server/repositories/device-tokens.ts', DEVICES, {
    'an expired device goes on': [".where('device_tokens.expires_at', '>', now)", ''],
    'the first use ends later tokens too': [".where('id', '<', id)", ".where('id', '!=', id)"],
    "the first use ends other devices' tokens": [
      ".deleteFrom('device_tokens').where('device_id', '=', device_id)",
      ".deleteFrom('device_tokens')",
    ],
    'a device gets tokens without end': ["    .where('id', 'not in', newest)\n", "    .where('id', '=', 0)\n"],
    'an expired code works': ["    .where('expires_at', '>', now)\n    .returningAll", '    .returningAll'],
  }),
  ...of('src/server/repositories/devices.ts', CALLS, {
    'a device acts for players of other campaigns': [
      "'campaign_users.campaign_id', 'device_campaigns.campaign_id')",
      "'device_campaigns.device_id', 'device_campaigns.device_id')",
    ],
    "a device acts for another vendor's player": [".whereRef('users.client_id', '=', 'devices.client_id')", ''],
    'a device acts for an administrator': [".where('users.role', '=', 'Player')", ''],
  }),
  ...of('src/server/repositories/devices.ts', DEVICES, {
    'a revoked device goes on': [
      "await db.deleteFrom('device_tokens').where('device_id', '=', id).execute();",
      "await db.updateTable('devices').set({ revoked_at: null }).where('id', '=', id).execute();",
    ],
    'campaigns are added to the former ones': [
      "await db.deleteFrom('device_campaigns').where('device_id', '=', id).execute();",
      '',
    ],
  }),
  ...of('src/server/routes/guards.ts', CALLS, {
    'a device reaches every campaign of its players': [
      "if (!isInReach(user, id)) throw new Refusal('not-permitted-for-device');",
      '',
    ],
    'a device reads of other campaigns': ['.filter(({ id }) => isInReach(user, id))', ''],
  }),
  ...of('src/server/routes/user-answers.ts', CALLS, {
    'a device reads answers of other campaigns': ['.filter(({ campaign_id }) => isInReach(user, campaign_id))', ''],
    'nobody knows who brought an answer': ['device_id: user.via?.id ?? null,', ''],
  }),
  ...of('src/server/routes/awarded-prizes.ts', CALLS, {
    'nobody knows who brought an award': ['device_id: user.via?.id ?? null,', ''],
  }),
  ...of('src/server/repositories/game-statuses.ts', CALLS, {
    'nobody knows who brought a status': ['device_id: deviceId,', ''],
  }),
  ...of('src/server/plugins/idempotency.ts', CALLS, {
    'a device has keys of its own': [
      'const userId = signedInUserOf(request).id;',
      'const { id, via } = signedInUserOf(request);\n  const userId = via ? 1 : id;',
    ],
  }),
  ...of('src/server/routes/guards.ts', DEVICES, {
    "a device gets another vendor's campaigns": [
      "< ids.length) throw new Refusal('not-permitted');",
      '< 0) throw new Refusal();',
    ],
    "another vendor's device is changed": [
      "if (device?.client_id !== user.vendorId) throw new Refusal('not-permitted');",
      "if (!device) throw new Refusal('not-permitted');",
    ],
  }),
  ...of('src/server/routes/devices.ts', DEVICES, {
    "another vendor's devices are listed": ['requireOwnVendor(user, query.clientId);', ''],
    'codes are made for another vendor': ['requireOwnVendor(user, body.clientId);', ''],
  }),
  ...of('src/server/plugins/login-limits.ts', DEVICES, {
    'wrong codes are not counted': ['return this.#countWrong(counted, attempt);', 'return attempt();'],
    'wrong codes of one address are not counted': ['[ofAddress, addressOf(request)],', ''],
    'wrong codes of many addresses are not counted': ['[ofAll, PAIRING],', ''],
  }),
  ...of('src/server/security/pairing-code.ts', ['src/server/security/pairing-code.test.ts'], {
    'codes are short': ['const LENGTH = 8;', 'const LENGTH = 5;'],
    'codes are stored as they are': [
      "tokenHash(typed.toUpperCase().replace(/[\\s-]/g, ''))",
      "typed.toUpperCase().replace(/[\\s-]/g, '')",
    ],
    'a dash makes a code wrong': ['/[\\s-]/g', '/\\s/g'],
  }),
  ...of('src/shared/rules/code-letters.ts', ['src/server/security/pairing-code.test.ts'], {
    'codes hold letters that look alike': ["'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'", "'ABCDEFGHIJKLMNPQRSTUVWXYZ2345678'"],
  }),
  ...of('src/server/security/pairing-code.ts', DEVICES, {
    'codes work for a day': ['15 * 60 * 1000', '1440 * 60 * 1000'],
  }),
  ...of('src/server/routes/heartbeats.ts', ['tests/contract/heartbeats.test.ts'], {
    'anything is stored': ['declaredFields(Heartbeat, body) as Heartbeat', 'body'],
    'two machines are not noticed': ['before && isDoubled(before, heartbeat)', 'before && false'],
    'a silence is not in the history': ['if (now < since) return [];', 'return [];'],
  }),
  ...of('src/server/repositories/device-commands.ts', ['tests/contract/device-commands.test.ts'], {
    'a command is handed out again': [
      "    .where('device_id', '=', deviceId)\n    .where('taken_at', 'is', null)\n    .returningAll()",
      "    .where('device_id', '=', deviceId)\n    .returningAll()",
    ],
  }),
  ...of('src/shared/rules/fleet.ts', ['src/shared/rules/fleet.test.ts'], {
    'nobody is ever silent': ['now - seen.heardAt >= SILENT_MS', 'false'],
    'a wrong clock makes rows old': ['health.at - oldestUnsentAt >= STUCK_MS', 'now - oldestUnsentAt >= STUCK_MS'],
  }),
  ...of('src/server/mail/fleet-watch.ts', ['tests/contract/fleet-watch.test.ts'], {
    'mails go out at night': [
      'if (!isDue || !(await this.#isShowTime(kiosk, now))) continue;',
      'if (!isDue) continue;',
    ],
    'there is no patience': ['now - since >= PATIENCE_MS', 'now >= since'],
  }),
];
