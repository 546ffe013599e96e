import { type Static, type TSchema, Type } from 'typebox';
import { Exactly, Id } from '../entities/base.ts';
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
import { DeskHandOver, LookedUp } from './hand-over.ts';
import { HealthState } from './health.ts';
import { IdleSeconds } from './idle-seconds.ts';
import { KioskMode } from './kiosk-mode.ts';
import { LeasedPlayers, LeaseState, LeaseWish, OfflinePrizes } from './lease.ts';
import { OfflineState, ResumeRequest, WalkUpOffer, WalkUpRequest } from './offline.ts';
import { AnswerVerdict, PlayView, Welcome } from './play.ts';
import { RehearsalStart, RehearsalView, RehearsedOutcome } from './rehearsal.ts';
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

/** The schemas of a call that needs no visit. */
const channel = <Q extends TSchema, R extends TSchema>(request: Q, result: R) =>
  ({ request, result, isOfVisit: false }) as const;
/** The schemas of a call that acts for the user at the kiosk. An answer after the end of the visit is visit-over. */
const visitChannel = <Q extends TSchema, R extends TSchema>(request: Q, result: R) =>
  ({ request, result, isOfVisit: true }) as const;
const Nothing = Exactly({});
const ByCampaign = Exactly({ campaignId: Id });
const Text = Type.String({ maxLength: 1000 });
const Answered = Exactly({ campaignId: Id, questionId: Id, answerId: Id });
const Settled = Exactly({ campaignId: Id, spinId: Text });
const Pressed = Exactly({ campaignId: Id, tick: Type.Integer({ minimum: 0 }) });

/** The state of the system's key store, which encrypts the kiosk's secrets. */
export const KeyStoreState = Type.Union([
  /** The kiosk stores secrets on disk, encrypted. */
  Type.Literal('ready'),
  /** The system has no real encryption, so the kiosk stores no secrets on disk. */
  Type.Literal('none'),
  /** The key store does not answer or refuses. Secrets stay in memory, and the kiosk tries again. */
  Type.Literal('failing'),
]);
export type KeyStoreState = Static<typeof KeyStoreState>;

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
  /** A notice for staff about damaged data files, or null. */
  damagedData: Type.Union([Type.String(), Type.Null()]),
  keyStore: KeyStoreState,
  /** True if the server is known to accept login codes. */
  takesCodes: Type.Boolean(),
  idleSeconds: IdleSeconds,
  /** The settings that a flag or the environment sets, over the stored settings. */
  givenAtStart: Type.Array(GivenAtStart),
  /** The stored flags, as people write them on the command line. */
  storedFlags: Type.Array(Type.String()),
  /** The flags of this start that the kiosk has not stored, and that an update would leave out; written likewise. */
  lostFlags: Type.Array(Type.String()),
  /** When the kiosk opens again that staff have closed, as ISO 8601; null while it is open. */
  closedUntil: Type.Union([Type.String(), Type.Null()]),
});
export type AppInfo = Static<typeof AppInfo>;

/** The logged-in user, without a token. */
export const SessionView = Type.Object({
  userId: Id,
  user: User,
  /** The code that resumes the visit of a visitor without an account. */
  visitCode: Type.Optional(Type.String()),
});
export type SessionView = Static<typeof SessionView>;

/** Changes by staff for the next start. Without an address, the server stays. */
export const SettingsChange = Exactly({
  mode: KioskMode,
  idleSeconds: IdleSeconds,
  address: Type.Union([AddressRequest, Type.Null()]),
});
export type SettingsChange = Static<typeof SettingsChange>;

/**
 * The calls from the screen to the main process, named `domain:verb`. Both sides derive their types from this list, and
 * the main process checks each request against it.
 */
