import { findPackageState } from '../repositories/roster.ts';
import type { Services } from '../services.ts';

type State = Awaited<ReturnType<typeof findPackageState>>;

/** How long a state is remembered, because a thousand kiosks may ask every 30 seconds. */
const MEMORY_MS = 10_000;
/** How old the players' progress in a kiosk's package may get. */
const PROGRESS_MS = 15 * 60 * 1000;
/** How old an unchanged package may get, so that a kiosk that goes offline has almost a week left. */
const RENEWAL_MS = 6 * 60 * 60 * 1000;

/** Returns the version of the campaign in an offline package, from the package's version. 0 if it is malformed. */
export function campaignVersionOf(version: string): number {
  const [, content = ''] = version.split('|');
  return Number(/^\d+/.exec(content)?.[0] ?? 0);
}

/** Compares the versions of the offline packages that kiosks hold with what the database contains. */
export class PackageVersions {
  readonly #services: Pick<Services, 'db' | 'clock'>;
  readonly #known = new Map<number, { at: number; state: Promise<State> }>();

  constructor(services: Pick<Services, 'db' | 'clock'>) {
    this.#services = services;
  }

  /** Returns the version of a package whose content is read after this call. */
  async next(campaignId: number): Promise<string> {
    const at = this.#services.clock.now();
    const state = await this.#read(campaignId, at);
    return [at, state?.content, state?.progress].join('|');
  }

  /** True if the kiosk should download the package again. */
  async isChanged(campaignId: number, version: string): Promise<boolean> {
    const now = this.#services.clock.now();
    const known = this.#known.get(campaignId);
    const isFresh = known !== undefined && Math.abs(now - known.at) < MEMORY_MS;
    const state = await (isFresh ? known.state : this.#read(campaignId, now));
    const [at, content, progress] = version.split('|');
    const ageMs = Math.abs(now - Number(at));
    if (content !== state?.content || !(ageMs < RENEWAL_MS)) return true;
    return progress !== state?.progress && !(ageMs < PROGRESS_MS);
  }

  #read(campaignId: number, at: number): Promise<State> {
    const state = findPackageState(this.#services.db, campaignId);
    this.#known.set(campaignId, { at, state });
    state.catch(() => this.#known.delete(campaignId));
    return state;
  }
}
