import type { CommandState, DeviceCommand, HandedCommand, KioskCommand } from '#shared/entities/fleet.ts';
import type { Row } from '../database/schema.ts';

/** Parses a stored command. */
export const commandOf = ({ command }: Pick<Row<'device_commands'>, 'command'>): KioskCommand => JSON.parse(command);

/** Presents a command to its device. */
export const presentHandedCommand = (row: Row<'device_commands'>): HandedCommand => ({ id: row.id, ...commandOf(row) });

/** Presents a command to administrators. */
export const presentDeviceCommand = (row: Row<'device_commands'>): DeviceCommand => ({
  ...presentHandedCommand(row),
  state: stateOf(row),
  createdDate: row.created_at,
});

function stateOf({ taken_at, ended_at, is_done }: Row<'device_commands'>): CommandState {
  if (taken_at === null) return 'waiting';
  if (ended_at === null) return 'taken';
  return is_done === 1 ? 'done' : 'failed';
}
