import type { Id } from '../../src/shared/entities/base.ts';
import type { Device } from '../../src/shared/entities/device.ts';
import type { HandOver } from '../../src/shared/entities/hand-over.ts';
import type { WalkUp } from '../../src/shared/entities/walk-up.ts';
import { Api } from './api.ts';
import type { SignedIn } from './player.ts';
import type { TestServer } from './server.ts';
import { NORDWIND } from './vendor.ts';

/** A registered device and its token. */
export interface Registered {
  device: Device & { id: number };
  token: string;
}

/** Registers a device, by default of the demo's vendor, as an administrator at the kiosk does. Without `publicKey` it sends none. */
export async function registerDevice(
  api: Api,
  admin: SignedIn,
  campaignIds: Id[],
  name = 'Stand 2',
  clientId = NORDWIND,
  publicKey?: string | null,
): Promise<Registered> {
  const body = { clientId, name, campaignIds };
  const { pairingCode } = await api.call('makePairingCode', { body }, admin);
  const sent = { pairingCode, ...(publicKey !== undefined && { publicKey }) };
  const { device, access_token } = await api.call('registerDevice', { body: sent });
  return { device: { ...device, id: Number(device.id) }, token: access_token };
}

let visitors = 0;

/** A visitor who wants to play the campaign. */
export const walkUp = (campaignId: Id, more: Partial<WalkUp> = {}): WalkUp => ({
  id: `walk-up-${++visitors}`,
  campaignId,
  firstName: 'Vera',
  lastName: 'Visitor',
  email: `vera${visitors}@visitors.example`,
  consent: 'I agree.',
  consentedDate: '2026-11-22T10:00:00.000Z',
  ...more,
});

let handOvers = 0;

/** A hand-over of a prize, at a kiosk. */
export const handOver = (claimCode: string): HandOver => ({ id: `hand-over-${++handOvers}`, claimCode });

/** Lets visitors without an account play a campaign. */
export async function allowWalkUps(
  { db }: Pick<TestServer, 'db'>,
  campaignId: number,
  consent: string | null = 'I agree.',
) {
  await db.updateTable('campaigns').set({ walk_up_consent: consent }).where('id', '=', campaignId).execute();
}

/** Makes two visits with one email, and returns a request that names both. */
export async function matchedVisits(server: TestServer, admin: SignedIn, campaignId: number) {
  const api = new Api(server.url);
  await allowWalkUps(server, campaignId);
  const { token } = await registerDevice(api, admin, [campaignId]);
  const body = walkUp(campaignId);
  const { userId: otherId } = await api.call('postWalkUp', { body }, { token });
  const { userId: visitorId } = await api.call('postWalkUp', { body: { ...body, id: `${body.id}-again` } }, { token });
  return { params: { campaignId }, body: { visitorId, otherId } };
}
