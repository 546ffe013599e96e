import { finish, invoke, play } from './child-kiosk.ts';

/**
 * Plays one game to its end, and ends once everything has been sent. Environment, in addition to child-kiosk.ts's:
 * - KIOSK_FORGETS: the player logs in without Remember me.
 * - KIOSK_ALONE: no player is there; the kiosk only sends what is unsent.
 */
const { KIOSK_FORGETS, KIOSK_ALONE } = process.env;

const { damagedData } = await invoke('app:info', {});
if (damagedData !== null) throw new Error(damagedData);
if (!KIOSK_ALONE) {
  if (!(await invoke('session:current', {}))) {
    await invoke('session:log-in', { username: 'anna', password: 'secret', isRemembered: !KIOSK_FORGETS });
  }
  const { campaigns } = await invoke('play:welcome', {});
  await play(campaigns[0]?.id ?? '');
  await invoke('session:log-out', {});
}
await finish((status) => {
  if (KIOSK_ALONE && status.parked > 0) throw new Error(`Nobody is there to sign in: ${JSON.stringify(status)}`);
  return status.waiting + status.parked + status.refused + status.quarantined > 0;
});
