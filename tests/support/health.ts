import type { HealthRecord } from '../../src/shared/entities/health.ts';

/** How a kiosk's app may be. */
export const HEALTH: HealthRecord = {
  at: 1_777_600_000_000,
  version: '1.2.3',
  uptimeSeconds: 60,
  memory: { mainMb: 100, screenMb: 200, graphicsMb: 50, otherMb: 20 },
  freeBytes: null,
  queue: { waiting: 4, parked: 0, refused: 1, unclear: 0 },
  lastServerContact: 1_777_599_990_000,
};