export const channels = {
  'app:info': channel(Nothing, AppInfo),
  /**
   * Reports that the screen works, every few seconds. `isIdle` is true while the attract loop runs. `untouchedMs` is the
   * time since the last touch.
   */
  'app:alive': channel(Exactly({ isIdle: Type.Boolean(), untouchedMs: Type.Integer({ minimum: 0 }) }), Type.Null()),
  /** Writes a screen's failure to the log. */
  'app:report-error': channel(Exactly({ message: Text, stack: Type.String({ maxLength: 20_000 }) }), Type.Null()),

  /** Uses a server at an address, once it has answered. Only during set-up. */
  'set-up:take-address': channel(SetUpWith(AddressRequest), Type.Null()),
  /** Uses the built-in server with a new administrator. Only during set-up. */
  'set-up:take-own-server': channel(SetUpWith(OwnServerRequest), Type.Null()),
  /** Tries again to start the built-in server. */
  'set-up:try-again': channel(Nothing, Type.Null()),
  /** Returns to the set-up from a built-in server that does not start. */
  'set-up:choose-again': channel(Nothing, Type.Null()),

  /** The session from Remember me or from before a reload, or null. */
  'session:current': channel(Nothing, Type.Union([SessionView, Type.Null()])),
  'session:log-in': channel(Exactly({ username: Text, password: Text, isRemembered: Type.Boolean() }), SessionView),
  /** Logs in with the code of an invitation, which needs the server. */
  'session:log-in-with-code': channel(Exactly({ code: Text }), SessionView),
  'session:log-out': channel(Nothing, Type.Null()),
  'session:request-password': channel(Exactly({ username: Text }), Type.Null()),
  'session:change-password': visitChannel(
    Exactly({ oldPassword: Text, newPassword: Text, confirmPassword: Text }),
    SessionView,
  ),

  /** The campaigns that visitors without an account may play here. */
  'walk-up:offers': channel(Nothing, Type.Array(WalkUpOffer)),
  /** Begins the session of a visitor without an account. */
  'walk-up:begin': channel(WalkUpRequest, SessionView),
  /** Resumes a visit of a visitor without an account. */
  'walk-up:resume': channel(ResumeRequest, SessionView),

  /** The content of the attract loop. */
  'attract:show': channel(Nothing, AttractView),

  'play:welcome': visitChannel(Nothing, Welcome),
  /** Loads what the play needs, and returns the play at its stored position. */
  'play:open': visitChannel(ByCampaign, PlayView),
  'play:answer': visitChannel(Answered, AnswerVerdict),
  /** Draws a spin and stores it. `pendingSpin` says where the wheel stops. */
  'play:spin': visitChannel(ByCampaign, PlayView),
  /** Books the pending spin once the wheel has stopped. A repeated call changes nothing. */
  'play:settle': visitChannel(Settled, PlayView),
  'play:decline-offer': visitChannel(ByCampaign, PlayView),
  'play:cash-in': visitChannel(ByCampaign, PlayView),
  /** Presses the board's button at a tick of its seed. */
  'play:press': visitChannel(Pressed, PlayView),
  /** Reports that the screen shows the outcome of a finished game. */
  'play:seen': visitChannel(ByCampaign, Type.Null()),

  /** Reads a campaign as the administrator, and begins its rehearsal. Replaces an earlier one. */
  'rehearsal:begin': visitChannel(ByCampaign, RehearsalView),
  /** Begins the rehearsal of a prepared campaign. */
  'rehearsal:begin-prepared': channel(ByCampaign, RehearsalView),
  /** Returns the rehearsal to its start, with a chosen outcome. */
  'rehearsal:restart': channel(
    Exactly({ campaignId: Id, start: RehearsalStart, outcome: RehearsedOutcome }),
    Type.Null(),
  ),
  // The steps act on the current rehearsal alone. They have no visit, so they cannot act for a user.
  'rehearsal:open': channel(ByCampaign, PlayView),
  'rehearsal:answer': channel(Answered, AnswerVerdict),
  'rehearsal:spin': channel(ByCampaign, PlayView),
  'rehearsal:settle': channel(Settled, PlayView),
  'rehearsal:decline-offer': channel(ByCampaign, PlayView),
  'rehearsal:cash-in': channel(ByCampaign, PlayView),
  'rehearsal:press': channel(Pressed, PlayView),
  'rehearsal:end': channel(Nothing, Type.Null()),

  'sync:status': channel(Nothing, SyncStatus),
  /** A page of a group's rows, oldest first; parked rows are sorted by player. */
  'sync:list': channel(
    Exactly({
      group: RowGroup,
      offset: Type.Integer({ minimum: 0 }),
      limit: Type.Integer({ minimum: 1, maximum: 200 }),
    }),
    Type.Array(SyncRow),
  ),
  'sync:facts': channel(Nothing, SyncFacts),
  /** Returns a row that needs staff to its lane, so that the kiosk sends it again. */
  'sync:retry': channel(Exactly({ key: Type.String() }), Type.Null()),
  /** Returns all rows of a group to their lanes. */
  'sync:retry-all': channel(Exactly({ group: HeldGroup }), Type.Null()),
  /** Removes a row that needs staff from the outbox permanently, and stores it with the staff's reason. */
  'sync:settle': channel(SettleRequest, Type.Null()),
  /** Reports that the network is back. */
  'sync:wake': channel(Nothing, Type.Null()),
  /**
   * Saves all unsent rows with a seal, or the draws, or the log, to a file that the user chooses. Null if cancelled.
   */
  'sync:export': channel(Exactly({ what: Exported }), Type.Union([Type.String(), Type.Null()])),

  /** Checks by the receipts if the server has lost data, and sends that data again. */
  'outbox:catch-up': channel(Nothing, CaughtUp),
  /** Imports another kiosk's unsent rows from the text of its file. */
  'sync:import': channel(Exactly({ text: Type.String({ maxLength: 64 * 1024 * 1024 }) }), ImportResult),

  /** Looks up the won prize of a typed claim code or a scanned QR code. */
  'hand-over:look': channel(Exactly({ typed: Text }), LookedUp),
  /** Records that staff have handed over the prize of a claim code. */
  'hand-over:give': channel(Exactly({ code: Text }), Type.Null()),
  'hand-over:undo': channel(
    Exactly({ id: Text, reason: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }) }),
    Type.Null(),
  ),
  /** The latest hand-overs of this kiosk, the latest first. */
  'hand-over:list': channel(Nothing, Type.Array(DeskHandOver)),

  /** The app's health now and during the last hour. */
  'health:state': channel(Nothing, HealthState),

  /** The kiosk's registration at its server. */
  'device:state': channel(Nothing, DeviceState),
  /** Registers this kiosk with a registration code from an administrator. */
  'device:register': channel(Exactly({ pairingCode: Text }), DeviceState),

  /** The safety copy of this kiosk's unsent rows in a folder. */
  'safety-copy:state': channel(Nothing, SafetyCopyState),
  /** Asks staff for a folder with the system's dialog. */
  'safety-copy:choose-folder': channel(Nothing, SafetyCopyState),
  /** Ends the safety copies. */
  'safety-copy:forget-folder': channel(Nothing, SafetyCopyState),

  /** The units and plays that this kiosk has leased, and those that it asks for. */
  'lease:state': channel(Nothing, LeaseState),
  /** Sets what the kiosk leases of a campaign. Without prizes, returns everything of that campaign. */
  'lease:want': channel(LeaseWish, LeaseState),
  /** Sets whether the players of prepared campaigns can play only here. Waits up to a few seconds for the server. */
  'lease:choose-players': channel(Exactly({ players: LeasedPlayers }), LeaseState),
  /** Sets what happens to prizes while the kiosk is offline without a lease. */
  'lease:choose': channel(Exactly({ offlinePrizes: OfflinePrizes }), LeaseState),
  /** The offline packages on this kiosk. */
  'offline:state': channel(Nothing, OfflineState),
  /** Downloads these campaigns' offline packages, and deletes all others. */
  'offline:prepare': channel(Exactly({ campaignIds: Type.Array(Id, { maxItems: 1000 }) }), OfflineState),

  /** The staff door. */
  'staff:state': channel(Nothing, DoorState),
  /** Tries a PIN. The state contains the result. */
  'staff:open': channel(Exactly({ pin: Text }), DoorState),
  /** Opens the door with an administrator's login at the server. The visit stays as it is. */
  'staff:open-as-admin': channel(Exactly({ username: Text, password: Text }), DoorState),
  'staff:shut': channel(Nothing, Type.Null()),
  /** Reports activity of staff, so that the door stays open. */
  'staff:stay': channel(Nothing, Type.Null()),
  'staff:choose-pin': channel(Exactly({ pin: Text }), DoorState),
  'staff:change-settings': channel(SettingsChange, Type.Null()),
  /** Forgets the stored flags, for the next start. */
  'staff:forget-flags': channel(Nothing, Type.Null()),
  /** Closes this kiosk for visitors until a moment in ISO 8601, or opens it again. */
  'staff:close-kiosk': channel(Exactly({ until: Text }), Type.Null()),
  'staff:open-kiosk': channel(Nothing, Type.Null()),
  'staff:restart': channel(Nothing, Type.Null()),
  'staff:exit': channel(Nothing, Type.Null()),
  'staff:update-state': channel(Nothing, UpdateState),
  /** Asks the update feed now. An event reports the result. */
  'staff:check-for-update': channel(Nothing, Type.Null()),
  /** Installs the downloaded update. The app quits and starts again. */
  'staff:install-update': channel(Nothing, Type.Null()),

  /** An API call of the logged-in administrator. The screen gets its types from the endpoint's name. */
  'admin:call': visitChannel(AdminCall, Type.Unknown()),
  /** An overview's rows without their lists. The screen gets their types from the overview's name. */
  'admin:overview': visitChannel(Overview, Type.Unknown()),
  /** One row of an overview, with its lists. */
  'admin:overview-row': visitChannel(OverviewRow, Type.Unknown()),
  /** Reports that the report was closed, so its lists can be dropped. */
  'admin:forget-overviews': channel(Nothing, Type.Null()),
  'admin:upload-sheet': visitChannel(SheetUpload, SheetUploadResult),
  /** Downloads a sheet and saves it in a file that the user chooses. Null if cancelled. */
  'admin:download-sheet': visitChannel(SheetDownload, Type.Union([SavedFile, Type.Null()])),
  /** Saves the list of a sheet's problems. Null if cancelled. */
  'admin:save-issues': channel(IssueList, Type.Union([SavedFile, Type.Null()])),
  'admin:show-in-folder': channel(Exactly({ id: Text }), Type.Null()),
};

export type ChannelName = keyof typeof channels;
/** The calls that act for the user at the kiosk. */
export type VisitChannel = {
  [N in ChannelName]: (typeof channels)[N]['isOfVisit'] extends true ? N : never;
}[ChannelName];
export type ChannelRequest<N extends ChannelName> = Static<(typeof channels)[N]['request']>;
export type ChannelResult<N extends ChannelName> = Static<(typeof channels)[N]['result']>;

/** Events from the main process to the screen. */
export const events = {
  /** The app's own state has changed, such as the key store's. */
  'app:changed': AppInfo,
  /** An administrator's message to the people at the kiosk. */
  'app:message': Type.Object({ message: Type.String() }),
  /** True while a step waits for another program that locks the kiosk's data. */
  'app:waiting': Type.Object({ isWaiting: Type.Boolean() }),
  /** The server has accepted the prize of the open play, which the screen shows as to be confirmed. */
  'play:confirmed': PlayView,
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
