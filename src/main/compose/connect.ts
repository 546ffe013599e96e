import type { KioskOptions } from './options.ts';
import type { Services } from './services.ts';
import { throttled } from './throttled.ts';

const EVENT_INTERVAL_MS = 50;

/** Connects the events of services to the services that act on them. */
export function connect(services: Services, { send, onLog }: KioskOptions): void {
  const { events, db, info, prepared, preparation, sessions, outbox, leases, heartbeats, engine, connection } =
    services;
  const { game, ways, safetyCopy } = services;

  events.on('infoChanged', () => send('app:changed', info()));
  events.on('keyStoreChanged', () => {
    events.emit('infoChanged');
    // The key store may decrypt now what it did not decrypt at the start.
    prepared.load().then(
      () => preparation.tell(),
      (error) => onLog(`offline: ${String(error)}`),
    );
  });
  events.on('sessionsRecovered', () => sessions.recover());
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
    void heartbeats.tell();
    engine.kick();
  });

  let wasOffline = false;
  engine.listen({
    // Sends at most one event in 50 ms, because an offline play enqueues faster than people can read.
    onChanged: throttled(EVENT_INTERVAL_MS, () => {
      if (!db.open) return;
      const status = engine.status();
      if (wasOffline && !connection.isOffline) {
        void leases.renew();
        void ways.look();
      }
      wasOffline = connection.isOffline;
      send('sync:changed', status);
      safetyCopy.changed();
    }),
    onSignedOut: (userId, message) => sessions.lose(userId, message),
    onUserDone: (userId) => {
      sessions.release(userId);
      void leases.renew();
    },
  });
}
