import type { AttractView } from '#shared/ipc/attract.ts';
import type { AppInfo, SettingsChange } from '#shared/ipc/channels.ts';
import type { Exported } from '#shared/ipc/sync.ts';
import type { Lane } from '#shared/lane.ts';
import type { AdminDesk } from '../admin/admin-desk.ts';
import { type UntilFreeOptions, untilFree } from '../db/until-free.ts';
import type { ApiClient } from '../link/client.ts';
import type { Media } from '../link/media.ts';
import type { Visit } from '../link/visit.ts';
import type { AdminProof } from '../login/admin-proof.ts';
import type { Sessions } from '../login/sessions.ts';
import type { WalkUps } from '../login/walk-ups.ts';
import type { CatchUp } from '../outbox/catch-up.ts';
import type { OutboxEngine } from '../outbox/engine.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { SafetyCopy } from '../outbox/safety-copy/safety-copy.ts';
import type { SyncCentre } from '../outbox/sync-centre.ts';
import type { Game } from '../play/game.ts';
import type { Rehearsals } from '../play/rehearsals.ts';
import type { GameSource } from '../play/source.ts';
import type { CheckIns } from '../registration/check-ins.ts';
import type { HandOvers } from '../registration/hand-overs.ts';
import type { Health } from '../registration/health.ts';
import type { Leases } from '../registration/leases.ts';
import type { OwnDevice } from '../registration/own-device.ts';
import type { Preparation } from '../registration/preparation.ts';
import type { KioskClosing } from '../set-up/kiosk-closing.ts';
import type { ServerControl } from '../set-up/server-control.ts';
import type { StaffDoor } from '../set-up/staff-door.ts';
import type { Updates } from '../shell/updates/updates.ts';
import { text } from '../texts.ts';
import type { Handlers } from './register.ts';
import { welcomeView } from './welcome.ts';

/** The app's functions that channels call. */
export interface AppCalls {
  /** Called when the screen reports that it runs, and whether it waits for visitors. */
  onAlive(isIdle: boolean): void;
  /** The calls of the set-up: choose a server and start it. */
  setUp: Pick<ServerControl, 'takeAddress' | 'takeOwnServer' | 'tryAgain' | 'chooseAgain'>;
  staffDoor: StaffDoor;
  closing: KioskClosing;
  /** Actions of staff on the whole app. */
  appControl: {
    changeSettings(change: SettingsChange): Promise<void>;
    forgetFlags(): void;
    restart(): void;
    exit(): void;
    /** Returns the text of the app's log. */
    log(): string;
  };
  updates: Pick<Updates, 'state' | 'check' | 'install'>;
  /** Saves a file under a name the user picks. Returns its path, or null if the user cancels. */
  saveFile(suggestedName: string, bytes: Uint8Array): Promise<string | null>;
  onLog(line: string): void;
}

export interface HandlerServices extends AppCalls, UntilFreeOptions {
  info(): AppInfo;
  api: ApiClient;
  adminProof: AdminProof;
  sessions: Sessions;
  source: GameSource;
  game: Game;
  rehearsals: Rehearsals;
  media: Media;
  outbox: OutboxStore;
  engine: OutboxEngine;
  catchUp: CatchUp;
  device: OwnDevice;
  checkIns: CheckIns;
  safetyCopy: SafetyCopy;
  leases: Leases;
  preparation: Preparation;
  walkUps: WalkUps;
  syncCentre: SyncCentre;
  handOvers: HandOvers;
  health: Health;
  admin: AdminDesk;
  attract(): AttractView;
  drawLogText(): string;
}

