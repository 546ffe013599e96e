import { PASSWORD, players } from './vendor.ts';

/** A code that an administrator has made elsewhere. */
export async function pairingCode(url: string): Promise<string> {
  const post = async (path: string, body: URLSearchParams | string, headers: Record<string, string> = {}) =>
    (await (await fetch(url + path, { method: 'POST', body, headers })).json()) as Record<string, string>;
  const login = new URLSearchParams({ grant_type: 'password', username: players.admin, password: PASSWORD });
  const { access_token } = await post('/oauth/Token', login);
  const device = JSON.stringify({ clientId: 1, name: 'Hall 3', campaignIds: [1] });
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  return (await post('/api/Devices/PairingCodes', device, headers)).pairingCode ?? '';
}
