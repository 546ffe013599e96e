import axios from 'axios';
import { describe, expect, it } from 'vitest';
import { fillPath } from '../../src/main/link/path.ts';
import { type Endpoint, type EndpointName, endpoints, ON_BEHALF_HEADER } from '../../src/shared/api/endpoints.ts';
import { isRefusalReason, type RefusalReason } from '../../src/shared/refusals.ts';
import { serverSuite } from '../support/api-suite.ts';
import { type MarkedVendor, markOf, openMarkedVendor, SUBJECTS, type Subject } from '../support/marked-vendor.ts';
import { readWorkbook } from '../support/read-workbook.ts';
import { requestsFor } from '../support/requests.ts';

/**
 * Makes every call of the contract about one player of one vendor, as every kind of sender. Each sender has one
 * expected outcome per access of the contract, so a new call needs no edit here. Every text of the two vendors
 * contains a mark that names its subject, and no answer may contain a mark that its sender may not see.
 */

const SENDERS = [
  'no token',
  'player',
  'other player',
  'administrator',
  'foreign administrator',
  'device',
  'foreign device',
  'revoked device',
  'device without the campaign',
  'stale session',
  'walk-up',
] as const;
type Sender = (typeof SENDERS)[number];

/** The refusals of access. */
const REFUSALS = [
  'signed-out',
  'not-permitted',
  'not-permitted-for-device',
] as const satisfies readonly RefusalReason[];
/** `through` if the sender may make the call. The call's own rules may still refuse the request. */
type Outcome = 'through' | (typeof REFUSALS)[number];

const [OUT, NO, NO_DEVICE] = REFUSALS;
/** A sender without a valid token. */
const UNKNOWN = { 'no token': OUT, 'revoked device': OUT, 'stale session': OUT } as const;

const EXPECTED: Record<Endpoint['access'], Record<Sender, Outcome>> = {
  public: Object.fromEntries(SENDERS.map((sender) => [sender, 'through'])) as Record<Sender, Outcome>,
  'signed-in': {
    ...UNKNOWN,
    player: 'through',
    'other player': 'through',
    administrator: 'through',
    'foreign administrator': 'through',
    device: NO,
    'foreign device': NO,
    'device without the campaign': NO,
    'walk-up': NO,
  },
  player: {
    ...UNKNOWN,
    player: 'through',
    'other player': NO,
    administrator: NO,
    'foreign administrator': NO,
    device: 'through',
    'foreign device': NO_DEVICE,
    'device without the campaign': NO_DEVICE,
    'walk-up': NO,
  },
  admin: {
    ...UNKNOWN,
    player: NO,
    'other player': NO,
    administrator: 'through',
    'foreign administrator': NO,
    device: NO,
    'foreign device': NO,
    'device without the campaign': NO,
    'walk-up': NO,
  },
  device: {
    ...UNKNOWN,
    player: NO,
    'other player': NO,
    administrator: NO,
    'foreign administrator': NO,
    device: 'through',
    'foreign device': 'through',
    'device without the campaign': 'through',
    'walk-up': 'through',
  },
};

/** Calls that answer every player of the campaign alike. */
const SHARED = { 'other player': 'through', 'walk-up': 'through' } as const;
/** Calls that name no vendor's data, so they reach only the sender's own data. */
const OWN_DATA = { 'foreign administrator': 'through' } as const;
/** Outcomes that differ from those of the call's access. */
const EXCEPTIONS: Partial<Record<EndpointName, Partial<Record<Sender, Outcome>>>> = {
  getUser: { 'other player': NO, 'foreign administrator': NO },
  getVendorBranding: { 'foreign administrator': NO },
  getCampaignQuestions: { 'foreign administrator': NO },
  getAvailablePrizes: SHARED,
  getAvailablePrizesByQuery: SHARED,
  postFile: OWN_DATA,
  getQuestionTemplate: OWN_DATA,
  openCopy: { 'foreign device': NO_DEVICE },
  getOfflinePackage: { 'foreign device': NO_DEVICE, 'device without the campaign': NO_DEVICE },
  postWalkUp: { 'foreign device': NO_DEVICE, 'device without the campaign': NO_DEVICE },
};

