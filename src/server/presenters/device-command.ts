import type { CommandState, DeviceCommand, HandedCommand, KioskCommand } from '#shared/entities/fleet.ts';
import type { DeviceCommandRow } from '../repositories/device-commands.ts';

/** Parses a stored command. */
export const commandOf = ({ command }: Pick<DeviceCommandRow, 'command'>): KioskCommand => JSON.parse(command);

/** Presents a command to its device. */
export const presentHandedCommand = (row: DeviceCommandRow): HandedCommand => ({ id: row.id, ...commandOf(row) });

/** Presents a command to administrators. */
export const presentDeviceCommand = (row: DeviceCommandRow): DeviceCommand => ({
  ...presentHandedCommand(row),
  state: stateOf(row),
  createdDate: row.created_at,
});

function stateOf({ taken_at, ended_at, is_done }: DeviceCommandRow): CommandState {
  if (taken_at === null) return 'waiting';
  if (ended_at === null) return 'taken';
  return is_done === 1 ? 'done' : 'failed';
}
