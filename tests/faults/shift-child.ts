import { setTimeout as pause } from 'node:timers/promises';
import { finish, invoke, play, tell } from './child-kiosk.ts';
import type { Shift } from './shift.ts';

/** Staff and players of a registered kiosk, each of whom continues after a kill of the last run. */
const shift = JSON.parse(process.env.KIOSK_SHIFT ?? '') as Shift;
const { campaignId, prizes } = shift;
tell({ event: 'begun' });

/** Staff hand a prize over, take it back this many times, and give it for good. */
async function handOver(code: string, undos: number): Promise<void> {
  for (;;) {
    const ofCode = (await invoke('hand-over:list', {})).filter((one) => one.code === code);
    const given = ofCode.find(({ state }) => state !== 'undone');
    if (!given) await invoke('hand-over:give', { code });
    else if (ofCode.length > undos) return;
    else await invoke('hand-over:undo', { id: given.id, reason: 'Wrong person.' });
  }
}

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
// The other kiosk has handed it over and taken it back before.
await handOver(shift.codeElsewhere, 1);

for (const { userId, name, undos } of shift.players) {
  const current = await invoke('session:current', {});
  const isHere = String(current?.userId) === String(userId);
  if (current && !isHere) await invoke('session:log-out', {});
  if (!isHere) {
    const username = `${name}@nordwind.example`;
    await invoke('session:log-in', { username, password: 'nordwind', isRemembered: true });
  }
  const end = await play(campaignId);
  if (end.claim) await handOver(end.claim.code, undos);
  tell({ event: 'left', userId, ...end });
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
