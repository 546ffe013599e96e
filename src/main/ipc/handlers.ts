import type { AttractView } from '#shared/ipc/attract.ts';
import type { AppInfo, SettingsChange } from '#shared/ipc/channels.ts';
import type { Exported } from '#shared/ipc/sync.ts';
import type { Lane } from '#shared/lane.ts';
import type { AdminDesk } from '../admin/admin-desk.ts';
import type { ApiClient } from '../link/client.ts';
import type { Connection } from '../link/connection.ts';
import type { Media } from '../link/media.ts';
import type { Reads } from '../link/reads.ts';
import type { Sessions } from '../login/sessions.ts';
import type { WalkUps } from '../login/walk-ups.ts';
import type { CatchUp } from '../outbox/catch-up.ts';
import type { OutboxEngine } from '../outbox/engine.ts';
import type { SqliteOutbox } from '../outbox/outbox-store.ts';
import type { SafetyCopy } from '../outbox/safety-copy/safety-copy.ts';
import type { SyncCentre } from '../outbox/sync-centre.ts';
import type { Game } from '../play/game.ts';
import type { GameSource } from '../play/source.ts';
import type { Health } from '../registration/health.ts';
import type { Leases } from '../registration/leases.ts';
import type { OwnDevice } from '../registration/own-device.ts';
import type { Preparation } from '../registration/preparation.ts';
import type { ServerControl } from '../set-up/server-control.ts';
import type { StaffDoor } from '../set-up/staff-door.ts';
import type { Updates } from '../shell/updates/updates.ts';
import { text } from '../texts.ts';
import type { Handlers } from './register.ts';
import { welcomeView } from './welcome.ts';

/** The calls of the set-up: choose a server and start it. */
export type SetUp = Pick<ServerControl, 'takeAddress' | 'takeOwnServer' | 'tryAgain' | 'chooseAgain'>;

/** Actions of staff on the whole app. */
export interface AppControl {
  changeSettings(change: SettingsChange): Promise<void>;
  restart(): void;
  exit(): void;
  /** Returns the text of the app's log. */
  log(): string;
}

export interface HandlerServices {
  info(): AppInfo;
  onAlive(isIdle: boolean): void;
  setUp: SetUp;
  api: ApiClient;
  sessions: Sessions;
  source: GameSource;
  game: Game;
  media: Media;
  outbox: SqliteOutbox;
  connection: Connection;
  engine: OutboxEngine;
  reads: Reads;
  catchUp: CatchUp;
  device: OwnDevice;
  safetyCopy: SafetyCopy;
  leases: Leases;
  preparation: Preparation;
  walkUps: WalkUps;
  syncCentre: SyncCentre;
  health: Health;
  admin: AdminDesk;
  attract(): AttractView;
  staffDoor: StaffDoor;
  appControl: AppControl;
  updates: Pick<Updates, 'state' | 'check' | 'install'>;
  /** Saves a file under a name the user picks. Returns its path, or null when cancelled. */
  saveFile(suggestedName: string, bytes: Uint8Array): Promise<string | null>;
  drawLogText(): string;
  onLog(line: string): void;
}

