import type { FastifyInstance } from 'fastify';
import type { Id } from '#shared/entities/base.ts';
import type { Winner } from '#shared/entities/hand-over.ts';
import type { PersonData } from '#shared/entities/person-data.ts';
import { MAXIMUM_TEXT_LENGTH } from '#shared/rules/limits.ts';
import type { Db, Row } from '../database/schema.ts';
import { forgetTraces } from '../erase-traces.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import type { SignedInUser } from '../plugins/authentication.ts';
import { AboutPeople } from '../plugins/idempotency.ts';
import { presentConsent } from '../presenters/consent.ts';
import { presentAccount, presentFound, presentPersonCampaign, presentPersonKiosk } from '../presenters/person-data.ts';
import { claimDaysOf, presentWinner } from '../presenters/winners.ts';
import { listConsents } from '../repositories/consents.ts';
import { listFleet } from '../repositories/devices.ts';
import { erasePeople } from '../repositories/erasures.ts';
import { listHandOversOfCodes, listWonPrizesOfPerson } from '../repositories/hand-overs.ts';
import {
  countSessions,
  findErasureOf,
  findPeople,
  listAnswersOfPerson,
  listAssignments,
  listAwardsOfPerson,
  listCampaignsOfPerson,
  listSendersOfPerson,
  listStatusesOfPerson,
  listVisitsOfPerson,
} from '../repositories/person-data.ts';
import { findUserById, nameKey } from '../repositories/users.ts';
import { mergedInto } from '../repositories/walk-ups.ts';
import { requireText } from '../rules/fields.ts';
import { nameOrNull } from '../rules/full-name.ts';
import { type Services, timestamp } from '../services.ts';
import { text } from '../texts.ts';
import { requireOwnVendor } from './guards.ts';
import { type Call, downloadRoute, type FileAnswer, peopleEffectRoute, route } from './route.ts';

/** The data of a person, and its erasure (docs/specification.md, 7.17). */
export function registerPeople(app: FastifyInstance): void {
  route(app, 'findPeople', findPeopleOfVendor);
  route(app, 'getPersonData', personData);
  downloadRoute(app, 'downloadPersonData', downloadPersonData);
  peopleEffectRoute(app, 'erasePerson', async (call) => new AboutPeople(await erasePerson(call), []), personData);
}

type PersonCall = Pick<Call<'getPersonData' | 'erasePerson'>, 'params' | 'user' | 'db' | 'services'>;

const personData = async ({ params, user, db, services }: PersonCall): Promise<PersonData> =>
  dataOf(db, await requirePerson(db, user, params.id), services);

async function findPeopleOfVendor({ body, user, db }: Call<'findPeople'>) {
  requireOwnVendor(user, body.clientId);
  if (body.search.trim() === '') return [];
  return (await findPeople(db, user.vendorId, body.search)).map(presentFound);
}

async function downloadPersonData({ params, user, db, services }: Call<'downloadPersonData'>): Promise<FileAnswer> {
  const person = await requirePerson(db, user, params.id);
  const json = JSON.stringify(await dataOf(db, person, services), null, 2);
  const fileName = text('file.personData', { id: String(person.id), day: timestamp(services.clock).slice(0, 10) });
  return { fileName, mimeType: 'application/json; charset=utf-8', bytes: Buffer.from(`${json}\n`, 'utf8') };
}

/**
 * Erases a person. Erasing a person again changes nothing. Afterwards the server deletes the person's mails in its
 * folder. Throws reason-names-person, because the reason stays.
 */
async function erasePerson(call: Call<'erasePerson'>): Promise<PersonData> {
  const { params, body, user, db, services } = call;
  const person = await requirePerson(db, user, params.id);
  const reason = requireText(text('field.reason'), body.reason, MAXIMUM_TEXT_LENGTH);
  if (namesPerson(reason, person)) throw new Refusal('reason-names-person');
  const erasure = { vendorId: user.vendorId, at: timestamp(services.clock), doneBy: user.id, reason };
  const ids = await erasePeople(db, [person.id], erasure);
  services.background.start(() => forgetTraces(services, user.vendorId, ids));
  return personData(call);
}

/** True if a text contains the person's whole name, email or user name. */
function namesPerson(reason: string, { first_name, last_name, email, user_name, erased_at }: Row<'users'>): boolean {
  if (erased_at !== null) return false;
  const told = nameKey(reason);
  const names = [`${first_name} ${last_name}`, `${last_name} ${first_name}`, last_name, email ?? '', user_name ?? ''];
  return names.map(nameKey).some((name) => name.length > 1 && told.includes(name));
}

/**
 * Returns a player or visitor of the administrator's vendor. For a visitor who was merged with another person, returns
 * that person. Throws not-permitted.
 */
async function requirePerson(db: Db, user: SignedInUser, id: Id): Promise<Row<'users'>> {
  const person = await findUserById(db, await mergedInto(db, toRowId(id)));
  if (person?.client_id !== user.vendorId || person.role === 'Admin') throw new Refusal('not-permitted');
  return person;
}

/** Returns a person's prizes with their hand-overs, by the award's id. */
async function winsOf(db: Db, { id, client_id }: Row<'users'>, now: number): Promise<ReadonlyMap<number, Winner>> {
  const won = await listWonPrizesOfPerson(db, id);
  if (won.length === 0) return new Map();
  const codes = won.map(({ claimCode }) => claimCode);
  const byCode = Map.groupBy(await listHandOversOfCodes(db, client_id, codes), ({ claimCode }) => claimCode);
  const winnerOf = (prize: (typeof won)[number]) =>
    presentWinner(prize, prize.claimCode, byCode.get(prize.claimCode) ?? [], claimDaysOf(prize, now));
  return new Map(won.map((prize) => [prize.awardId, winnerOf(prize)]));
}

async function dataOf(db: Db, person: Row<'users'>, { clock }: Pick<Services, 'clock'>): Promise<PersonData> {
  const { id } = person;
  const rows = {
    assignments: await listAssignments(db, id),
    answers: await listAnswersOfPerson(db, id),
    statuses: await listStatusesOfPerson(db, id),
    awards: await listAwardsOfPerson(db, id),
    visits: await listVisitsOfPerson(db, id),
    wins: await winsOf(db, person, clock.now()),
  };
  const campaigns = await listCampaignsOfPerson(db, id);
  const erasure = await findErasureOf(db, id);
  const facts = {
    rosterIds: person.role === 'Player' ? rows.assignments.map(({ campaign_id }) => campaign_id) : [],
    senders: await listSendersOfPerson(db, id),
    erasure,
  };
  const devices = await listFleet(db, person.client_id);
  return {
    ...presentFound(person),
    account: presentAccount(person, await countSessions(db, id, timestamp(clock))),
    erasedBy: erasure ? nameOrNull(erasure) : null,
    erasedReason: erasure?.reason ?? null,
    consents: (await listConsents(db, id)).map(presentConsent),
    campaigns: campaigns.map((campaign) => presentPersonCampaign(campaign, rows)),
    kiosks: devices.map((device) => presentPersonKiosk(device, facts)),
  };
}
