import type { FastifyInstance } from 'fastify';
import { MESSAGE_LENGTH } from '#shared/entities/command.ts';
import type { Row } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { presentDeviceCommand } from '../presenters/device.ts';
import { listHistory } from '../repositories/check-ins.ts';
import {
  findLog,
  findLogDate,
  findWaitingCommand,
  insertCommand,
  listCommands,
  saveLog,
} from '../repositories/device-commands.ts';
import { requireText } from '../rules/fields.ts';
import { timestamp } from '../services.ts';
import { text } from '../texts.ts';
import { requireOwnDevice } from './guards.ts';
import { type Call, downloadRoute, effectRoute, type FileAnswer, route } from './route.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const COMMANDS_SHOWN = 20;

/** Commands from administrators to a kiosk, and the kiosk's last 24 hours (docs/specification.md, 7.15). */
export function registerDeviceCommands(app: FastifyInstance): void {
  effectRoute(app, 'postDeviceCommand', postDeviceCommand);
  route(app, 'getDeviceDay', getDeviceDay);
  route(app, 'putOwnLog', putOwnLog);
  downloadRoute(app, 'downloadDeviceLog', downloadDeviceLog);
}

/** Stores a command. If the same command already waits, returns that one instead. */
async function postDeviceCommand({ params, body, user, db, services }: Call<'postDeviceCommand'>) {
  const device = await requireOwnDevice(db, user, params.id);
  if (device.revoked_at !== null) throw new Refusal('device-revoked');
  const isMessage = body.kind === 'show-message';
  const message = isMessage ? requireText(text('field.message'), body.message, MESSAGE_LENGTH) : null;
  const command = JSON.stringify({ kind: body.kind, message });
  const waiting = await findWaitingCommand(db, device.id, command);
  const row =
    waiting ?? (await insertCommand(db, { device_id: device.id, command, created_at: timestamp(services.clock) }));
  return presentDeviceCommand(row);
}

async function getDeviceDay({ params, user, db, services }: Call<'getDeviceDay'>) {
  const { id } = await requireOwnDevice(db, user, params.id);
  const since = new Date(services.clock.now() - DAY_MS).toISOString();
  return {
    history: (await listHistory(db, id, since)).map(presentHistory),
    commands: (await listCommands(db, id, COMMANDS_SHOWN)).map(presentDeviceCommand),
    logDate: (await findLogDate(db, id))?.sent_at ?? null,
  };
}

const presentHistory = ({ at, troubles, unsent }: Row<'check_in_history'>) => ({
  date: at,
  troubles: JSON.parse(troubles),
  unsent,
});

async function putOwnLog({ body, device, db, services }: Call<'putOwnLog'>) {
  await saveLog(db, { device_id: device.id, sent_at: timestamp(services.clock), log: body.log });
  return {};
}

async function downloadDeviceLog({ params, user, db }: Call<'downloadDeviceLog'>): Promise<FileAnswer> {
  const device = await requireOwnDevice(db, user, params.id);
  const sent = await findLog(db, device.id);
  if (!sent) throw new Refusal('log-not-sent');
  const fileName = text('file.deviceLog', { device: device.name, day: sent.sent_at.slice(0, 10) });
  return { fileName, mimeType: 'text/plain; charset=utf-8', bytes: Buffer.from(sent.log, 'utf8') };
}
