import { systemRandom } from '../../src/main/compose/system-random.ts';
import { ApiClient } from '../../src/main/link/client.ts';
import { handOverRows } from '../../src/main/outbox/hand-over-rows.ts';
import { nameBook } from '../../src/main/outbox/name-book.ts';
import type { FoundClaim } from '../../src/main/registration/claim-lists.ts';
import { HandOvers } from '../../src/main/registration/hand-overs.ts';
import type { PreparedCampaign } from '../../src/main/registration/prepared.ts';
import type { ClaimKeys } from '../../src/shared/entities/claim-keys.ts';
import type { Registered } from './devices.ts';
import { sendingKiosk } from './sending-kiosk.ts';

interface DeskOptions {
  url: string;
  device: Registered;
  campaigns?: PreparedCampaign['content'][];
  claimKeys?: ClaimKeys | null;
}

/** A kiosk with its outbox, at whose desk staff hand prizes over. */
export function openDesk({ url, device, campaigns = [], claimKeys = null }: DeskOptions) {
  const kiosk = sendingKiosk({ url: () => url, key: device.token, deviceId: String(device.device.id) });
  const { db, outbox, clock, engine } = kiosk;
  const line = { isOffline: false };
  /** The kiosk's claim lists, by code. */
  const listed = new Map<string, FoundClaim>();
  const heldKeys = { current: claimKeys };
  const names = nameBook(db);
  const identity = { id: device.device.id, name: device.device.name };
  const handOvers = new HandOvers({
    api: new ApiClient({ baseUrl: () => url }),
    device: {
      token: { tokenType: 'Bearer', accessToken: device.token },
      identity,
    },
    connection: line,
    rows: handOverRows(db),
    enqueue: (job) => outbox.enqueue(job, clock.now()),
    onEnqueued: () => engine.kick(),
    claimKeys: heldKeys,
    claimLists: { find: (code) => listed.get(code) ?? null },
    prepared: {
      campaigns: { values: () => campaigns.map((content) => ({ content })) },
    } as unknown as ConstructorParameters<typeof HandOvers>[0]['prepared'],
    names,
    time: { date: () => clock.now() },
    random: systemRandom,
  });
  return {
    ...kiosk,
    handOvers,
    names,
    identity,
    claimKeys: heldKeys,
    listed,
    goOffline() {
      line.isOffline = true;
      engine.stop();
    },
    goOnline() {
      line.isOffline = false;
      engine.start();
    },
  };
}
