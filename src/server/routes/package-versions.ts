import { Recent } from '../recent.ts';
import { findPackageState } from '../repositories/roster.ts';
import type { Services } from '../services.ts';

type State = Awaited<ReturnType<typeof findPackageState>>;

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
  readonly #clock: Services['clock'];
  readonly #states: Recent<State>;

  constructor({ db, clock }: Pick<Services, 'db' | 'clock'>) {
    this.#clock = clock;
    this.#states = new Recent(clock, (campaignId) => findPackageState(db, campaignId));
  }

  /** Returns the version of a package whose content is read after this call. */
  async next(campaignId: number): Promise<string> {
    const at = this.#clock.now();
    const state = await this.#states.read(campaignId);
    return [at, state?.content, state?.progress].join('|');
  }

  /** True if the kiosk should download the package again. */
  async isChanged(campaignId: number, version: string): Promise<boolean> {
    const now = this.#clock.now();
    const state = await this.#states.of(campaignId);
    const [at, content, progress] = version.split('|');
    const ageMs = Math.abs(now - Number(at));
    if (content !== state?.content || !(ageMs < RENEWAL_MS)) return true;
    return progress !== state?.progress && !(ageMs < PROGRESS_MS);
  }
}
