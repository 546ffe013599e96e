import { type Static, Type } from 'typebox';
import { isSameId, listOf } from '#shared/entities/base.ts';
import type { LeasedPlay } from '#shared/entities/lease.ts';
import { OfflinePackage, SignInVerifier } from '#shared/entities/offline-package.ts';
import { User } from '#shared/entities/user.ts';
import type { SteadyMs } from '#shared/ports.ts';
import type { KeyStore } from '../shell/key-store.ts';
import type { OfflineStore } from './offline-store.ts';
import { SecretMap } from './secret-map.ts';

const Moment = Type.Unsafe<SteadyMs>(Type.Number());
const Lifetime = { knownAt: Moment, expiresAt: Moment };

/** A campaign that this kiosk can run without its server. */
export const PreparedCampaign = Type.Object({
  ...Lifetime,
  content: OfflinePackage,
  imagesKept: Type.Integer(),
  imageBytes: Type.Integer(),
});
export type PreparedCampaign = Static<typeof PreparedCampaign>;

/** A player whose password a server has taken on this kiosk. */
export const ProvenPlayer = Type.Object({ ...Lifetime, user: User, verifier: SignInVerifier });
export type ProvenPlayer = Static<typeof ProvenPlayer>;

/** Whether something may still be relied on. What seems to come from the future outlived the time by which it was stamped. */
export const isAlive = ({ knownAt, expiresAt }: Record<'knownAt' | 'expiresAt', SteadyMs>, now: SteadyMs): boolean =>
  knownAt <= now && now < expiresAt;

/** The form in which user names are compared, as at the server. */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** What this kiosk knows for the time without a server, encrypted at rest. */
export class Prepared {
  readonly campaigns: SecretMap<typeof PreparedCampaign>;
  readonly #proven: SecretMap<typeof ProvenPlayer>;

  constructor(store: OfflineStore, keyStore: KeyStore, onLog: (line: string) => void) {
    this.campaigns = new SecretMap({ schema: PreparedCampaign, rows: store.campaigns, keyStore, onLog });
    this.#proven = new SecretMap({ schema: ProvenPlayer, rows: store.provenPlayers, keyStore, onLog });
  }

  async load(): Promise<void> {
    await this.campaigns.load();
    await this.#proven.load();
  }

  async prove(player: ProvenPlayer): Promise<void> {
    await this.#proven.set(String(player.user.id), player);
  }

  /** The campaigns that may still be played. */
  alive(now: SteadyMs): PreparedCampaign[] {
    return this.campaigns.values().filter((prepared) => isAlive(prepared, now));
  }

  /** The plays of the players who may sign in by a roster. */
  plays(now: SteadyMs): LeasedPlay[] {
    return this.alive(now).flatMap(({ content: { campaign, players } }) =>
      listOf(players).flatMap(({ user: { id } }) =>
        id === undefined || id === null ? [] : [{ userId: id, campaignId: campaign.id }],
      ),
    );
  }

  /** Whether anybody is known who may sign in. */
  hasPlayers(now: SteadyMs): boolean {
    const isProven = this.#proven.values().some((player) => isAlive(player, now));
    return isProven || this.alive(now).some(({ content }) => listOf(content.players).length > 0);
  }

  /** The names of all who may sign in; a name may come twice. */
  userNames(now: SteadyMs): string[] {
    const proven = this.#proven.values().flatMap((player) => (isAlive(player, now) ? [player.user] : []));
    const told = this.alive(now).flatMap(({ content }) => listOf(content.players).map(({ user }) => user));
    return [...proven, ...told].flatMap(({ userName }) => (userName ? [userName] : []));
  }

  /**
   * The player of that user name and the campaigns that were prepared with this player, or null. Of what the server said
   * and what was proven here the newer counts.
   */
  find(name: string, now: SteadyMs) {
    const isNamed = (user: User) => nameKey(user.userName ?? '') === nameKey(name);
    const campaigns = this.alive(now).flatMap((prepared) =>
      listOf(prepared.content.players)
        .filter(({ user }) => isNamed(user))
        .map((player) => ({ prepared, player })),
    );
    const told = campaigns.toSorted((a, b) => b.prepared.knownAt - a.prepared.knownAt)[0];
    const proven = this.#proven.values().find((player) => isAlive(player, now) && isNamed(player.user));
    const newest = told && (!proven || told.prepared.knownAt >= proven.knownAt) ? told.player : proven;
    if (!newest) return null;
    const { user, verifier } = newest;
    return { user, verifier, campaigns: campaigns.filter(({ player }) => isSameId(player.user.id, user.id)) };
  }

  /** Drops what has expired, but for the campaigns that staff have chosen: they are shown, and prepared again. */
  prune(now: SteadyMs): void {
    for (const player of this.#proven.values()) {
      if (!isAlive(player, now)) this.#proven.delete(String(player.user.id));
    }
  }
}
