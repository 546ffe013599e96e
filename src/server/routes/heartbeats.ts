import type { FastifyInstance } from 'fastify';
import { isSameId } from '#shared/entities/base.ts';
import type { HandedCommand } from '#shared/entities/fleet.ts';
import { Heartbeat } from '#shared/entities/heartbeat.ts';
import { gradeOf, SILENT_MS, troublesOf } from '#shared/rules/fleet.ts';
import { unsentIn } from '#shared/rules/unsent.ts';
import type { Db, Row } from '../database/schema.ts';
import { declaredFields } from '../declared-fields.ts';
import { commandOf, presentHandedCommand } from '../presenters/device.ts';
import { endCommand, listTakenCommands, takeCommands } from '../repositories/device-commands.ts';
import {
  findLastHeartbeat,
  findLastVersion,
  insertHeartbeat,
  insertHistory,
  type LastHeartbeat,
  updateHeartbeat,
} from '../repositories/heartbeats.ts';
import { commandOutcome } from '../rules/command-outcome.ts';
import { formerRuns, isDoubled } from '../rules/runs.ts';
import { type Call, route } from './route.ts';

/** Maximum time between two rows of the history. */
const HISTORY_MS = 10 * 60 * 1000;

/** Receives the kiosks' check-ins and answers with commands (docs/specification.md, 7.15). */
export function registerHeartbeats(app: FastifyInstance): void {
  route(app, 'postHeartbeat', postHeartbeat);
}

/** A check-in that has just arrived. */
interface Arrival {
  deviceId: number;
  heartbeat: Heartbeat;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Stores a check-in. A thousand kiosks call this every 30 seconds, so it does one read and one write, and only
 * sometimes adds rows to the history.
 */
async function postHeartbeat({ body, device, db, services }: Call<'postHeartbeat'>) {
  // Drop fields that the contract does not declare.
  const heartbeat = declaredFields(Heartbeat, body) as Heartbeat;
  const arrival = { deviceId: device.id, heartbeat, now: services.clock.now() };
  const last = await findLastHeartbeat(db, device.id);
  const { row, history } = noted(last, arrival);
  if (last?.open_command) await endCommands(db, last, arrival);
  if (last) await updateHeartbeat(db, row);
  else await insertHeartbeat(db, row);
  if (history.length > 0) await insertHistory(db, history);
  return { commands: last?.open_command ? await handOut(db, arrival) : [] };
}

/** Returns the row that replaces the last check-in, and the rows to add to the history. */
function noted(last: LastHeartbeat | undefined, { deviceId, heartbeat, now }: Arrival) {
  const moment = new Date(now).toISOString();
  const { run, beat, health } = heartbeat;
  const before = last && { ...last, former: JSON.parse(last.former_runs) as string[] };
  const doubled_at = before && isDoubled(before, heartbeat) ? moment : (last?.doubled_at ?? null);
  const doubledAt = doubled_at === null ? null : Date.parse(doubled_at);
  const found = troublesOf({ heardAt: now, doubledAt, heartbeat }, now);
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
    heartbeat: JSON.stringify(heartbeat),
    troubles,
    alarm_since: gradeOf(found) === 'alarm' ? (last?.alarm_since ?? moment) : null,
    noted_at: isNoted ? moment : (last?.noted_at ?? moment),
  };
  const entry = { device_id: deviceId, at: moment, troubles, unsent: unsentIn(health.queue) };
  return { row, history: isNoted ? [...silence, entry] : [] };
}

/** Returns the history's row for a time without check-ins, if there was one. */
function silenceBefore({ heard_at }: LastHeartbeat, device_id: number, now: number): Row<'heartbeat_history'>[] {
  const since = Date.parse(heard_at) + SILENT_MS;
  if (now < since) return [];
  return [{ device_id, at: new Date(since).toISOString(), troubles: '["silent"]', unsent: null }];
}

/** Stores the outcome of commands that the kiosk has received. */
async function endCommands(db: Db, last: LastHeartbeat, { deviceId, heartbeat, now }: Arrival): Promise<void> {
  const taken = await listTakenCommands(db, deviceId);
  if (taken.length === 0) return;
  const { run, commands, health } = heartbeat;
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
