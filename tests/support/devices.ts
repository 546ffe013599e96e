import type { Id } from '../../src/shared/entities/base.ts';
import type { Device } from '../../src/shared/entities/device.ts';
import type { Api } from './api.ts';
import type { SignedIn } from './player.ts';
import { NORDWIND } from './vendor.ts';

/** A registered device and its token. */
export interface Registered {
  device: Device & { id: number };
  token: string;
}

/** Registers a device of the demo's vendor, as an administrator at the kiosk does. */
export async function registerDevice(
  api: Api,
  admin: SignedIn,
  campaignIds: Id[],
  name = 'Stand 2',
): Promise<Registered> {
  const body = { clientId: NORDWIND, name, campaignIds };
  const { pairingCode } = await api.call('makePairingCode', { body }, admin);
  const { device, access_token } = await api.call('registerDevice', { body: { pairingCode } });
  return { device: { ...device, id: Number(device.id) }, token: access_token };
}