/** Returns a handler for each channel. A handler only calls services. */
export function createHandlers(services: HandlerServices): Handlers {
  /** Takes a step of the visit's play. The visit may be over when another program has released the database. */
  const step = <T>(visit: Visit, campaignId: Lane['campaignId'], take: (lane: Lane) => T): Promise<T> =>
    untilFree(() => {
      visit.requireOngoing();
      return take(visit.lane(campaignId));
    }, services);
  /** Refuses a call that begins a visit while staff have closed the kiosk. */
  const whileOpen =
    <Request, Answer>(begin: (request: Request) => Answer) =>
    (request: Request): Answer => {
      services.closing.requireOpen();
      return begin(request);
    };
  const exports: Record<Exported, () => string | Promise<string>> = {
    outbox: () => services.syncCentre.exported(),
    draws: services.drawLogText,
    log: () => services.appControl.log(),
  };

  return {
    'app:info': () => services.info(),
    'app:alive': ({ isIdle, untouchedMs }) => {
      services.onAlive(isIdle);
      services.sessions.touched(untouchedMs);
    },
    'app:report-error': ({ message, stack }) => {
      services.onLog(`screen: ${message}\n${stack}`);
    },

    'set-up:take-address': (request) => services.setUp.takeAddress(request),
    'set-up:take-own-server': (request) => services.setUp.takeOwnServer(request),
    'set-up:try-again': () => services.setUp.tryAgain(),
    'set-up:choose-again': () => services.setUp.chooseAgain(),

    'session:current': () => services.sessions.view(),
    'session:log-in': whileOpen((request) => services.sessions.logIn(request)),
    'session:log-in-with-code': whileOpen(({ code }) => services.sessions.logInWithCode(code)),
    'session:log-out': () => {
      services.sessions.logOut();
      services.game.close();
    },
    'session:request-password': async ({ username }) => {
      await services.sessions.withoutToken(() =>
        services.api.call('forgotPassword', { body: { Email: username.trim() } }),
      );
    },
    'session:change-password': (change, visit) => services.sessions.changePassword(visit, change),

    'walk-up:offers': () => services.walkUps.offers(),
    'walk-up:begin': whileOpen((request) => services.walkUps.begin(request)),
    'walk-up:resume': whileOpen((request) => services.walkUps.resume(request)),

    'attract:show': () => services.attract(),

    'play:welcome': (_request, visit) => welcomeView(services, visit),
    'play:open': async ({ campaignId }, visit) => {
      // Stores the token before the first row, because after a crash unsent rows need it.
      await services.sessions.keepForWork(visit);
      const play = await untilFree(() => services.game.open(visit, campaignId), services);
      services.media.prefetch(services.game.imageUrls(visit.lane(campaignId)));
      return play;
    },
    'play:answer': ({ campaignId, questionId, answerId }, visit) =>
      step(visit, campaignId, (lane) => services.game.answer(lane, questionId, answerId)),
    'play:spin': ({ campaignId }, visit) => step(visit, campaignId, (lane) => services.game.spin(lane)),
    'play:settle': ({ campaignId, spinId }, visit) =>
      step(visit, campaignId, (lane) => services.game.settle(lane, spinId)),
    'play:decline-offer': ({ campaignId }, visit) =>
      step(visit, campaignId, (lane) => services.game.declineOffer(lane)),
    'play:cash-in': ({ campaignId }, visit) => step(visit, campaignId, (lane) => services.game.cashIn(lane)),
    'play:press': ({ campaignId, tick }, visit) => step(visit, campaignId, (lane) => services.game.press(lane, tick)),
    'play:seen': ({ campaignId }, visit) => step(visit, campaignId, (lane) => services.game.seen(lane)),

    'rehearsal:begin': ({ campaignId }, visit) => services.rehearsals.begin(visit, campaignId),
    'rehearsal:begin-prepared': ({ campaignId }) => services.rehearsals.beginPrepared(campaignId),
    'rehearsal:restart': ({ campaignId, start, outcome }) => services.rehearsals.of(campaignId).restart(start, outcome),
    'rehearsal:open': ({ campaignId }) => services.rehearsals.of(campaignId).open(),
    'rehearsal:answer': ({ campaignId, questionId, answerId }) =>
      services.rehearsals.of(campaignId).answer(questionId, answerId),
    'rehearsal:spin': ({ campaignId }) => services.rehearsals.of(campaignId).spin(),
    'rehearsal:settle': ({ campaignId, spinId }) => services.rehearsals.of(campaignId).settle(spinId),
    'rehearsal:decline-offer': ({ campaignId }) => services.rehearsals.of(campaignId).declineOffer(),
    'rehearsal:cash-in': ({ campaignId }) => services.rehearsals.of(campaignId).cashIn(),
    'rehearsal:press': ({ campaignId, tick }) => services.rehearsals.of(campaignId).press(tick),
    'rehearsal:end': () => services.rehearsals.end(),

    'sync:status': () => services.engine.status(),
    'sync:list': ({ group, offset, limit }) => services.syncCentre.list(group, offset, limit),
    'sync:facts': () => services.syncCentre.facts(),
    'sync:retry': ({ key }) => {
      services.outbox.reopen(key);
      services.engine.wake();
    },
    'sync:retry-all': ({ group }) => services.syncCentre.retryAll(group),
    'sync:settle': (request) => services.syncCentre.settle(request),
    'sync:import': ({ text: file }) => services.syncCentre.import(file),
    'sync:wake': () => services.engine.tryNow(),
    'sync:export': async ({ what }) => services.saveFile(text(`export.${what}`), Buffer.from(await exports[what]())),

    'outbox:catch-up': () => services.catchUp.run(),

    'hand-over:look': ({ typed }) => services.handOvers.look(typed),
    'hand-over:give': ({ code }) => services.handOvers.give(code),
    'hand-over:undo': ({ id, reason }) => services.handOvers.undo(id, reason.trim()),
    'hand-over:list': () => services.handOvers.list(),

    'health:state': () => services.health.state(),

    'device:state': () => {
      // Also asks the server. An event reports the answer.
      void services.checkIns.now();
      return services.device.state;
    },
    'device:register': ({ pairingCode }) => services.device.register(pairingCode),

    'safety-copy:state': () => services.safetyCopy.state,
    'safety-copy:choose-folder': () => services.safetyCopy.chooseFolder(),
    'safety-copy:forget-folder': () => services.safetyCopy.forgetFolder(),

    'lease:state': () => services.leases.state,
    'lease:want': (wish) => services.leases.want(wish),
    'lease:choose-players': ({ players }) => services.leases.choosePlayers(players),
    'lease:choose': ({ offlinePrizes }) => services.leases.choose(offlinePrizes),
    'offline:state': () => services.preparation.state,
    'offline:prepare': ({ campaignIds }) => services.preparation.prepare(campaignIds),

    'staff:state': () => services.staffDoor.state,
    'staff:open': ({ pin }) => services.staffDoor.open(pin),
    'staff:open-as-admin': async (login) => {
      await services.sessions.withoutToken(() => services.adminProof.require(login));
      return services.staffDoor.admit();
    },
    'staff:shut': () => services.staffDoor.shut(),
    'staff:stay': () => services.staffDoor.stay(),
    'staff:choose-pin': ({ pin }) => services.staffDoor.choosePin(pin),
    'staff:change-settings': (change) => services.appControl.changeSettings(change),
    'staff:forget-flags': () => services.appControl.forgetFlags(),
    'staff:close-kiosk': ({ until }) => services.closing.close(until),
    'staff:open-kiosk': () => services.closing.open(),
    'staff:restart': () => services.appControl.restart(),
    'staff:exit': () => services.appControl.exit(),
    'staff:update-state': () => services.updates.state,
    'staff:check-for-update': () => void services.updates.check(),
    'staff:install-update': () => services.updates.install(),

    'admin:call': ({ name, request, idempotencyKey }, visit) =>
      services.admin.call(visit, name, request, idempotencyKey),
    'admin:overview': (overview, visit) => services.admin.overview(visit, overview),
    'admin:overview-row': (row, visit) => services.admin.overviewRow(visit, row),
    'admin:forget-overviews': () => services.admin.forgetOverviews(),
    'admin:upload-sheet': (upload, visit) => services.admin.uploadSheet(visit, upload),
    'admin:download-sheet': (download, visit) => services.admin.downloadSheet(visit, download),
    'admin:save-issues': (list) => services.admin.saveIssues(list),
    'admin:show-in-folder': ({ id }) => services.admin.showInFolder(id),
  };
}
