import type { AppErrorView } from '#shared/errors.ts';
import type { DeviceState } from '#shared/ipc/device.ts';

/** Events from services to those built after them; `connect` adds the listeners. */
export interface ServiceEvents {
  /** The result of `info` has changed. */
  infoChanged: [];
  /** The key store works again. */
  keyStoreAvailable: [];
  deviceChanged: [DeviceState];
  /** The device can send rows that it could not send before. */
  deviceUsable: [];
  /** A check-in should begin as soon as possible. Parameter: called after it. */
  checkInWanted: [() => void];
  /** The server rejects a player's newest token. Parameters: user id, message. */
  tokenLost: [string, string];
  /** The session on screen has ended without a logout. */
  sessionEnded: [AppErrorView];
}
