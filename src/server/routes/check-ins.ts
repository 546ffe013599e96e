import type { FastifyInstance } from 'fastify';
import { type Id, isSameId } from '#shared/entities/base.ts';
import { CheckIn, type CheckInAnswer } from '#shared/entities/check-in.ts';
import type { HandedCommand } from '#shared/entities/command.ts';
import type { FleetCheckIn } from '#shared/entities/fleet.ts';
import { gradeOf, SILENT_MS, troublesOf } from '#shared/rules/fleet.ts';
import { unsentIn } from '#shared/rules/unsent.ts';
import type { Db, Row } from '../database/schema.ts';
import { declaredFields } from '../declared-fields.ts';
import { toRowId } from '../ids.ts';
import { commandOf, presentHandedCommand } from '../presenters/device.ts';
import {
  findLastCheckIn,
  findLastVersion,
  insertCheckIn,
  insertHistory,
  type LastCheckIn,
  updateCheckIn,
} from '../repositories/check-ins.ts';
import { endCommand, listTakenCommands, takeCommands } from '../repositories/device-commands.ts';
import { findErasure, listErasuresAfter, setLastErasure } from '../repositories/erasures.ts';
import { commandOutcome } from '../rules/command-outcome.ts';
import { formerRuns, isDoubled, isSlow } from '../rules/runs.ts';
import { noteReceipts } from './action-receipts.ts';
import { ClaimKeyRing } from './claim-keys.ts';
import { ClaimLists } from './claim-lists.ts';
import { deviceWithId } from './devices.ts';
import { answerWish } from './leases.ts';
import type { PackageVersions } from './package-versions.ts';
import { type Call, route } from './route.ts';

/** Maximum time between two rows of the history. */
const HISTORY_MS = 10 * 60 * 1000;

/** For the operator: docs/operations.md tells what to do. */
const LOST_ERASURES =
  'A kiosk knows an erasure that this server has lost, and its list of erasures too. Erase the people again.';

/** Answers the kiosks' check-ins (docs/specification.md, 7.15). */
export function registerCheckIns(app: FastifyInstance, versions: PackageVersions): void {
  const known = { versions, keyRing: new ClaimKeyRing(app.services), claimLists: new ClaimLists(app.services) };
  route(app, 'checkIn', (call) => checkIn(call, known));
}

