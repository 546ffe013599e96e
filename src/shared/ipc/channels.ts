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
import { CopiesState } from './copies.ts';
import { DeviceState } from './device.ts';
import { HealthState } from './health.ts';
import { KioskMode } from './kiosk-mode.ts';
import { LeaseState, LeaseWish, OfflinePrizes } from './lease.ts';
import { OfflineState, WalkUpOffer, WalkUpRequest } from './offline.ts';
import { AnswerVerdict, PlayView, Welcome } from './play.ts';
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
 * Every call between screen and main process, declared once: `domain:verb`, what it takes, what it answers. Both ends
 * derive their types from here, and the main process checks each request against it.
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

/** What the system's key store is good for right now. */
export const KeyStoreState = Type.Union([
  /** Secrets are kept on disk, encrypted. */
  Type.Literal('ready'),
  /** There is no real encryption: nothing secret is kept on disk. */
  Type.Literal('none'),
  /** It does not answer or refuses: secrets stay in memory, and it is asked again. */
  Type.Literal('failing'),
]);
export type KeyStoreState = Static<typeof KeyStoreState>;

/** How long nobody may touch the screen before a visit ends, among visitors; 0 for never. */
export const IdleSeconds = Type.Integer({ minimum: 0, maximum: 86_400 });

/** Settings that a flag or the environment can give. */
export const GivenAtStart = Type.Union([Type.Literal('mode'), Type.Literal('address'), Type.Literal('idle')]);
export type GivenAtStart = Static<typeof GivenAtStart>;

export const AppInfo = Type.Object({
  version: Type.String(),
  mode: KioskMode,
  /** The API's base address, or null for a built-in server. */
  apiUrl: Type.Union([Type.String(), Type.Null()]),
  server: ServerState,
  /** Where a settings file that could not be read was set aside at this start, or null. */
  settingsSetAside: Type.Union([Type.String(), Type.Null()]),
  /** The provisioning file that could not be used, and why; or null. */
  provisionProblem: Type.Union([Type.Object({ file: Type.String(), problem: Type.String() }), Type.Null()]),
  keyStore: KeyStoreState,
  /** Whether the server logs players in with codes, as far as is known. */
  takesCodes: Type.Boolean(),
  idleSeconds: IdleSeconds,
  /** What a flag or the environment decides, whatever the settings say. */
  givenAtStart: Type.Array(GivenAtStart),
});
export type AppInfo = Static<typeof AppInfo>;

/** Who is logged in, without any token. */
export const SessionView = Type.Object({ userId: Id, user: User });
export type SessionView = Static<typeof SessionView>;

/** What staff change for the next start; without an address the server stays. */
export const SettingsChange = Exactly({
  mode: KioskMode,
  idleSeconds: IdleSeconds,
  address: Type.Union([AddressRequest, Type.Null()]),
});
export type SettingsChange = Static<typeof SettingsChange>;

