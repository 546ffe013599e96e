import { type Static, Type } from 'typebox';
import { isSameId, listOf } from '#shared/entities/base.ts';
import type { LeasedPlay } from '#shared/entities/lease.ts';
import { OfflinePackage, SignInVerifier } from '#shared/entities/offline-package.ts';
import { User } from '#shared/entities/user.ts';
import type { SteadyMs } from '#shared/ports.ts';
import { ownUserName } from '#shared/rules/user-name.ts';
import type { KeyStore } from '../shell/key-store.ts';
import type { OfflineStore } from './offline-store.ts';
import { SecretMap } from './secret-map.ts';

const Moment = Type.Unsafe<SteadyMs>(Type.Number());
const Lifetime = { knownAt: Moment, expiresAt: Moment };

/** A campaign that this kiosk can run offline. */
export const PreparedCampaign = Type.Object({
  ...Lifetime,
  content: OfflinePackage,
  imagesKept: Type.Integer(),
  imageBytes: Type.Integer(),
});
export type PreparedCampaign = Static<typeof PreparedCampaign>;

/** A player whose password a server has accepted on this kiosk. */
export const ProvenPlayer = Type.Object({ ...Lifetime, user: User, verifier: SignInVerifier });
export type ProvenPlayer = Static<typeof ProvenPlayer>;

/** True if a record may still be used. A record that seems to be from the future has outlived its time base. */
export const isAlive = ({ knownAt, expiresAt }: Record<'knownAt' | 'expiresAt', SteadyMs>, now: SteadyMs): boolean =>
  knownAt <= now && now < expiresAt;

/** Returns a user name in the form that the kiosk and the server compare. */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** Data for running offline, encrypted at rest. */
export class Prepared {
  readonly campaigns: SecretMap<typeof PreparedCampaign>;
  readonly #proven: SecretMap<typeof ProvenPlayer>;
  /** The people who were erased in this run of the app. */
  readonly #erased = new Set<string>();

  constructor(store: OfflineStore, keyStore: KeyStore, onLog: (line: string) => void) {
    this.campaigns = new SecretMap({ schema: PreparedCampaign, rows: store.campaigns, keyStore, onLog });
    this.#proven = new SecretMap({ schema: ProvenPlayer, rows: store.provenPlayers, keyStore, onLog });
  }

  async load(): Promise<void> {
    await this.campaigns.load();
    await this.#proven.load();
  }

  async prove(player: ProvenPlayer): Promise<void> {
    if (this.#erased.has(String(player.user.id))) return;
    await this.#proven.set(String(player.user.id), player);
  }

  /** Returns the campaigns that players may still play. */
  alive(now: SteadyMs): PreparedCampaign[] {
    return this.campaigns.values().filter((prepared) => isAlive(prepared, now));
  }

  /** Returns the plays of the players who may log in by a roster. */
  plays(now: SteadyMs): LeasedPlay[] {
    return this.alive(now).flatMap(({ content: { campaign, players } }) =>
      listOf(players).flatMap(({ user: { id } }) =>
        id === undefined || id === null ? [] : [{ userId: id, campaignId: campaign.id }],
      ),
    );
  }

  /** True if at least one player may log in. */
  hasPlayers(now: SteadyMs): boolean {
    const isProven = this.#proven.values().some((player) => isAlive(player, now));
    return isProven || this.alive(now).some(({ content }) => listOf(content.players).length > 0);
  }

  /** Returns the names of all players who may log in; a name may appear twice. */
  userNames(now: SteadyMs): string[] {
    const proven = this.#proven.values().flatMap((player) => (isAlive(player, now) ? [player.user] : []));
    const told = this.alive(now).flatMap(({ content }) => listOf(content.players).map(({ user }) => user));
    return [...proven, ...told].flatMap(({ userName }) => (userName ? [userName] : []));
  }

  /**
   * Returns the player with this user name or own user name, and the campaigns prepared with this player, or null.
   * Uses the newer of the server's roster and the login proven here. If a player of another vendor has the same user
   * name and has logged in here, the roster's player comes first.
   */
  find(name: string, now: SteadyMs) {
    const isNamed = ({ userName, clientId }: User) =>
      [userName ?? '', ownUserName(userName ?? '', clientId ?? '')].some((one) => nameKey(one) === nameKey(name));
    const campaigns = this.alive(now).flatMap((prepared) =>
      listOf(prepared.content.players)
        .filter(({ user }) => isNamed(user))
        .map((player) => ({ prepared, player })),
    );
    const told = campaigns.toSorted((a, b) => b.prepared.knownAt - a.prepared.knownAt)[0];
    const isSamePlayer = ({ user }: ProvenPlayer) => !told || isSameId(user.id, told.player.user.id);
    const proven = this.#proven
      .values()
      .find((player) => isAlive(player, now) && isNamed(player.user) && isSamePlayer(player));
    const newest = told && (!proven || told.prepared.knownAt >= proven.knownAt) ? told.player : proven;
    if (!newest) return null;
    const { user, verifier } = newest;
    return { user, verifier, campaigns: campaigns.filter(({ player }) => isSameId(player.user.id, user.id)) };
  }

  /** Stores a package. A download that began before an erasure does not bring the person's login back. */
  async keep(prepared: PreparedCampaign): Promise<void> {
    const id = String(prepared.content.campaign.id);
    const own = this.#withoutErased(prepared);
    await this.campaigns.set(id, own);
    // An erasure may have come during the encryption.
    const latest = this.#withoutErased(own);
    if (latest !== own) await this.campaigns.set(id, latest);
  }

  /**
   * Deletes the logins of erased people.
   * @param isFromStart true if the people erased before no longer count
   * @returns false while the key store is locked, because their logins cannot be found then
   */
  async forget(userIds: ReadonlySet<string>, { isFromStart }: { isFromStart: boolean }): Promise<boolean> {
    if (isFromStart) this.#erased.clear();
    if (userIds.size === 0) return true;
    for (const id of userIds) this.#erased.add(id);
    if (this.campaigns.isLocked || this.#proven.isLocked) return false;
    for (const id of userIds) this.#proven.delete(id);
    for (const prepared of this.campaigns.values()) {
      const own = this.#withoutErased(prepared);
      if (own !== prepared) await this.campaigns.set(String(own.content.campaign.id), own);
    }
    return true;
  }

  /** Returns a package without the logins of erased people, or the same object if it has none. */
  #withoutErased(prepared: PreparedCampaign): PreparedCampaign {
    const all = listOf(prepared.content.players);
    const players = all.filter(({ user }) => !this.#erased.has(String(user.id)));
    return players.length === all.length ? prepared : { ...prepared, content: { ...prepared.content, players } };
  }

  /** Deletes expired players. Expired campaigns stay, because the kiosk shows them and prepares them again. */
  prune(now: SteadyMs): void {
    for (const player of this.#proven.values()) {
      if (!isAlive(player, now)) this.#proven.delete(String(player.user.id));
    }
  }
}
