import type { FastifyInstance } from 'fastify';
import type { MatchedPerson, PersonMatch } from '#shared/entities/person-match.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import {
  findMatchedRows,
  hasBegun,
  keepApart,
  listMatches,
  type MatchedRow,
  type MatchedUsers,
  mergeVisitor,
} from '../repositories/person-matches.ts';
import { fullName } from '../rules/full-name.ts';
import { timestamp } from '../services.ts';
import { text } from '../texts.ts';
import { requireOwnCampaign } from './guards.ts';
import { type Call, effectRoute, route } from './route.ts';

/** Visitors who may be the same person as somebody else in the campaign. Only an administrator merges them. */
export function registerPersonMatches(app: FastifyInstance): void {
  route(app, 'getPersonMatches', getPersonMatches);
  effectRoute(app, 'mergePersons', mergePersons);
  effectRoute(app, 'keepPersonsApart', keepPersonsApart);
}

async function getPersonMatches({ params, user, db }: Call<'getPersonMatches'>): Promise<PersonMatch[]> {
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  const matches = await listMatches(db, campaign.id);
  const ids = [...new Set(matches.flatMap(({ visitorId, otherId }) => [visitorId, otherId]))];
  const rows = await findMatchedRows(db, campaign.id, ids);
  return matches.flatMap(({ visitorId, otherId }) => {
    const [visitor, other] = [rows.get(visitorId), rows.get(otherId)];
    return visitor && other ? [{ visitor: presentMatched(visitor), other: presentMatched(other) }] : [];
  });
}

const presentMatched = (row: MatchedRow): MatchedPerson => ({
  userId: row.id,
  fullName: fullName(row),
  email: row.email,
  isVisitor: row.role === 'Visitor',
  sinceDate: row.created_at,
  answerCount: row.answers,
  points: row.points,
  awardedPrize: row.prize,
  hasBegun: hasBegun(row),
});

/** Merges a visitor with the other person of a match. Throws person-match-gone and both-have-begun. */
async function mergePersons(call: Call<'mergePersons'>) {
  const { campaignId, ids, visitor, other } = await requireMatch(call);
  if (hasBegun(visitor) && hasBegun(other)) throw new Refusal('both-have-begun');
  await mergeVisitor(call.db, campaignId, ids, { isPlayMoved: !hasBegun(other) });
  return { message: text('notice.personsMerged') };
}

/** Stores that the two people of a match are not the same. Throws person-match-gone. */
async function keepPersonsApart(call: Call<'keepPersonsApart'>) {
  const { ids } = await requireMatch(call);
  await keepApart(call.db, ids, { by: call.user.id, at: timestamp(call.services.clock) });
  return { message: text('notice.personsApart') };
}

async function requireMatch({ params, body, user, db }: Call<'mergePersons' | 'keepPersonsApart'>) {
  const { id: campaignId } = await requireOwnCampaign(db, user, params.campaignId);
  const ids: MatchedUsers = { visitorId: toRowId(body.visitorId), otherId: toRowId(body.otherId) };
  const matches = await listMatches(db, campaignId);
  const isListed = matches.some(({ visitorId, otherId }) => visitorId === ids.visitorId && otherId === ids.otherId);
  const rows = await findMatchedRows(db, campaignId, [ids.visitorId, ids.otherId]);
  const [visitor, other] = [rows.get(ids.visitorId), rows.get(ids.otherId)];
  if (!isListed || !visitor || !other) throw new Refusal('person-match-gone');
  return { campaignId, ids, visitor, other };
}