export const channels = {
  'app:info': channel({ request: Nothing, result: AppInfo }),
  /** The screen shows something, and goes on; it says so every few seconds. `isIdle`: it invites, and nobody is there. */
  'app:alive': channel({ request: Exactly({ isIdle: Type.Boolean() }), result: Type.Null() }),
  /** Writes a screen's own failure to the log. */
  'app:report-error': channel({
    request: Exactly({ message: Text, stack: Type.String({ maxLength: 20_000 }) }),
    result: Type.Null(),
  }),

  /** Takes a server at an address once it has answered; only while the kiosk is being set up. */
  'set-up:take-address': channel({ request: SetUpWith(AddressRequest), result: Type.Null() }),
  /** Takes the built-in server with an administrator of one's own; only while the kiosk is being set up. */
  'set-up:take-own-server': channel({ request: SetUpWith(OwnServerRequest), result: Type.Null() }),
  /** Starts a built-in server that did not start once more. */
  'set-up:try-again': channel({ request: Nothing, result: Type.Null() }),
  /** Leaves a built-in server that does not start for the set-up. */
  'set-up:choose-again': channel({ request: Nothing, result: Type.Null() }),

  /** The session kept by Remember me or by a reload, or null. */
  'session:current': channel({ request: Nothing, result: Type.Union([SessionView, Type.Null()]) }),
  'session:log-in': channel({
    request: Exactly({ username: Text, password: Text, isRemembered: Type.Boolean() }),
    result: SessionView,
  }),
  /** With the code of an invitation, which needs the server. */
  'session:log-in-with-code': channel({ request: Exactly({ code: Text }), result: SessionView }),
  'session:log-out': channel({ request: Nothing, result: Type.Null() }),
  'session:request-password': channel({ request: Exactly({ username: Text }), result: Type.Null() }),
  'session:change-password': channel({
    request: Exactly({ oldPassword: Text, newPassword: Text, confirmPassword: Text }),
    result: SessionView,
  }),

  /** The campaigns that visitors without an account may play here. */
  'walk-up:offers': channel({ request: Nothing, result: Type.Array(WalkUpOffer) }),
  /** Begins the session of such a visitor. */
  'walk-up:begin': channel({ request: WalkUpRequest, result: SessionView }),

  /** What invites visitors while nobody is there. */
  'attract:show': channel({ request: Nothing, result: AttractView }),

  'play:welcome': channel({ request: Nothing, result: Welcome }),
  /** Fetches what the play needs, picks up where it was left, and answers with it. */
  'play:open': channel({ request: ByCampaign, result: PlayView }),
  'play:answer': channel({ request: Exactly({ campaignId: Id, questionId: Id, answerId: Id }), result: AnswerVerdict }),
  /** Draws a spin and stores it; `pendingSpin` says where the wheel will stop. */
  'play:spin': channel({ request: ByCampaign, result: PlayView }),
  /** Books the pending spin once the wheel has stopped; a repeat changes nothing. */
  'play:settle': channel({ request: Exactly({ campaignId: Id, spinId: Text }), result: PlayView }),
  'play:decline-offer': channel({ request: ByCampaign, result: PlayView }),
  'play:cash-in': channel({ request: ByCampaign, result: PlayView }),
  /** Presses the board's button at a tick of its seed. */
  'play:press': channel({ request: Exactly({ campaignId: Id, tick: Type.Integer({ minimum: 0 }) }), result: PlayView }),
  /** The outcome of a finished game is on screen. */
  'play:seen': channel({ request: ByCampaign, result: Type.Null() }),

  'sync:status': channel({ request: Nothing, result: SyncStatus }),
  /** A page of a group's rows, oldest first; of parked ones by player. */
  'sync:list': channel({
    request: Exactly({
      group: RowGroup,
      offset: Type.Integer({ minimum: 0 }),
      limit: Type.Integer({ minimum: 1, maximum: 200 }),
    }),
    result: Type.Array(SyncRow),
  }),
  'sync:facts': channel({ request: Nothing, result: SyncFacts }),
  /** Puts a held row back into its lane. */
  'sync:retry': channel({ request: Exactly({ sequence: Type.Integer() }), result: Type.Null() }),
  /** Puts all rows of a group back into their lanes. */
  'sync:retry-all': channel({ request: Exactly({ group: HeldGroup }), result: Type.Null() }),
  /** Takes a held row out of the outbox for good, and keeps it with what staff say of it. */
  'sync:settle': channel({ request: SettleRequest, result: Type.Null() }),
  /** Tells the engine that the network is back. */
  'sync:wake': channel({ request: Nothing, result: Type.Null() }),
  /** Saves all that is unsent, sealed, or the draw log, to a file the user picks; null when cancelled. */
  'sync:export': channel({
    request: Exactly({ what: Exported }),
    result: Type.Union([Type.String(), Type.Null()]),
  }),

  /** Compares what the server has accepted with what it still holds, and sends again what is missing. */
  'outbox:catch-up': channel({ request: Nothing, result: CaughtUp }),
  /** Takes in what another kiosk has not sent, from the text of its file. */
  'sync:import': channel({
    request: Exactly({ text: Type.String({ maxLength: 64 * 1024 * 1024 }) }),
    result: ImportResult,
  }),

  /** How the app is, and was during the last hour. */
  'health:state': channel({ request: Nothing, result: HealthState }),

  /** What this kiosk is to its server. */
  'device:state': channel({ request: Nothing, result: DeviceState }),
  /** Registers this kiosk under a pairing code that an administrator has made. */
  'device:register': channel({ request: Exactly({ pairingCode: Text }), result: DeviceState }),

  /** Copies of what is unsent: this kiosk's on a second one, and those of others here. */
  'copies:state': channel({ request: Nothing, result: CopiesState }),
  /** Takes copies of others, and shows a code for the next one. */
  'copies:listen': channel({ request: Nothing, result: CopiesState }),
  'copies:stop-listening': channel({ request: Nothing, result: CopiesState }),
  /** Has this kiosk's copy kept by the one at the address, which shows the code. */
  'copies:pair': channel({ request: Exactly({ address: Text, code: Text }), result: CopiesState }),
  /** Makes no more copies. */
  'copies:part': channel({ request: Nothing, result: CopiesState }),
  /** Takes in what another kiosk has not sent, from its copy. */
  'copies:take-in': channel({ request: Exactly({ deviceId: Id }), result: ImportResult }),
  /** Removes another kiosk and its copy. */
  'copies:drop': channel({ request: Exactly({ deviceId: Id }), result: CopiesState }),

  /** What this kiosk holds for itself, and what it wants to hold. */
  'lease:state': channel({ request: Nothing, result: LeaseState }),
  /** Sets what the kiosk is to hold of a campaign; with no prizes it gives everything of it back. */
  'lease:want': channel({ request: LeaseWish, result: LeaseState }),
  /** What happens to prizes without a network and without a lease. */
  'lease:choose': channel({ request: Exactly({ offlinePrizes: OfflinePrizes }), result: LeaseState }),
  /** What is ready for the time without a server. */
  'offline:state': channel({ request: Nothing, result: OfflineState }),
  /** Fetches these campaigns for the time without a server, and drops all others. */
  'offline:prepare': channel({
    request: Exactly({ campaignIds: Type.Array(Id, { maxItems: 1000 }) }),
    result: OfflineState,
  }),

  /** The door behind which staff work. */
  'staff:state': channel({ request: Nothing, result: DoorState }),
  /** Tries a PIN; the state says what came of it. */
  'staff:open': channel({ request: Exactly({ pin: Text }), result: DoorState }),
  'staff:shut': channel({ request: Nothing, result: Type.Null() }),
  /** Staff are still there. */
  'staff:stay': channel({ request: Nothing, result: Type.Null() }),
  'staff:choose-pin': channel({ request: Exactly({ pin: Text }), result: DoorState }),
  'staff:change-settings': channel({ request: SettingsChange, result: Type.Null() }),
  'staff:restart': channel({ request: Nothing, result: Type.Null() }),
  'staff:exit': channel({ request: Nothing, result: Type.Null() }),
  'staff:update-state': channel({ request: Nothing, result: UpdateState }),
  /** Asks the feed now; what comes of it is told as an event. */
  'staff:check-for-update': channel({ request: Nothing, result: Type.Null() }),
  /** Installs what is ready: the app ends and comes back. */
  'staff:install-update': channel({ request: Nothing, result: Type.Null() }),

  /** A call of the API as the signed-in administrator; the screen knows its types by the endpoint's name. */
  'admin:call': channel({ request: AdminCall, result: Type.Unknown() }),
  /** An overview's rows without their lists; typed by name, as above. */
  'admin:overview': channel({ request: Overview, result: Type.Unknown() }),
  /** One of its rows, with its lists. */
  'admin:overview-row': channel({ request: OverviewRow, result: Type.Unknown() }),
  /** The report was closed: its lists can be dropped. */
  'admin:forget-overviews': channel({ request: Nothing, result: Type.Null() }),
  'admin:upload-sheet': channel({ request: SheetUpload, result: SheetUploadResult }),
  /** Fetches a spreadsheet and saves it where the user says; null when cancelled. */
  'admin:download-sheet': channel({ request: SheetDownload, result: Type.Union([SavedFile, Type.Null()]) }),
  /** Saves the list of what is wrong with a spreadsheet; null when cancelled. */
  'admin:save-issues': channel({ request: IssueList, result: Type.Union([SavedFile, Type.Null()]) }),
  'admin:show-in-folder': channel({ request: Exactly({ id: Text }), result: Type.Null() }),
} satisfies Record<string, Channel>;

export type ChannelName = keyof typeof channels;
export type ChannelRequest<N extends ChannelName> = Static<(typeof channels)[N]['request']>;
export type ChannelResult<N extends ChannelName> = Static<(typeof channels)[N]['result']>;

/** What the main process tells the screen unasked. */
export const events = {
  /** Something of the app itself has changed, such as the key store's state. */
  'app:changed': AppInfo,
  /** An administrator has something to say to whoever is at the kiosk. */
  'app:message': Type.Object({ message: Type.String() }),
  'sync:changed': SyncStatus,
  'device:changed': DeviceState,
  'lease:changed': LeaseState,
  'offline:changed': OfflineState,
  'staff:changed': DoorState,
  'staff:update-changed': UpdateState,
  /** The session is over without the player's doing: a 401 or 403. */
  'session:ended': AppErrorView,
  /** Requests under way, for the progress bar. */
  'requests:changed': Type.Object({ pending: Type.Integer() }),
  /** Progress of the file being sent or fetched. */
  'admin:transfer-progressed': TransferProgress,
} satisfies Record<string, TSchema>;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = Static<(typeof events)[N]>;
