import { type Static, type TSchema, Type } from 'typebox';
import { Id } from '../entities/base.ts';
import { User } from '../entities/user.ts';
import { AppErrorView } from '../errors.ts';
import {
  AdminCall,
  IssueList,
  Overview,
  OverviewRow,
  SavedFile,
  SheetDownload,
  SheetUpload,
  SheetUploadResult,
  TransferProgress,
} from './admin.ts';
import { AttractView } from './attract.ts';
import { DeviceState } from './device.ts';
import { HealthState } from './health.ts';
import { KioskMode } from './kiosk-mode.ts';
import { LeaseState, LeaseWish, OfflinePrizes } from './lease.ts';
import { OfflineState, WalkUpOffer, WalkUpRequest } from './offline.ts';
import { AnswerVerdict, PlayView, Welcome } from './play.ts';
import { SafetyCopyState } from './safety-copy.ts';
import { AddressRequest, OwnServerRequest, ServerState, SetUpWith } from './set-up.ts';
import { DoorState } from './staff.ts';
import {
  CaughtUp,
  Exported,
  HeldGroup,
  ImportResult,
  RowGroup,
  SettleRequest,
  SyncFacts,
  SyncRow,
  SyncStatus,
} from './sync.ts';
import { UpdateState } from './updates.ts';

/**
 * A call from the screen to the main process, named `domain:verb`. Both sides derive their types from this list, and
 * the main process checks each request against it.
 */
export interface Channel {
  request: TSchema;
  result: TSchema;
}

const channel = <const C extends Channel>(definition: C): C => definition;
const Nothing = Type.Object({}, { additionalProperties: false });
const Exactly = <T extends Record<string, TSchema>>(fields: T) => Type.Object(fields, { additionalProperties: false });
const ByCampaign = Exactly({ campaignId: Id });
const Text = Type.String({ maxLength: 1000 });

/** The state of the system's key store. */
export const KeyStoreState = Type.Union([
  /** The kiosk stores secrets on disk, encrypted. */
  Type.Literal('ready'),
  /** The system has no real encryption, so the kiosk stores no secrets on disk. */
  Type.Literal('none'),
  /** The key store does not answer or refuses. Secrets stay in memory, and the kiosk tries again. */
  Type.Literal('failing'),
]);
export type KeyStoreState = Static<typeof KeyStoreState>;

/** How long visitors may leave the screen untouched before their visit ends; 0 for no limit. */
export const IdleSeconds = Type.Integer({ minimum: 0, maximum: 86_400 });

/** Settings that a flag or the environment may set. */
export const GivenAtStart = Type.Union([Type.Literal('mode'), Type.Literal('address'), Type.Literal('idle')]);
export type GivenAtStart = Static<typeof GivenAtStart>;

export const AppInfo = Type.Object({
  version: Type.String(),
  mode: KioskMode,
  /** The API's base address, or null for a built-in server. */
  apiUrl: Type.Union([Type.String(), Type.Null()]),
  server: ServerState,
  /** The path to which the startup moved an unreadable settings file, or null. */
  settingsSetAside: Type.Union([Type.String(), Type.Null()]),
  /** The provisioning file that could not be used, and why, or null. */
  provisionProblem: Type.Union([Type.Object({ file: Type.String(), problem: Type.String() }), Type.Null()]),
  keyStore: KeyStoreState,
  /** True if the server is known to accept login codes. */
  takesCodes: Type.Boolean(),
  idleSeconds: IdleSeconds,
  /** The settings that a flag or the environment sets, over the stored settings. */
  givenAtStart: Type.Array(GivenAtStart),
});
export type AppInfo = Static<typeof AppInfo>;

/** The logged-in user, without a token. */
export const SessionView = Type.Object({ userId: Id, user: User });
export type SessionView = Static<typeof SessionView>;

/** Changes by staff for the next start. Without an address, the server stays. */
export const SettingsChange = Exactly({
  mode: KioskMode,
  idleSeconds: IdleSeconds,
  address: Type.Union([AddressRequest, Type.Null()]),
});
export type SettingsChange = Static<typeof SettingsChange>;

