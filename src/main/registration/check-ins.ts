import { randomBytes } from 'node:crypto';
import type { CheckIn, CheckInAnswer, CheckInRequest } from '#shared/entities/check-in.ts';
import { listOf } from '#shared/entities/id.ts';
import type { Clock } from '#shared/ports.ts';
import { CLOCK_TOLERANCE_MS } from '#shared/rules/fleet.ts';
import type { ApiClient, Token } from '../link/client.ts';
import type { Connection } from '../link/connection.ts';
import { RequestFailure } from '../link/failure.ts';
import { oneAtATime, repeating } from '../link/repeating.ts';
import type { RowMoments } from '../outbox/row-moments.ts';
import type { HeldClaimKeys } from './claim-keys.ts';
import type { AskedLists, ClaimLists } from './claim-lists.ts';
import type { Commands } from './commands.ts';
import type { Erasures } from './erasures.ts';
import type { Health } from './health.ts';
import type { Leases } from './leases.ts';
import type { OwnDevice } from './own-device.ts';
import type { Preparation } from './preparation.ts';
import type { SteadyTime } from './steady-time.ts';

export const CHECK_IN_MS = 30_000;
/** Interval for trying the registration code from setup. The network often comes up after the app. */
export const PAIRING_MS = 15_000;

export interface CheckInsOptions extends Pick<CheckIn, 'mode'> {
  api: Pick<ApiClient, 'call'>;
  connection: Pick<Connection, 'isOffline' | 'reached' | 'failed'>;
  device: Pick<OwnDevice, 'state' | 'generation' | 'isPairing' | 'open' | 'checkIn' | 'renewSecrets'>;
  clock: Clock;
  time: Pick<SteadyTime, 'trustClock'>;
  health: Pick<Health, 'record'>;
  leases: Pick<Leases, 'units' | 'ask' | 'answered' | 'end'>;
  preparation: Pick<Preparation, 'held' | 'refresh'>;
  claimKeys: Pick<HeldClaimKeys, 'current' | 'take'>;
  claimLists: Pick<ClaimLists, 'asked' | 'take'>;
  erasures: Pick<Erasures, 'last' | 'apply'>;
  commands: Pick<Commands, 'told' | 'take' | 'forget'>;
  moments(): RowMoments;
  isOnBattery(): boolean | null;
  isLocked(): boolean;
  onLog(line: string): void;
}

/**
 * Reports the kiosk's state to its server, and passes the answer to the other parts (docs/specification.md, 7.15).
 * One check-in is in flight at a time. A lost check-in is not repeated, because the next one reports more. An answer
 * that arrives after a new registration changes nothing.
 */
export class CheckIns {
  /** Checks in as soon as possible, after the check-in in flight if there is one. Never rejects. */
  readonly now: () => Promise<void>;
  readonly #options: CheckInsOptions;
  readonly #run = randomBytes(16).toString('hex');
  #count = 0;
  #warning = '';
  #stop = () => {};

  constructor(options: CheckInsOptions) {
    this.#options = options;
    this.now = oneAtATime(() => this.#checkIn().catch((error) => options.onLog(`check-in: ${String(error)}`)));
  }

  /** Checks in immediately, then at regular intervals. */
  start(): void {
    const { clock, device } = this.#options;
    this.#stop();
    this.#stop = repeating(clock, () => (device.isPairing ? PAIRING_MS : CHECK_IN_MS), this.now);
    void this.now();
  }

  stop(): void {
    this.#stop();
  }

  async #checkIn(): Promise<void> {
    const { connection, device, leases, preparation, claimKeys, claimLists, erasures } = this.#options;
    // Skips the check-in while offline, because finding the server again starts one.
    if (connection.isOffline || !(await device.open())) return;
    const { generation } = device;
    const wished = leases.ask();
    const report = this.#report();
    const body = {
      ...report,
      claimKeysVersion: claimKeys.current?.version ?? null,
      lastErasure: erasures.last,
      round: wished?.round ?? null,
      wish: wished?.wish ?? null,
    };
    let answer: (CheckInAnswer & { asked: AskedLists }) | null = null;
    try {
      answer = await device.checkIn(async (token) => {
        const asked = claimLists.asked(preparation.held, token);
        return { ...(await this.#send({ ...body, packages: asked.packages }, token)), asked };
      });
      if (generation !== device.generation) answer = null;
    } finally {
      leases.answered(wished, answer?.lease ?? null);
    }
    // The server revoked the kiosk, so its leased units are available to others.
    if (device.state.kind === 'refused') leases.end();
    if (!answer) return;
    this.#take(report, answer);
    const hasMore = claimLists.take(answer.claimLists, answer.asked, answer.date);
    await erasures.apply(listOf(answer.erasures), { isFromStart: answer.areErasuresFromStart === true });
    await device.renewSecrets();
    if (hasMore) void this.now();
  }

  async #send(body: CheckInRequest, token: Token): Promise<CheckInAnswer> {
    const { api, connection } = this.#options;
    try {
      const answer = await api.call('checkIn', { body }, { token });
      connection.reached();
      return answer;
    } catch (error) {
      if (error instanceof RequestFailure) connection.failed(error);
      throw error;
    }
  }

  #report(): CheckIn {
    const { health, leases, mode, moments, isOnBattery, isLocked, commands } = this.#options;
    this.#count += 1;
    return {
      run: this.#run,
      beat: this.#count,
      health: health.record(),
      mode,
      isLocked: isLocked(),
      ...moments(),
      leasedUnits: leases.units,
      isOnBattery: isOnBattery(),
      commands: [...commands.told],
    };
  }

  #take(report: CheckIn, answer: CheckInAnswer): void {
    const { isDoubled, changedPackages, commands: handed, claimKeys: keys, date } = answer;
    const { clock, time, preparation, commands, claimKeys, onLog } = this.#options;
    time.trustClock(Date.parse(date));
    commands.forget(report.commands);
    commands.take(handed);
    claimKeys.take(keys);
    preparation.refresh(changedPackages);
    const isClockWrong = Math.abs(clock.now() - Date.parse(date)) > CLOCK_TOLERANCE_MS;
    const warnings = [isDoubled ? ['two machines use this key'] : [], isClockWrong ? ['the clock is wrong'] : []];
    const warning = warnings.flat().join(', ');
    if (warning !== this.#warning) onLog(`check-in: ${warning || 'all is well again'}`);
    this.#warning = warning;
  }
}
