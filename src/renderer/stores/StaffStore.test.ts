import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { AppInfo, ChannelName, ChannelRequest, ChannelResult } from '#shared/ipc/channels.ts';
import type { DoorState } from '#shared/ipc/staff.ts';
import { testStores } from '../../../tests/support/fake-main.ts';

type Handlers = { [N in ChannelName]?: (request: ChannelRequest<N>) => ChannelResult<N> };

const SHUT: DoorState = { kind: 'shut', waitMs: 0, isLocked: false };
const OPEN: DoorState = { kind: 'open', leftMs: 60_000, hasPin: true };
const info = (mode: AppInfo['mode']): AppInfo => ({
  version: '1',
  mode,
  apiUrl: null,
  server: { kind: 'ready' },
  settingsSetAside: null,
  damagedData: null,
  provisionProblem: null,
  givenAtStart: [],
  storedFlags: [],
  lostFlags: [],
  closedUntil: null,
  idleSeconds: 0,
  keyStore: 'ready',
  takesCodes: false,
});

async function staffAt(mode: AppInfo['mode'], door: DoorState, handlers: Handlers = {}) {
  const made = testStores({ 'app:info': () => info(mode), 'staff:state': () => door, ...handlers });
  await Promise.all([made.stores.app.load(), made.stores.staff.load()]);
  return { ...made, staff: made.stores.staff };
}

describe('the staff door on screen', () => {
  it('asks for the PIN after a knock, but not while it is open', async () => {
    const { staff, main } = await staffAt('kiosk', SHUT);
    expect([staff.knock('/login'), staff.isAsking, staff.isInside]).toEqual([false, true, false]);
    staff.turnAway();
    expect(staff.isAsking).toBe(false);
    main.emit('staff:changed', OPEN);
    expect([staff.knock('/login'), staff.isAsking, staff.isInside]).toEqual([true, false, true]);
  });

  it.each<[AppInfo['mode'], DoorState, boolean]>([
    ['desktop', { kind: 'without-pin' }, true],
    ['field', { kind: 'without-pin' }, false],
    ['kiosk', { kind: 'without-pin' }, false],
    ['desktop', SHUT, false],
    ['field', SHUT, false],
    ['desktop', { kind: 'damaged-pin' }, false],
  ])('in %s mode with the door %j lets staff in without asking: %s', async (mode, door, isInside) => {
    const { staff } = await staffAt(mode, door);
    expect([staff.isInside, staff.knock('/login', '/sync'), staff.isAsking]).toEqual([isInside, isInside, !isInside]);
    expect([staff.wayBack, staff.goal]).toEqual(['/login', '/sync']);
  });

  it('opens with the login of an administrator, or shows why not', async () => {
    const ADMIN = { username: 'ines', password: 'secret' };
    const { staff, main } = await staffAt('kiosk', { kind: 'without-pin' }, { 'staff:open-as-admin': () => OPEN });
    staff.knock('/login');
    expect([await staff.openAsAdmin(ADMIN), staff.isOpen, staff.isAsking]).toEqual([null, true, false]);
    main.handlers['staff:open-as-admin'] = () => {
      throw new AppError('refused', 'Not you.');
    };
    main.emit('staff:changed', SHUT);
    staff.knock('/login');
    expect([await staff.openAsAdmin(ADMIN), staff.isOpen, staff.isAsking]).toEqual(['Not you.', false, true]);
  });

  it('reports a wrong PIN, and counts the wait down', async () => {
    let door: DoorState = { kind: 'shut', waitMs: 1_500, isLocked: false };
    const { staff, clock } = await staffAt('kiosk', SHUT, { 'staff:open': () => door });
    staff.knock('/login');
    expect(await staff.open('1111')).toBe(false);
    expect([staff.wasWrong, staff.isAsking, staff.secondsLeft]).toEqual([true, true, 2]);
    clock.advance(1_000);
    expect(staff.secondsLeft).toBe(1);
    clock.advance(1_000);
    expect([staff.secondsLeft, clock.waitsMs]).toEqual([0, []]);
    door = OPEN;
    expect(await staff.open('2222')).toBe(true);
    expect([staff.wasWrong, staff.isAsking, staff.secondsLeft]).toEqual([false, false, 60]);
  });

  it('reports regularly that staff are active, but only while it is open', async () => {
    const { staff, main, clock } = await staffAt('kiosk', SHUT, { 'staff:stay': () => null });
    staff.stay();
    expect(main.timesCalled('staff:stay')).toBe(0);
    main.emit('staff:changed', OPEN);
    for (let touch = 0; touch < 11; touch += 1) {
      staff.stay();
      clock.advance(1_000);
    }
    expect(main.timesCalled('staff:stay')).toBe(3);
  });

  it('does not send an invalid PIN', async () => {
    const { staff, main } = await staffAt('field', SHUT, { 'staff:choose-pin': () => SHUT });
    expect(await staff.choosePin('12')).toBe(false);
    expect(main.timesCalled('staff:choose-pin')).toBe(0);
    expect(await staff.choosePin('135790')).toBe(true);
  });
});
