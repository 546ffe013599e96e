import { finish, invoke, pause, play, tell } from './child-kiosk.ts';
import type { Shift } from './shift.ts';

/** Staff and players of a registered kiosk, each of whom continues after a kill of the last run. */
const shift = JSON.parse(process.env.KIOSK_SHIFT ?? '') as Shift;
const { campaignId, prizes } = shift;
tell({ event: 'begun' });

if ((await invoke('device:state', {})).kind === 'unregistered') {
  await invoke('device:register', { pairingCode: shift.pairingCode });
}
if (shift.isOpening) await finish(() => false);

await invoke('lease:want', { campaignId, days: 1, prizes });
for (;;) {
  const result = await invoke('sync:import', { text: shift.file });
  if (result.kind === 'taken') break;
  // The maker of the file can no longer be proven.
  if (result.why !== 'server-away') throw new Error(result.why);
  await pause(20);
}
tell({ event: 'imported' });

for (const { userId, name } of shift.players) {
  const current = await invoke('session:current', {});
  const isHere = String(current?.userId) === String(userId);
  if (current && !isHere) await invoke('session:log-out', {});
  if (!isHere) {
    const username = `${name}@nordwind.example`;
    await invoke('session:log-in', { username, password: 'nordwind', isRemembered: true });
  }
  tell({ event: 'left', userId, ...(await play(campaignId)) });
  await invoke('session:log-out', {});
}
if (await invoke('session:current', {})) await invoke('session:log-out', {});

/** Staff settle refused rows. */
for (;;) {
  const { waiting, parked } = await invoke('sync:status', {});
  for (const { job } of await invoke('sync:list', { group: 'refused', offset: 0, limit: 10 })) {
    const settled = { key: job.key, outcome: 'discarded', reason: 'No such question', name: 'Ines' } as const;
    await invoke('sync:settle', settled);
    tell({ event: 'settled row', key: job.key });
  }
  if (waiting + parked === 0) break;
  await pause(10);
}
// Returns the units that were not awarded.
while ((await invoke('lease:want', { campaignId, days: 1, prizes: [] })).prizes.length > 0) await pause(20);
await finish((status) => status.waiting + status.parked + status.refused + status.quarantined > 0);
