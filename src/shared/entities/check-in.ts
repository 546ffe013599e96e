import { type Static, Type } from 'typebox';
import { KioskMode } from '../ipc/kiosk-mode.ts';
import { Id, Maybe, MaybeList, Timestamp } from './base.ts';
import { ClaimKeys } from './claim-keys.ts';
import { ClaimList } from './claim-list.ts';
import { HandedCommand } from './command.ts';
import { Device } from './device.ts';
import { HealthRecord } from './health.ts';
import { Lease, Round, Wish } from './lease.ts';

/** Milliseconds since the epoch by the kiosk's clock, or null. */
const Moment = Type.Union([Type.Number(), Type.Null()]);

/** A kiosk's report in a check-in, as administrators see it (docs/specification.md, 7.15). Contains no personal data. */
export const CheckIn = Type.Object({
  /** A random id, new at each start of the app. If two ids alternate, two machines share one key. */
  run: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  /** The number of this check-in in its run, from 1. */
  beat: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  health: HealthRecord,
  mode: KioskMode,
  /** True if the kiosk is locked until staff enter their PIN. */
  isLocked: Type.Boolean(),
  /** When a visitor's last stored action happened. */
  lastPlayAt: Moment,
  /** When the kiosk wrote the oldest row that the server has not received. */
  oldestUnsentAt: Moment,
  /** Leased prize units that the kiosk may still award; null without a lease. */
  leasedUnits: Type.Union([Type.Integer(), Type.Null()]),
  /** Null if the system does not report it. */
  isOnBattery: Type.Union([Type.Boolean(), Type.Null()]),
  /** The commands that the kiosk has. A finished command stays until the server has received this report. */
  commands: Type.Array(
    Type.Object({
      id: Id,
      state: Type.Union([Type.Literal('open'), Type.Literal('done'), Type.Literal('failed')]),
    }),
    { maxItems: 100 },
  ),
});
export type CheckIn = Static<typeof CheckIn>;

/** A check-in: the report, and what the kiosk holds and wants. The server stores the report only. */
export const CheckInRequest = Type.Object({
  ...CheckIn.properties,
  /** The kiosk's offline packages, with the versions that the server gave them. */
  packages: Type.Array(
    Type.Object({
      campaignId: Id,
      version: Type.String({ maxLength: 500 }),
      /** Where the kiosk's claim list of the campaign ends; empty without a list. Kiosks without claim lists omit it. */
      claimsSince: Maybe(Type.String({ maxLength: 100 })),
    }),
    { maxItems: 1000 },
  ),
  /** The version of the public keys that the kiosk holds. */
  claimKeysVersion: Maybe(Type.String({ maxLength: 100 })),
  /** The round of the lease that the kiosk holds. With another round the server changes nothing. */
  round: Round,
  /**
   * The last erasure that the kiosk has applied, which confirms it and all earlier ones. Null before the first. A server
   * that was restored to an earlier state does not find the date, and sends all of its erasures again.
   */
  lastErasure: Maybe(Type.Object({ id: Type.Integer(), date: Timestamp })),
  /** Repeated until the server has granted it. */
  wish: Maybe(Wish),
});
export type CheckInRequest = Static<typeof CheckInRequest>;

/** A person whom the vendor has erased, by the user's id at the server. Contains no name and no email. */
export const Erasure = Type.Object({ id: Type.Integer(), userId: Id, date: Timestamp });
export type Erasure = Static<typeof Erasure>;

/** The answer to a check-in. Contains no secret. */
export const CheckInAnswer = Type.Object({
  device: Device,
  /** True if two machines use the kiosk's key. */
  isDoubled: Type.Boolean(),
  lease: Lease,
  /** Each command once. */
  commands: Type.Array(HandedCommand),
  /** The campaigns whose offline package has another version. */
  changedPackages: Type.Array(Id),
  /** The public keys of the vendor's kiosks, if the kiosk holds another version. */
  claimKeys: Maybe(ClaimKeys),
  /** The changed claims of the kiosk's packages, for each campaign that has some. Servers without claim lists omit it. */
  claimLists: MaybeList(ClaimList),
  /** The next erasures that the kiosk has not confirmed, oldest first. A server that erases nobody omits them. */
  erasures: MaybeList(Erasure),
  /** True if `erasures` begins with the server's first one. The kiosk then forgets those that it knew before. */
  areErasuresFromStart: Maybe(Type.Boolean()),
  /** The server's time. */
  date: Timestamp,
});
export type CheckInAnswer = Static<typeof CheckInAnswer>;
