import { alarmsIn, SILENT_MS, troublesOf } from '#shared/rules/fleet.ts';
import { hasSlept } from '../has-slept.ts';
import { sightingOf } from '../presenters/device.ts';
import {
  listAdminEmails,
  listShowsOf,
  listWatchedKiosks,
  noteAlerted,
  type WatchedKiosk,
} from '../repositories/fleet-alerts.ts';
import { isShowOpen } from '../rules/show-hours.ts';
import type { Services } from '../services.ts';
import { fleetMail, type MailedKiosk } from './fleet-mail.ts';

export const LOOK_MS = 60 * 1000;
/** How long a problem must last before administrators are mailed. */
export const PATIENCE_MS = 5 * 60 * 1000;

type Needs = Pick<Services, 'db' | 'nodes' | 'clock' | 'mailer' | 'background'>;

interface Found extends MailedKiosk {
  deviceId: number;
  vendorId: number;
}

/**
 * Mails administrators when kiosks need attention during their show, and again when they no longer do
 * (docs/specification.md, 7.15). Runs on one node. Looks for the first time after a minute, so that kiosks which could
 * not reach a stopped server have reported by then.
 */
export class FleetWatch {
  readonly #services: Needs;

  constructor(services: Needs) {
    this.#services = services;
  }

  /** Looks every minute while this node leads, until the server closes. */
  start(): void {
    const { background, nodes } = this.#services;
    background.start((signal) => nodes.lead('fleet', signal, (leading) => this.#run(leading)));
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (await hasSlept(this.#services.clock, LOOK_MS, signal))
      await this.#look().catch(this.#services.background.report);
  }

  async #look(): Promise<void> {
    const { db, clock } = this.#services;
    const now = clock.now();
    const silentSince = new Date(now - SILENT_MS).toISOString();
    const alarms: Found[] = [];
    const recoveries: Found[] = [];
    for (const kiosk of await listWatchedKiosks(db, silentSince)) {
      const troubles = alarmsIn(troublesOf(sightingOf(kiosk), now));
      const isDue = kiosk.alerted_at === null ? isLongEnough(kiosk, now) && troubles.length > 0 : troubles.length === 0;
      if (!isDue || !(await this.#isShowTime(kiosk, now))) continue;
      const { device_id: deviceId, client_id: vendorId, name, place } = kiosk;
      (kiosk.alerted_at === null ? alarms : recoveries).push({ deviceId, vendorId, name, place, troubles });
    }
    await this.#tell(alarms, 'Alarm', new Date(now).toISOString());
    await this.#tell(recoveries, 'Recovery', null);
  }

  async #isShowTime({ device_id }: WatchedKiosk, now: number): Promise<boolean> {
    return (await listShowsOf(this.#services.db, device_id)).some((show) => isShowOpen(show, now));
  }

  /** Sends one mail to each administrator of a vendor. If all mails fail, the next look tries again. */
  async #tell(kiosks: readonly Found[], kind: 'Alarm' | 'Recovery', alertedAt: string | null): Promise<void> {
    const { db, mailer, background } = this.#services;
    for (const [vendorId, found] of Map.groupBy(kiosks, ({ vendorId: of }) => of)) {
      let isTold = false;
      for (const to of await listAdminEmails(db, vendorId)) {
        await mailer.send(fleetMail(kind, to, found)).then(() => {
          isTold = true;
        }, background.report);
      }
      // Store this after sending. If the server dies in between, it mails twice rather than never.
      if (!isTold) continue;
      for (const { deviceId } of found) await noteAlerted(db, deviceId, alertedAt);
    }
  }
}

/** True if a problem has lasted long enough for a mail. */
function isLongEnough({ heard_at, alarm_since }: WatchedKiosk, now: number): boolean {
  const silentSince = Date.parse(heard_at) + SILENT_MS;
  const since = alarm_since === null ? silentSince : Math.min(Date.parse(alarm_since), silentSince);
  return now - since >= PATIENCE_MS;
}
