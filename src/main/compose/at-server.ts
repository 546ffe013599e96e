import { isSameId } from '#shared/entities/base.ts';
import { unsentIn } from '#shared/rules/unsent.ts';
import { fromPackage, readRehearsable } from '../admin/rehearsable.ts';
import { checkpoint, closeDatabase } from '../db/open.ts';
import { markTold } from '../db/salvaged-file.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';
import { createHandlers } from '../ipc/handlers.ts';
import type { Media } from '../link/media.ts';
import { attractView } from '../play/attract-view.ts';
import { toDrawFile } from '../play/draw-file.ts';
import { Rehearsals } from '../play/rehearsals.ts';
import { imagesOf } from '../registration/preparation.ts';
import { isForStaff } from '../set-up/staff-door.ts';
import { connect, loadSealed } from './connect.ts';
import { keepTidy } from './keep-tidy.ts';
import type { KioskOptions } from './options.ts';
import { openServices } from './services.ts';
import { systemRandom } from './system-random.ts';

/** Opens the kiosk's data for one server, and builds and connects the services over it. */
export async function openAtServer(origin: string | null, media: Media, options: KioskOptions) {
  const { onLog } = options;
  const services = openServices(origin, media, options);
  const { clock, db, damagedData, time, cached, prepared, outbox, engine, connection, plays, keyStore, ways } =
    services;
  const { health, safetyCopy, checkIns, commands, catchUp, visitCodes } = services;
  connect(services, options);
  await keyStore.probe();
  await loadSealed(services);
  services.tries.load();
  services.sessions.restore();

  const packages = () => prepared.alive(time.now()).map(({ content }) => content);
  const rehearsals = new Rehearsals({
    clock,
    random: systemRandom,
    read: (visit, campaignId) => readRehearsable(services.admin, services.sessions, visit, campaignId),
    prepared: (campaignId) => {
      const found = packages().find(({ campaign }) => isSameId(campaign.id, campaignId));
      return found ? fromPackage(found, media) : null;
    },
    isForStaff: () => isForStaff(options.mode, options.staffDoor.position),
  });
  const handlers = createHandlers({
    ...options,
    ...services,
    rehearsals,
    attract: () => attractView({ packages, cache: cached, media, clock: { now: () => time.date() } }),
    drawLogText: () => toDrawFile(plays.drawLog()),
  });
  const imagesNeeded = () =>
    prepared.campaigns.isLocked ? null : prepared.campaigns.values().flatMap(({ content }) => imagesOf(content));
  const tidy = keepTidy(() => {
    outbox.pruneReceipts(clock.now());
    visitCodes.prune(clock.now());
    if (outbox.reopenDue(clock.now())) engine.kick();
    cached.prune();
    void media.prune(imagesNeeded);
    prepared.prune(time.now());
    plays.rollDraws(clock.now());
    checkpoint(db);
  }, onLog);

  /** Called when staff can see the notice of damaged files, so that the next start does not repeat it. */
  const staffCame = () => {
    if (damagedData !== null) unlessStorageFails(() => markTold(db, services.file), onLog);
  };

  return {
    desk: { handlers, visit: () => services.sessions.visit() },
    /** The number of rows that the server has not received. */
    unsent: () => unsentIn(engine.status()),
    hasVisitor: services.hasVisitor,
    /** Sends the app's state to the screen. */
    tellInfo: () => services.events.emit('infoChanged'),
    staffCame,
    wake: () => {
      engine.wake();
      void connection.look();
    },
    start: () => {
      if (isForStaff(options.mode, options.staffDoor.position)) staffCame();
      for (const service of [engine, time, health, safetyCopy, checkIns]) service.start();
      if (origin !== null) {
        void connection.look();
        void ways.look();
      }
    },
    stop: () => {
      connection.stop();
      const users = [ways, checkIns, commands, health, safetyCopy, catchUp, time];
      for (const user of users) user.stop();
      keyStore.stop();
      engine.stop();
      tidy.stop();
      closeDatabase(db, onLog);
    },
  };
}

/** The services and data of the kiosk at one server. */
export type AtServer = Awaited<ReturnType<typeof openAtServer>>;