/** Returns a handler for each channel. A handler only calls services. */
export function createHandlers(services: HandlerServices): Handlers {
  const {
    setUp,
    api,
    sessions,
    source,
    game,
    media,
    outbox,
    connection,
    engine,
    reads,
    device,
    safetyCopy,
    leases,
    preparation,
    walkUps,
    syncCentre,
    admin,
    staffDoor,
    appControl,
    updates,
  } = services;
  const laneOf = (campaignId: Lane['campaignId']): Lane => ({ userId: sessions.current().userId, campaignId });
  const exports: Record<Exported, () => string> = {
    outbox: () => syncCentre.exported(),
    draws: services.drawLogText,
    log: () => appControl.log(),
  };

  return {
    'app:info': () => services.info(),
    'app:alive': ({ isIdle }) => {
      services.onAlive(isIdle);
      return null;
    },
    'app:report-error': ({ message, stack }) => {
      services.onLog(`screen: ${message}\n${stack}`);
      return null;
    },

    'set-up:take-address': async (request) => {
      await setUp.takeAddress(request);
      return null;
    },
    'set-up:take-own-server': async (request) => {
      await setUp.takeOwnServer(request);
      return null;
    },
    'set-up:try-again': async () => {
      await setUp.tryAgain();
      return null;
    },
    'set-up:choose-again': () => {
      setUp.chooseAgain();
      return null;
    },

    'session:current': () => sessions.view(),
    'session:log-in': (request) => sessions.logIn(request),
    'session:log-in-with-code': ({ code }) => sessions.logInWithCode(code),
    'session:log-out': () => {
      sessions.logOut();
      game.close();
      return null;
    },
    'session:request-password': async ({ username }) => {
      await sessions.withoutToken(() => api.call('forgotPassword', { body: { Email: username.trim() } }));
      return null;
    },
    'session:change-password': (change) => sessions.changePassword(change),

    'walk-up:offers': () => walkUps.offers(),
    'walk-up:begin': (request) => sessions.begin(walkUps.begin(request)),

    'attract:show': () => services.attract(),

    'play:welcome': () => welcomeView({ sessions, source, game, media, laneOf }),
    'play:open': async ({ campaignId }) => {
      // Stores the token before the first row, because after a crash unsent rows need it.
      await sessions.keepForWork();
      const play = await game.open(laneOf(campaignId));
      media.prefetch(play.prizes.map((prize) => prize.imageFile?.url));
      return play;
    },
    'play:answer': ({ campaignId, questionId, answerId }) => game.answer(laneOf(campaignId), questionId, answerId),
    'play:spin': ({ campaignId }) => game.spin(laneOf(campaignId)),
    'play:settle': ({ campaignId, spinId }) => game.settle(laneOf(campaignId), spinId),
    'play:decline-offer': ({ campaignId }) => game.declineOffer(laneOf(campaignId)),
    'play:cash-in': ({ campaignId }) => game.cashIn(laneOf(campaignId)),
    'play:press': ({ campaignId, tick }) => game.press(laneOf(campaignId), tick),
    'play:seen': ({ campaignId }) => {
      game.seen(laneOf(campaignId));
      return null;
    },

    'sync:status': () => engine.status(),
    'sync:list': ({ group, offset, limit }) => syncCentre.list(group, offset, limit),
    'sync:facts': () => syncCentre.facts(),
    'sync:retry': ({ sequence }) => {
      outbox.reopen(sequence);
      engine.wake();
      // Checks the connection, because without waiting rows nothing else does.
      if (!connection.isOnline) void reads.look();
      return null;
    },
    'sync:retry-all': ({ group }) => {
      syncCentre.retryAll(group);
      return null;
    },
    'sync:settle': (request) => {
      syncCentre.settle(request);
      return null;
    },
    'sync:import': ({ text: file }) => syncCentre.import(file),
    'sync:wake': () => {
      engine.wake();
      return null;
    },
    'sync:export': ({ what }) => services.saveFile(text(`export.${what}`), Buffer.from(exports[what]())),

    'outbox:catch-up': () => services.catchUp.run(),

    'health:state': () => services.health.state(),

    'device:state': () => {
      // Asks the server as well. Its answer arrives as an event.
      void device.look();
      return device.state;
    },
    'device:register': ({ pairingCode }) => device.register(pairingCode),

    'safety-copy:state': () => safetyCopy.state,
    'safety-copy:choose-folder': () => safetyCopy.chooseFolder(),
    'safety-copy:forget-folder': () => safetyCopy.forgetFolder(),

    'lease:state': () => leases.state,
    'lease:want': (wish) => leases.want(wish),
    'lease:choose': ({ offlinePrizes }) => leases.choose(offlinePrizes),
    'offline:state': () => preparation.state,
    'offline:prepare': ({ campaignIds }) => preparation.prepare(campaignIds),

    'staff:state': () => staffDoor.state,
    'staff:open': ({ pin }) => staffDoor.open(pin),
    'staff:shut': () => {
      staffDoor.shut();
      return null;
    },
    'staff:stay': () => {
      staffDoor.stay();
      return null;
    },
    'staff:choose-pin': ({ pin }) => staffDoor.choosePin(pin),
    'staff:change-settings': async (change) => {
      await appControl.changeSettings(change);
      return null;
    },
    'staff:restart': () => {
      appControl.restart();
      return null;
    },
    'staff:exit': () => {
      appControl.exit();
      return null;
    },
    'staff:update-state': () => updates.state,
    'staff:check-for-update': () => {
      void updates.check();
      return null;
    },
    'staff:install-update': () => {
      updates.install();
      return null;
    },

    'admin:call': ({ name, request, idempotencyKey }) => admin.call(name, request, idempotencyKey),
    'admin:overview': (overview) => admin.overview(overview),
    'admin:overview-row': (row) => admin.overviewRow(row),
    'admin:forget-overviews': () => {
      admin.forgetOverviews();
      return null;
    },
    'admin:upload-sheet': (upload) => admin.uploadSheet(upload),
    'admin:download-sheet': (download) => admin.downloadSheet(download),
    'admin:save-issues': (list) => admin.saveIssues(list),
    'admin:show-in-folder': ({ id }) => {
      admin.showInFolder(id);
      return null;
    },
  };
}
