import { type Id, isSameId, listOf } from '#shared/entities/base.ts';
import type { User } from '#shared/entities/user.ts';
import { walkUpId } from '#shared/entities/walk-up.ts';
import { AppError } from '#shared/errors.ts';
import type { WalkUpOffer, WalkUpRequest } from '#shared/ipc/offline.ts';
import { laneName } from '#shared/lane.ts';
import type { Clock, Random } from '#shared/ports.ts';
import { emailProblem, nameProblem } from '#shared/rules/limits.ts';
import { cleanEmail } from '#shared/rules/validation.ts';
import type { Reads } from '../link/reads.ts';
import type { NewJob } from '../outbox/job.ts';
import type { WalkUpRows } from '../outbox/walk-up-rows.ts';
import { nameKey, type Prepared, type PreparedCampaign } from '../registration/prepared.ts';
import type { SteadyTime } from '../registration/steady-time.ts';
import { text } from '../texts.ts';
import { seedCache } from './seed-cache.ts';

export interface WalkUpsOptions {
  prepared: Prepared;
  outbox: { enqueue(job: NewJob): void; walkUps: WalkUpRows };
  reads: Reads;
  time: SteadyTime;
  clock: Clock;
  random: Random;
  /** True if the kiosk has a key of its own, under which it sends a visitor's rows. */
  isUsable(): boolean;
}

/**
 * Visitors without an account (docs/specification.md, 7.13). A visitor plays at once under an id that the kiosk makes. The
 * first row of its lane is the walk-up. The server turns it into a player, whose id the lane's other rows then get.
 */
export class WalkUps {
  readonly #options: WalkUpsOptions;

  constructor(options: WalkUpsOptions) {
    this.#options = options;
  }

  /** Returns the campaigns that a visitor may play here, each with its consent text. */
  offers(): WalkUpOffer[] {
    const { isUsable, prepared, time } = this.#options;
    if (!isUsable()) return [];
    return prepared.alive(time.now()).flatMap(({ content: { campaign } }) => {
      const consent = campaign.walkUpConsent?.trim();
      return consent ? { campaignId: campaign.id, campaignName: campaign.campaignName ?? '', consent } : [];
    });
  }

  /**
   * Stores a walk-up and returns the visitor as a user. A visitor of this campaign whose walk-up is still unsent resumes.
   *
   * @throws AppError refused
   */
  begin(request: WalkUpRequest): User & { id: Id } {
    const { prepared, outbox, reads, time, clock, random } = this.#options;
    const offer = this.offers().find(({ campaignId }) => isSameId(campaignId, request.campaignId));
    const campaign = prepared
      .alive(time.now())
      .find(({ content }) => isSameId(content.campaign.id, request.campaignId));
    if (!offer || !campaign) throw new AppError('refused', text('walkUp.notAllowed'));
    const [firstName, lastName, email] = [request.firstName.trim(), request.lastName.trim(), cleanEmail(request.email)];
    const problem = nameProblem(firstName) ?? nameProblem(lastName) ?? emailProblem(email);
    if (problem) throw new AppError('refused', problem);
    const before = this.#before(campaign, email);
    const id = before ?? walkUpId(random.uuid());
    if (before === null) {
      const { campaignId, consent } = offer;
      const consentedDate = new Date(clock.now()).toISOString();
      outbox.enqueue({
        userId: id,
        lane: laneName({ userId: id, campaignId }),
        kind: 'post-walk-up',
        payload: { id, campaignId, firstName, lastName, email, consent, consentedDate },
        idempotencyKey: random.uuid(),
      });
    }
    const user = { id, userName: email, fullName: `${firstName} ${lastName}`, roles: ['Player'] };
    const withVendor = { ...user, clientId: campaign.content.vendor?.id ?? null };
    seedCache(reads, withVendor, [{ prepared: campaign, player: {} }], time.date());
    return withVendor;
  }

  /** Returns the id of the unsent visitor with this email, or null for a new visitor. @throws AppError refused */
  #before({ content }: PreparedCampaign, email: string): string | null {
    const hasEmail = (other: string | null | undefined) => nameKey(other ?? '') === nameKey(email);
    if (listOf(content.players).some(({ user }) => hasEmail(user.userName))) {
      throw new AppError('refused', text('walkUp.hasAccount'));
    }
    const known = this.#options.outbox.walkUps
      .ofCampaign(content.campaign.id)
      .find((visitor) => hasEmail(visitor.email));
    if (!known) return null;
    if (known.state !== 'waiting') throw new AppError('refused', text('walkUp.before'));
    return known.id;
  }
}
