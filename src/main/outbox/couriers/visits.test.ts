import { describe, expect, it } from 'vitest';
import { couriersOf, fail, job, NEW, OWN_USER } from '../../../../tests/support/couriers.ts';

describe('a logout', () => {
  const logout = job('logout', { sessionId: 's' }, { lane: '7/logout' });

  it('goes out with the token of its own session, which is then forgotten', async () => {
    const { couriers, requests, forgotten, tokens } = await couriersOf({ Logout: {}, 'Account/user': fail(401) });
    tokens.current = NEW;
    expect(await couriers.logout.deliver(logout)).toEqual({ kind: 'delivered' });
    expect(requests[0]?.headers.authorization).toBe('Bearer old');
    expect(forgotten).toEqual(['s']);
  });

  it.each([401, 403, 404, 409])('answered with %i ends the session at the kiosk', async (status) => {
    const user = status === 401 ? fail(401) : OWN_USER;
    const { couriers, forgotten } = await couriersOf({ Logout: fail(status), 'Account/user': user });
    expect(await couriers.logout.deliver(logout)).toEqual({ kind: 'delivered' });
    expect(forgotten).toEqual(['s']);
  });

  it('is sent again where the server goes on to take its token, but not for ever', async () => {
    const { couriers, forgotten } = await couriersOf({ Logout: {} });
    expect(await couriers.logout.deliver(logout)).toMatchObject({ kind: 'retry', isFateUnknown: false });
    expect(forgotten).toEqual([]);
    expect(await couriers.logout.deliver({ ...logout, attempts: 5 })).toMatchObject({ kind: 'retry' });
    expect(await couriers.logout.deliver({ ...logout, attempts: 6 })).toEqual({ kind: 'delivered' });
    expect(forgotten).toEqual(['s']);
  });

  it('keeps its token for a retry where the server fails', async () => {
    const { couriers, forgotten } = await couriersOf({ Logout: fail(500) });
    expect(await couriers.logout.deliver(logout)).toMatchObject({ kind: 'retry' });
    expect(forgotten).toEqual([]);
  });

  it('of a session whose token is gone is over without a request', async () => {
    const { couriers, tokens, requests } = await couriersOf({});
    tokens.ofSession = null;
    expect(await couriers.logout.deliver(logout)).toEqual({ kind: 'delivered' });
    expect(requests).toEqual([]);
  });
});