/** A report that has just arrived. */
interface Arrival {
  deviceId: number;
  checkIn: FleetCheckIn;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Answers a check-in. A thousand kiosks call this every 30 seconds, so it does six short reads and one write, and more
 * only for a wish, a command, an erasure or a change. Hands out the commands last, because a failed answer would lose them.
 */
async function checkIn(
  call: Call<'checkIn'>,
  { versions, keyRing, claimLists }: { versions: PackageVersions; keyRing: ClaimKeyRing; claimLists: ClaimLists },
): Promise<CheckInAnswer> {
  const { body, device, db, services } = call;
  const now = services.clock.now();
  const lease = await answerWish(call);
  const next = await nextErasures(call);
  const changed: Id[] = [];
  for (const { campaignId, version } of body.packages) {
    const id = toRowId(campaignId);
    if (!device.campaignIds.has(id) || (await versions.isChanged(id, version))) changed.push(campaignId);
  }
  const claims = {
    claimKeys: await keyRing.unlessHeld(device.vendorId, body.claimKeysVersion ?? null),
    claimLists: await claimLists.changes(call),
  };
  // Drop fields that the contract does not declare for the report.
  const report = declaredFields(CheckIn, body) as CheckIn;
  const preparedCampaignIds = body.packages.map(({ campaignId }) => campaignId);
  const arrival = { deviceId: device.id, checkIn: { ...report, preparedCampaignIds }, now };
  const last = await findLastCheckIn(db, device.id);
  const date = new Date(now).toISOString();
  await noteReceipts(db, device.id, { packages: body.packages, at: date });
  if (last && isSlow(last, body)) {
    // A newer report is stored, and the kiosk no longer waits for this answer.
    const own = await deviceWithId(db, device.id);
    return { device: own, isDoubled: false, lease, commands: [], changedPackages: changed, ...claims, ...next, date };
  }
  const { row, history, isDoubled } = noted(last, arrival);
  if (last?.open_command) await endCommands(db, last, arrival);
  if (last) await updateCheckIn(db, row);
  else await insertCheckIn(db, row);
  if (history.length > 0) await insertHistory(db, history);
  const own = await deviceWithId(db, device.id);
  const commands = last?.open_command ? await handOut(db, arrival) : [];
  return { device: own, isDoubled, lease, commands, changedPackages: changed, ...claims, ...next, date };
}

/**
 * Stores which erasures the kiosk has applied, and returns the next ones. A kiosk that names an unknown one gets all,
 * because the server was restored to an earlier state, and may have given the ids of people erased since to others.
 */
async function nextErasures({
  body,
  device,
  db,
  request,
  services,
}: Call<'checkIn'>): Promise<Pick<CheckInAnswer, 'erasures' | 'areErasuresFromStart'>> {
  const { lastErasure } = body;
  const named = lastErasure ? await findErasure(db, device.id, lastErasure.id) : undefined;
  const applied = named?.erased_at === lastErasure?.date ? (named?.id ?? 0) : 0;
  const isListed = lastErasure && services.erasureList?.has({ id: lastErasure.id, erasedAt: lastErasure.date });
  if (lastErasure && applied === 0 && !isListed) request.log.warn({ deviceId: device.id, lastErasure }, LOST_ERASURES);
  if (named && applied > 0 && named.last_erasure_id !== applied) await setLastErasure(db, device.id, applied);
  const next = await listErasuresAfter(db, device.vendorId, applied);
  const erasures = next.map(({ id, user_id, erased_at }) => ({ id, userId: user_id, date: erased_at }));
  return { erasures, areErasuresFromStart: applied === 0 };
}

/** Returns the row that replaces the last check-in, and the rows to add to the history. */
function noted(last: LastCheckIn | undefined, { deviceId, checkIn, now }: Arrival) {
  const moment = new Date(now).toISOString();
  const { run, beat, health } = checkIn;
  const before = last && { ...last, former: JSON.parse(last.former_runs) as string[] };
  const doubled_at = before && isDoubled(before, checkIn) ? moment : (last?.doubled_at ?? null);
  const doubledAt = doubled_at === null ? null : Date.parse(doubled_at);
  const found = troublesOf({ heardAt: now, doubledAt, checkIn }, now);
  const troubles = JSON.stringify(found);
  const silence = last ? silenceBefore(last, deviceId, now) : [];
  const isDue = !last || troubles !== last.troubles || !(Math.abs(now - Date.parse(last.noted_at)) < HISTORY_MS);
  const isNoted = isDue || silence.length > 0;
  const row = {
    device_id: deviceId,
    heard_at: moment,
    run,
    beat,
    former_runs: JSON.stringify(before ? formerRuns(before, run) : []),
    doubled_at,
    check_in: JSON.stringify(checkIn),
    troubles,
    alarm_since: gradeOf(found) === 'alarm' ? (last?.alarm_since ?? moment) : null,
    noted_at: isNoted ? moment : (last?.noted_at ?? moment),
    emptied_at: unsentIn(health.queue) === 0 ? moment : (last?.emptied_at ?? null),
  };
  const entry = { device_id: deviceId, at: moment, troubles, unsent: unsentIn(health.queue) };
  return { row, history: isNoted ? [...silence, entry] : [], isDoubled: found.includes('doubled') };
}

/** Returns the history's row for a time without check-ins, if there was one. */
function silenceBefore({ heard_at }: LastCheckIn, device_id: number, now: number): Row<'check_in_history'>[] {
  const since = Date.parse(heard_at) + SILENT_MS;
  if (now < since) return [];
  return [{ device_id, at: new Date(since).toISOString(), troubles: '["silent"]', unsent: null }];
}

/** Stores the outcome of commands that the kiosk has received. */
async function endCommands(db: Db, last: LastCheckIn, { deviceId, checkIn, now }: Arrival): Promise<void> {
  const taken = await listTakenCommands(db, deviceId);
  if (taken.length === 0) return;
  const { run, commands, health } = checkIn;
  const isNewRun = run !== last.run;
  const isNewVersion = isNewRun && (await findLastVersion(db, deviceId)) !== health.version;
  for (const row of taken) {
    const state = commands.find(({ id }) => isSameId(id, row.id))?.state;
    const outcome = commandOutcome(commandOf(row).kind, { state, isNewRun, isNewVersion });
    if (outcome === 'open') continue;
    await endCommand(db, row.id, { isDone: outcome === 'done', now: new Date(now).toISOString() });
  }
}

async function handOut(db: Db, { deviceId, now }: Arrival): Promise<HandedCommand[]> {
  return (await takeCommands(db, deviceId, new Date(now).toISOString())).map(presentHandedCommand);
}