export const channels = {
  'app:info': channel({ request: Nothing, result: AppInfo }),
  /** Reports that the screen works, every few seconds. `isIdle` is true while the attract loop runs. */
  'app:alive': channel({ request: Exactly({ isIdle: Type.Boolean() }), result: Type.Null() }),
  /** Writes a screen's failure to the log. */
  'app:report-error': channel({
    request: Exactly({ message: Text, stack: Type.String({ maxLength: 20_000 }) }),
    result: Type.Null(),
  }),

  /** Uses a server at an address, after it has answered. Only during set-up. */
  'set-up:take-address': channel({ request: SetUpWith(AddressRequest), result: Type.Null() }),
  /** Uses the built-in server with a new administrator. Only during set-up. */
  'set-up:take-own-server': channel({ request: SetUpWith(OwnServerRequest), result: Type.Null() }),
  /** Tries again to start the built-in server. */
  'set-up:try-again': channel({ request: Nothing, result: Type.Null() }),
  /** Returns from a built-in server that does not start to the set-up. */
  'set-up:choose-again': channel({ request: Nothing, result: Type.Null() }),

  /** The session from Remember me or from before a reload, or null. */
  'session:current': channel({ request: Nothing, result: Type.Union([SessionView, Type.Null()]) }),
  'session:log-in': channel({
    request: Exactly({ username: Text, password: Text, isRemembered: Type.Boolean() }),
    result: SessionView,
  }),
  /** Logs in with the code of an invitation, which needs the server. */
  'session:log-in-with-code': channel({ request: Exactly({ code: Text }), result: SessionView }),
  'session:log-out': channel({ request: Nothing, result: Type.Null() }),
  'session:request-password': channel({ request: Exactly({ username: Text }), result: Type.Null() }),
  'session:change-password': channel({
    request: Exactly({ oldPassword: Text, newPassword: Text, confirmPassword: Text }),
    result: SessionView,
  }),

  /** The campaigns that visitors without an account may play here. */
  'walk-up:offers': channel({ request: Nothing, result: Type.Array(WalkUpOffer) }),
  /** Begins the session of a visitor without an account. */
  'walk-up:begin': channel({ request: WalkUpRequest, result: SessionView }),

  /** The content of the attract loop. */
  'attract:show': channel({ request: Nothing, result: AttractView }),

  'play:welcome': channel({ request: Nothing, result: Welcome }),
  /** Loads what the play needs, and returns the play at its stored position. */
  'play:open': channel({ request: ByCampaign, result: PlayView }),
  'play:answer': channel({ request: Exactly({ campaignId: Id, questionId: Id, answerId: Id }), result: AnswerVerdict }),
  /** Draws a spin and stores it. `pendingSpin` contains where the wheel stops. */
  'play:spin': channel({ request: ByCampaign, result: PlayView }),
  /** Books the pending spin once the wheel has stopped. A repetition changes nothing. */
  'play:settle': channel({ request: Exactly({ campaignId: Id, spinId: Text }), result: PlayView }),
  'play:decline-offer': channel({ request: ByCampaign, result: PlayView }),
  'play:cash-in': channel({ request: ByCampaign, result: PlayView }),
  /** Presses the board's button at a tick of its seed. */
  'play:press': channel({ request: Exactly({ campaignId: Id, tick: Type.Integer({ minimum: 0 }) }), result: PlayView }),
  /** Reports that the screen shows the outcome of a finished game. */
  'play:seen': channel({ request: ByCampaign, result: Type.Null() }),

  'sync:status': channel({ request: Nothing, result: SyncStatus }),
  /** A page of a group's rows, oldest first; parked rows are sorted by player. */
  'sync:list': channel({
    request: Exactly({
      group: RowGroup,
      offset: Type.Integer({ minimum: 0 }),
      limit: Type.Integer({ minimum: 1, maximum: 200 }),
    }),
    result: Type.Array(SyncRow),
  }),
  'sync:facts': channel({ request: Nothing, result: SyncFacts }),
  /** Returns a row that needs staff to its lane. */
  'sync:retry': channel({ request: Exactly({ sequence: Type.Integer() }), result: Type.Null() }),
  /** Returns all rows of a group to their lanes. */
  'sync:retry-all': channel({ request: Exactly({ group: HeldGroup }), result: Type.Null() }),
  /** Removes a row that needs staff from the outbox permanently, and stores it with the staff's reason. */
  'sync:settle': channel({ request: SettleRequest, result: Type.Null() }),
  /** Reports that the network is back. */
  'sync:wake': channel({ request: Nothing, result: Type.Null() }),
  /** Saves all unsent rows with a seal, or a log, to a file that the user chooses. Null if cancelled. */
  'sync:export': channel({
    request: Exactly({ what: Exported }),
    result: Type.Union([Type.String(), Type.Null()]),
  }),

  /** Compares the receipts with the server's data, and resends what the server lacks. */
  'outbox:catch-up': channel({ request: Nothing, result: CaughtUp }),
  /** Imports another kiosk's unsent rows from the text of its file. */
  'sync:import': channel({
    request: Exactly({ text: Type.String({ maxLength: 64 * 1024 * 1024 }) }),
    result: ImportResult,
  }),

  /** The app's health now and during the last hour. */
  'health:state': channel({ request: Nothing, result: HealthState }),

  /** The kiosk's registration at its server. */
  'device:state': channel({ request: Nothing, result: DeviceState }),
  /** Registers this kiosk with a registration code from an administrator. */
  'device:register': channel({ request: Exactly({ pairingCode: Text }), result: DeviceState }),

  /** The safety copy of this kiosk's unsent rows in a folder. */
  'safety-copy:state': channel({ request: Nothing, result: SafetyCopyState }),
  /** Asks staff for a folder with the system's dialog. */
  'safety-copy:choose-folder': channel({ request: Nothing, result: SafetyCopyState }),
  /** Makes no more copies. */
  'safety-copy:forget-folder': channel({ request: Nothing, result: SafetyCopyState }),

  /** What this kiosk has leased, and what it asks for. */
  'lease:state': channel({ request: Nothing, result: LeaseState }),
  /** Sets what the kiosk leases of a campaign. Without prizes, returns everything of that campaign. */
  'lease:want': channel({ request: LeaseWish, result: LeaseState }),
  /** Sets what happens to prizes while the kiosk is offline without a lease. */
  'lease:choose': channel({ request: Exactly({ offlinePrizes: OfflinePrizes }), result: LeaseState }),
  /** The offline packages on this kiosk. */
  'offline:state': channel({ request: Nothing, result: OfflineState }),
  /** Downloads these campaigns' offline packages, and deletes all others. */
  'offline:prepare': channel({
    request: Exactly({ campaignIds: Type.Array(Id, { maxItems: 1000 }) }),
    result: OfflineState,
  }),

  /** The staff door. */
  'staff:state': channel({ request: Nothing, result: DoorState }),
  /** Tries a PIN. The state contains the result. */
  'staff:open': channel({ request: Exactly({ pin: Text }), result: DoorState }),
  'staff:shut': channel({ request: Nothing, result: Type.Null() }),
  /** Reports that staff are still there. */
  'staff:stay': channel({ request: Nothing, result: Type.Null() }),
  'staff:choose-pin': channel({ request: Exactly({ pin: Text }), result: DoorState }),
  'staff:change-settings': channel({ request: SettingsChange, result: Type.Null() }),
  'staff:restart': channel({ request: Nothing, result: Type.Null() }),
  'staff:exit': channel({ request: Nothing, result: Type.Null() }),
  'staff:update-state': channel({ request: Nothing, result: UpdateState }),
  /** Asks the update feed now. An event reports the result. */
  'staff:check-for-update': channel({ request: Nothing, result: Type.Null() }),
  /** Installs the downloaded update. The app quits and starts again. */
  'staff:install-update': channel({ request: Nothing, result: Type.Null() }),

  /** An API call of the logged-in administrator. The screen gets its types from the endpoint's name. */
  'admin:call': channel({ request: AdminCall, result: Type.Unknown() }),
  /** An overview's rows without their lists; types as above. */
  'admin:overview': channel({ request: Overview, result: Type.Unknown() }),
  /** One row of an overview, with its lists. */
  'admin:overview-row': channel({ request: OverviewRow, result: Type.Unknown() }),
  /** Reports that the report was closed, so its lists can be dropped. */
  'admin:forget-overviews': channel({ request: Nothing, result: Type.Null() }),
  'admin:upload-sheet': channel({ request: SheetUpload, result: SheetUploadResult }),
  /** Downloads a sheet and saves it in a file that the user chooses. Null if cancelled. */
  'admin:download-sheet': channel({ request: SheetDownload, result: Type.Union([SavedFile, Type.Null()]) }),
  /** Saves the list of a sheet's problems. Null if cancelled. */
  'admin:save-issues': channel({ request: IssueList, result: Type.Union([SavedFile, Type.Null()]) }),
  'admin:show-in-folder': channel({ request: Exactly({ id: Text }), result: Type.Null() }),
} satisfies Record<string, Channel>;

export type ChannelName = keyof typeof channels;
export type ChannelRequest<N extends ChannelName> = Static<(typeof channels)[N]['request']>;
export type ChannelResult<N extends ChannelName> = Static<(typeof channels)[N]['result']>;

/** Events from the main process to the screen. */
export const events = {
  /** The app's own state has changed, such as the key store's. */
  'app:changed': AppInfo,
  /** An administrator's message to the people at the kiosk. */
  'app:message': Type.Object({ message: Type.String() }),
  'sync:changed': SyncStatus,
  'device:changed': DeviceState,
  'lease:changed': LeaseState,
  'offline:changed': OfflineState,
  'staff:changed': DoorState,
  'staff:update-changed': UpdateState,
  /** The server has ended the session with a 401 or 403. */
  'session:ended': AppErrorView,
  /** The number of running requests, for the progress bar. */
  'requests:changed': Type.Object({ pending: Type.Integer() }),
  /** Progress of the file that is being sent or received. */
  'admin:transfer-progressed': TransferProgress,
} satisfies Record<string, TSchema>;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = Static<(typeof events)[N]>;