/** The subjects of a vendor that a sender may see. A device that calls for itself also sees its roster. */
const VISIBLE: Record<Sender, { own: readonly Subject[]; foreign: readonly Subject[] }> = {
  'no token': { own: [], foreign: [] },
  player: { own: ['show', 'player'], foreign: [] },
  'other player': { own: ['show', 'other player'], foreign: [] },
  administrator: { own: ['show', 'player', 'other player', 'visitor', 'staff'], foreign: [] },
  'foreign administrator': { own: [], foreign: ['show', 'player', 'other player', 'visitor', 'staff'] },
  device: { own: ['show', 'player'], foreign: [] },
  'foreign device': { own: [], foreign: ['show'] },
  'revoked device': { own: [], foreign: [] },
  'device without the campaign': { own: [], foreign: [] },
  'stale session': { own: [], foreign: [] },
  'walk-up': { own: ['show', 'visitor'], foreign: [] },
};
const OF_DEVICE: Partial<typeof VISIBLE> = {
  device: { own: ['show', 'player', 'other player', 'staff', 'copy key'], foreign: [] },
  'foreign device': { own: [], foreign: ['show', 'staff', 'copy key'] },
  'device without the campaign': { own: ['staff', 'copy key'], foreign: [] },
  'walk-up': { own: ['show', 'player', 'other player', 'staff', 'copy key'], foreign: [] },
};

/** Columns with closed values, ids or texts that all vendors share. */
const WITHOUT_MARK: ReadonlySet<string> = new Set([
  'attempts.kind',
  'awarded_prizes.mark',
  'awarded_prizes.held',
  'awarded_prizes.decision',
  'campaign_actions.from_value',
  'campaign_actions.kind',
  'campaign_actions.to_value',
  'campaign_types.description',
  'campaign_users.email_failure_code',
  'check_in_history.troubles',
  'check_ins.alarm_since',
  'check_ins.troubles',
  'consent_records.delete_after',
  'consent_records.method',
  'device_commands.command',
  'files.mime_type',
  'idempotency_keys.method',
  'pairing_codes.campaign_ids',
  'themes.description',
  'users.role',
]);

const suite = serverSuite({ database: ':memory:', seed: 'none' });
const NAMES = Object.keys(endpoints) as EndpointName[];

interface World {
  own: MarkedVendor;
  foreign: MarkedVendor;
}

const openWorld = async (): Promise<World> => ({
  own: await openMarkedVendor(suite.server.db, 'own'),
  foreign: await openMarkedVendor(suite.server.db, 'foreign'),
});

/** Returns the token of a sender. A device also names the player for whom it calls. */
function identityOf(sender: Sender, { own, foreign }: World): { token?: string; onBehalfOf?: number } {
  switch (sender) {
    case 'no token':
      return {};
    case 'player':
      return { token: own.tokens.player };
    case 'other player':
      return { token: own.tokens.otherPlayer };
    case 'administrator':
      return { token: own.tokens.administrator };
    case 'foreign administrator':
      return { token: foreign.tokens.administrator };
    case 'device':
      return { token: own.tokens.device, onBehalfOf: own.userId };
    case 'foreign device':
      return { token: foreign.tokens.device, onBehalfOf: own.userId };
    case 'revoked device':
      return { token: own.tokens.revoked, onBehalfOf: own.userId };
    case 'device without the campaign':
      return { token: own.tokens.bare, onBehalfOf: own.userId };
    case 'stale session':
      return { token: own.tokens.stale };
    case 'walk-up':
      return { token: own.tokens.device, onBehalfOf: own.visitorId };
  }
}

interface Answer {
  status: number;
  /** The code of a refusal. */
  code: RefusalReason | null;
  /** Everything that the sender can read, also inside a sheet, with the headers. */
  text: string;
}

