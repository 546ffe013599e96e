import type { CheckIn, CheckInRequest } from '../../src/shared/entities/check-in.ts';
import type { HealthRecord } from '../../src/shared/entities/health.ts';

/** A possible health of a kiosk's app. */
export const HEALTH: HealthRecord = {
  at: 1_777_600_000_000,
  version: '1.2.3',
  uptimeSeconds: 60,
  memory: { mainMb: 100, screenMb: 200, graphicsMb: 50, otherMb: 20 },
  freeBytes: null,
  queue: { waiting: 4, parked: 0, refused: 1, unclear: 0, quarantined: 0 },
  lastServerContact: 1_777_599_990_000,
};

/** A check-in of a kiosk without troubles, at a moment in milliseconds since the epoch. */
export const checkInOf = (at: number, more: Partial<CheckIn> = {}): CheckIn => ({
  run: 'ab'.repeat(16),
  beat: 1,
  health: {
    ...HEALTH,
    at,
    freeBytes: 50_000_000_000,
    queue: { waiting: 0, parked: 0, refused: 0, unclear: 0, quarantined: 0 },
  },
  mode: 'kiosk',
  isLocked: false,
  lastPlayAt: null,
  oldestUnsentAt: null,
  leasedUnits: null,
  isOnBattery: false,
  commands: [],
  ...more,
});

/** The request of a kiosk without troubles that holds nothing and wants nothing. */
export const checkInRequestOf = (at: number, more: Partial<CheckInRequest> = {}): CheckInRequest => ({
  ...checkInOf(at),
  packages: [],
  round: null,
  ...more,
});
