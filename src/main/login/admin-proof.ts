import { type Id, isSameId } from '#shared/entities/base.ts';
import type { User } from '#shared/entities/user.ts';
import { AppError } from '#shared/errors.ts';
import type { ChannelRequest } from '#shared/ipc/channels.ts';
import { isAdmin } from '#shared/rules/access.ts';
import { isReadableOnTheWay } from '#shared/rules/server-address.ts';
import type { ApiClient, Token } from '../link/client.ts';
import type { OwnDevice } from '../registration/own-device.ts';
import { text } from '../texts.ts';

export interface AdminProofOptions {
  api: ApiClient;
  baseUrl(): string;
  device: Pick<OwnDevice, 'state' | 'identity' | 'token'>;
  onLog(line: string): void;
}

/**
 * Asks the server if a login is that of an administrator of this kiosk: of its vendor, or of any vendor while the kiosk is
 * not registered (docs/specification.md, 2.5). Ends the login at once, stores no token, and leaves the visit unchanged.
 */
export class AdminProof {
  readonly #options: AdminProofOptions;

  constructor(options: AdminProofOptions) {
    this.#options = options;
  }

  /** @throws RequestFailure; AppError refused if the user is not such an administrator, or the traffic is not private */
  async require({ username, password }: ChannelRequest<'staff:open-as-admin'>): Promise<void> {
    const { api, baseUrl, device, onLog } = this.#options;
    // Over plain http, anybody on the network could answer in the server's place.
    if (baseUrl() !== '' && isReadableOnTheWay(baseUrl())) throw new AppError('refused', text('door.needsHttps'));
    const body = { grant_type: 'password' as const, username: username.trim(), password };
    const session = await api.call('logIn', { body }, { token: device.token });
    const token = { tokenType: session.token_type, accessToken: session.access_token };
    try {
      const user = await api.call('getUser', { params: { id: session.userId } }, { token });
      if (!isAdmin(user) || !(await this.#hasThisKiosk(user, token))) {
        throw new AppError('refused', text('door.notAdmin'), { reason: 'not-permitted' });
      }
    } finally {
      api
        .call('logOut', {}, { token })
        .catch((error) => onLog(`staff door: the login was not ended: ${String(error)}`));
    }
  }

  /** True if the kiosk is not registered, or the server lists it among the kiosks of the administrator's vendor. */
  async #hasThisKiosk({ clientId }: User, token: Token): Promise<boolean> {
    const { api, device } = this.#options;
    if (device.state.kind === 'unregistered') return true;
    const own: Id | undefined = device.identity?.id;
    if (own === undefined || clientId === undefined || clientId === null) return false;
    const devices = await api.call('getDevices', { query: { clientId } }, { token });
    return devices.some(({ id }) => isSameId(id, own));
  }
}