async function send(name: EndpointName, sender: Sender, world: World): Promise<Answer> {
  const { method, path, bodyType, responseType, fileType }: Endpoint = endpoints[name];
  const { params, query, body } = requestsFor(world.own)[name] as { params?: object; query?: object; body?: object };
  const { token, onBehalfOf } = identityOf(sender, world);
  const { status, headers, data } = await axios.request<Buffer>({
    method,
    url: `${suite.server.url}${fillPath(path, { ...params })}`,
    params: query,
    data: payloadOf(bodyType, body),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(onBehalfOf === undefined ? {} : { [ON_BEHALF_HEADER]: String(onBehalfOf) }),
    },
    responseType: 'arraybuffer',
    validateStatus: () => true,
  });
  const isSheet = status === 200 && responseType === 'file' && fileType === undefined;
  const text = isSheet ? JSON.stringify(readWorkbook(data)) : data.toString('utf8');
  const code = status === 200 ? null : (JSON.parse(text) as { code?: unknown }).code;
  return { status, code: isRefusalReason(code) ? code : null, text: text + JSON.stringify(headers) };
}

function payloadOf(bodyType: Endpoint['bodyType'], body: object | undefined): object | undefined {
  if (bodyType === 'form') return new URLSearchParams(body as Record<string, string>);
  if (bodyType !== 'multipart') return body;
  const form = new FormData();
  form.append('file', new Blob(['no sheet']), 'a.xlsx');
  return form;
}

const outcomeOf = ({ code }: Answer): Outcome => REFUSALS.find((reason) => reason === code) ?? 'through';

interface Mark {
  vendor: 'own' | 'foreign';
  subject: Subject;
}

const marksIn = ({ text }: Answer): Mark[] =>
  (['own', 'foreign'] as const)
    .flatMap((vendor) => SUBJECTS.map((subject) => ({ vendor, subject })))
    .filter(({ vendor, subject }) => text.includes(markOf(vendor, subject)));

function isVisible(name: EndpointName, sender: Sender, { vendor, subject }: Mark): boolean {
  const visible = (endpoints[name].access === 'device' && OF_DEVICE[sender]) || VISIBLE[sender];
  return visible[vendor].includes(subject);
}

describe('every call by every sender gives the expected outcome, no data of others and no 500', () => {
  let world: World | null = null;
  /** All marks that a sender saw. */
  const seen = new Set<string>();

  it.each(NAMES)('%s', async (name) => {
    const { access, method } = endpoints[name];
    const wanted: Record<Sender, Outcome> = { ...EXPECTED[access], ...EXCEPTIONS[name] };
    const got: Partial<Record<Sender, Outcome>> = {};
    const faults: string[] = [];
    for (const sender of SENDERS) {
      world ??= await openWorld();
      const answer = await send(name, sender, world);
      got[sender] = outcomeOf(answer);
      if (answer.status >= 500) faults.push(`${sender}: ${answer.status}`);
      for (const mark of marksIn(answer)) {
        const of = `${mark.vendor} ${mark.subject}`;
        seen.add(of);
        if (!isVisible(name, sender, mark)) faults.push(`${sender} sees: ${of}`);
      }
      // A change by one sender must not change the next sender's outcome.
      if (answer.status === 200 && method !== 'GET') world = null;
    }
    expect(faults).toEqual([]);
    expect(got).toEqual(wanted);
  });

  it('shows each kind of data to its senders, so that the search for marks proves something', () => {
    const ofForeign: Subject[] = ['show', 'staff', 'copy key'];
    const ofOwn = SUBJECTS.filter((subject) => subject !== 'secret');
    const wanted = [...ofForeign.map((subject) => `foreign ${subject}`), ...ofOwn.map((subject) => `own ${subject}`)];
    expect([...seen].sort()).toEqual(wanted.sort());
  });

  it('has a mark in each text of the database, except moments, hashes and closed values', async () => {
    const { db } = suite.server;
    await openWorld();
    const unmarked: string[] = [];
    for (const { name: table, columns } of await db.introspection.getTables()) {
      for (const { name: column, dataType } of columns) {
        if (dataType !== 'TEXT' && dataType !== 'text') continue;
        if (
          /(^at|_at|_date|_since|_hash|^moment_kind|^date_mark)$/.test(column) ||
          WITHOUT_MARK.has(`${table}.${column}`)
        )
          continue;
        const rows = (await db
          .selectFrom(table as 'users')
          .select(column as 'email')
          .execute()) as object[];
        if (!rows.some((row) => JSON.stringify(row).includes('mark-'))) unmarked.push(`${table}.${column}`);
      }
    }
    expect(unmarked).toEqual([]);
  });
});
