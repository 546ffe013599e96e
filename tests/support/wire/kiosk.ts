import { Agent } from 'node:https';
import { openDatabase } from '../../../src/main/db/open.ts';
import { cachedReads } from '../../../src/main/link/cached-reads.ts';
import { ApiClient } from '../../../src/main/link/client.ts';
import { lookAt } from '../../../src/main/link/connection.ts';
import { isProvenRefusal, RequestFailure } from '../../../src/main/link/failure.ts';
import { createHttp } from '../../../src/main/link/http.ts';
import { Reads } from '../../../src/main/link/reads.ts';
import type { Standing } from '../../../src/main/link/standing.ts';
import { createCouriers } from '../../../src/main/outbox/couriers/couriers.ts';
import { OutboxEngine } from '../../../src/main/outbox/engine.ts';
import { outboxStore } from '../../../src/main/outbox/outbox-store.ts';
import { GameSource } from '../../../src/main/play/source.ts';
import { leaseStore } from '../../../src/main/registration/lease-store.ts';
import { Leases } from '../../../src/main/registration/leases.ts';
import { SteadyTime } from '../../../src/main/registration/steady-time.ts';
import { timeStore } from '../../../src/main/registration/time-store.ts';
import type { Id } from '../../../src/shared/entities/base.ts';
import { leaseCheckIns } from '../check-ins.ts';
import { openConnection } from '../connection.ts';
import type { FakeClock } from '../fake-clock.ts';
import { FakeRandom } from '../main.ts';
import { AUTHORITIES } from './kinds.ts';
import type { Place } from './worlds.ts';

export interface WireKioskOptions {
  file: string;
  place: Place;
  url: () => string;
  clock: FakeClock;
  /** Called when no request is under way. */
  onIdle(): void;
}

/** Opens a kiosk's services over a real file: outbox, engine, couriers, reads, lease and client. */
export function openWireKiosk({ file, place, url, clock, onIdle }: WireKioskOptions) {
  const { db } = openDatabase(file, 0);
  const outbox = outboxStore(db, () => false);
  const http = createHttp(null);
  http.defaults.httpsAgent = new Agent({ keepAlive: false, ca: AUTHORITIES.map(({ cert }) => cert) });
  const state = { pending: 0, isLoggedOut: false };
  const api = new ApiClient({
    baseUrl: url,
    http,
    onPending: (pending) => {
      state.pending = pending;
      if (pending === 0) onIdle();
    },
  });
  const bearer = (accessToken: string | null) => (accessToken === null ? null : { tokenType: 'Bearer', accessToken });
  const token = bearer(place.token);
  const key = bearer(place.key);
  const own = { id: 1, name: 'Stand', campaigns: [{ id: place.campaignId }], isRevoked: false };
  const device = {
    state: { kind: 'registered' as const, device: own, isKept: true },
    tokenFor: (_campaignId: Id) => key,
    isLocked: false,
    standing: async (): Promise<Standing> => {
      if (!key) return 'signed-out';
      try {
        await api.call('getOwnDevice', {}, { token: key });
        return 'welcome';
      } catch (error) {
        if (!(error instanceof RequestFailure)) throw error;
        return error.status === 401 && isProvenRefusal(error) ? 'signed-out' : 'unclear';
      }
    },
  };
  const couriers = createCouriers({
    api,
    tokenOf: (userId) => (userId === String(place.userId) ? token : null),
    ownToken: () => key,
    tokenOfSession: () => (state.isLoggedOut ? null : token),
    device,
    isLeased: () => false,
    steadyNow: () => clock.now(),
    onTokenLost: () => {},
    forget: () => {
      state.isLoggedOut = true;
    },
  });
  const connection = openConnection(
    clock,
    lookAt(api, () => null),
  );
  const engine = new OutboxEngine({
    store: outbox,
    couriers,
    connection,
    clock,
    random: new FakeRandom(),
    onLog: () => {},
  });
  const reads = new Reads({
    api,
    store: cachedReads(db),
    time: clock.steady,
    connection,
  });
  const leaseRows = leaseStore(db);
  const time = new SteadyTime({ clock, store: timeStore(db), onLog: () => {} });
  const leases = new Leases({
    store: leaseRows,
    device,
    clock,
    time,
    connection,
    unsentAwards: outbox.unsentAwards,
    isNeeded: () => false,
    preparedPlays: () => [],
    checkIn: () => checkIns.now(),
    onChanged: () => {},
    onLog: () => {},
  });
  const checkIns = leaseCheckIns({ leases, api, clock, time, token: () => key });
  return {
    db,
    outbox,
    engine,
    leases,
    checkIns,
    source: new GameSource(api, reads),
    token,
    state,
    /** The units that the kiosk counts as leased. */
    unitsHeld: () => leaseRows.prize(place.prizeId)?.units ?? 0,
    close: () => {
      engine.stop();
      db.close();
    },
  };
}

export type WireKiosk = ReturnType<typeof openWireKiosk>;
