import type { ApiClient, Token } from '../../src/main/link/client.ts';
import { isProvenRefusal, RequestFailure } from '../../src/main/link/failure.ts';
import { CheckIns, type CheckInsOptions } from '../../src/main/registration/check-ins.ts';
import type { CheckInAnswer } from '../../src/shared/entities/check-in.ts';
import type { DeviceState } from '../../src/shared/ipc/device.ts';
import type { Clock } from '../../src/shared/ports.ts';
import { ALWAYS_ON } from './connection.ts';
import { HEALTH } from './health.ts';

interface LeaseCheckInsOptions extends Pick<CheckInsOptions, 'leases' | 'time'> {
  api: Pick<ApiClient, 'call'>;
  clock: Clock;
  /** The key of the kiosk, or null while it has none. */
  token(): Token | null;
  onLog?: (line: string) => void;
}

/** Opens the conversation of a registered kiosk that has nothing but a lease. */
export function leaseCheckIns({ leases, api, clock, time, token, onLog = () => {} }: LeaseCheckInsOptions): CheckIns {
  let isRefused = false;
  const own = { id: 1, name: 'Stand', isRevoked: false };
  const ask = async <T>(work: (key: Token) => Promise<T>): Promise<T | null> => {
    const key = token();
    if (!key) return null;
    try {
      const answer = await work(key);
      isRefused = false;
      return answer;
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      isRefused ||= error.status === 401 && isProvenRefusal(error);
      return null;
    }
  };
  return new CheckIns({
    connection: ALWAYS_ON,
    api,
    clock,
    time,
    leases,
    onLog,
    device: {
      get state(): DeviceState {
        return isRefused ? { kind: 'refused', device: own } : { kind: 'registered', device: own, isKept: true };
      },
      generation: 0,
      isPairing: false,
      open: async () => token() !== null,
      checkIn: ask,
      renewSecrets: async () => {},
    },
    health: { record: () => ({ ...HEALTH, at: clock.now() }) },
    preparation: { held: [], refresh: () => {} },
    claimKeys: { current: null, take: () => {} },
    claimLists: { asked: (packages, key) => ({ packages, token: key }), take: () => false },
    erasures: { last: null, apply: async () => {} },
    commands: { told: [], take: () => {}, forget: () => {} },
    mode: 'kiosk',
    moments: () => ({ lastPlayAt: null, oldestUnsentAt: null }),
    isOnBattery: () => null,
    isLocked: () => false,
  });
}

/** The answer to a check-in in which nothing has happened. */
export const answerOf = (more: Partial<CheckInAnswer> = {}): CheckInAnswer => ({
  device: { id: 1, name: 'Stand', isRevoked: false },
  isDoubled: false,
  lease: { round: null, outcome: 'kept', expiresInSeconds: 0, prizes: [], plays: [] },
  commands: [],
  changedPackages: [],
  date: new Date(Date.UTC(2026, 4, 1)).toISOString(),
  ...more,
});
