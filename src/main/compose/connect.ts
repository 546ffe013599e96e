import type { KioskOptions } from './options.ts';
import type { Services } from './services.ts';
import { throttled } from './throttled.ts';

const EVENT_INTERVAL_MS = 50;

/** Connects the events of services to the services that act on them. */
export function connect(services: Services, { send, onLog }: KioskOptions): void {
  const { events, db, info, preparation, sessions, outbox, leases, checkIns, engine, connection } = services;
  const { game, ways, safetyCopy } = services;

  events.on('infoChanged', () => send('app:changed', info()));
  events.on('keyStoreAvailable', () => {
    loadSealed(services)
      .then((hasNewSession) => {
        if (hasNewSession) sessions.recover();
        preparation.tell();
      })
      .catch((error) => onLog(`key store: ${String(error)}`));
  });
  events.on('checkInWanted', (done) => void checkIns.now().then(done));
  events.on('tokenLost', (userId, message) => sessions.lose(userId, message));
  events.on('sessionEnded', (error) => {
    game.close();
    send('session:ended', error);
  });
  events.on('deviceChanged', (state) => {
    send('device:changed', state);
    preparation.tell();
  });
  events.on('deviceUsable', () => {
    outbox.unparkAll();
    void leases.renew();
    engine.kick();
  });

  connection.listen((was) => {
    if (!was.isOffline || connection.isOffline || !db.open) return;
    void leases.renew();
    void ways.look();
  });
  engine.listen({
    // Sends at most one event in 50 ms, because an offline play enqueues faster than people can read.
    onChanged: throttled(EVENT_INTERVAL_MS, () => {
      if (!db.open) return;
      send('sync:changed', engine.status());
      for (const view of game.confirmed()) send('play:confirmed', view);
      safetyCopy.changed();
    }),
    onSignedOut: (userId, message) => sessions.lose(userId, message),
    onUserDone: (userId) => {
      sessions.release(userId);
      void leases.renew();
    },
  });
}

/** Loads all sealed data. Returns true if there is a session that was not there before. */
export async function loadSealed({ vault, device, prepared }: Services): Promise<boolean> {
  const isAnyNew = await vault.load();
  await device.load();
  await prepared.load();
  return isAnyNew;
}
