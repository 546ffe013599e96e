import { hash } from 'node:crypto';
import { isSameId } from '#shared/entities/base.ts';
import { walkUpId } from '#shared/entities/walk-up.ts';
import { AppError } from '#shared/errors.ts';
import type { SessionView } from '#shared/ipc/channels.ts';
import type { ResumeRequest, WalkUpOffer, WalkUpRequest } from '#shared/ipc/offline.ts';
import { type Lane, laneName } from '#shared/lane.ts';
import type { Clock, Random } from '#shared/ports.ts';
import { emailProblem, nameProblem } from '#shared/rules/limits.ts';
import { isOpenAt } from '#shared/rules/show-window.ts';
import { cleanEmail } from '#shared/rules/validation.ts';
import { newVisitCode, visitCodeIn } from '#shared/rules/visit-code.ts';
import { type UntilFreeOptions, untilFree } from '../db/until-free.ts';
import type { Reads } from '../link/reads.ts';
import type { NewJob } from '../outbox/job.ts';
import type { WalkUpRows } from '../outbox/walk-up-rows.ts';
import { nameKey, type Prepared, type PreparedCampaign } from '../registration/prepared.ts';
import type { SteadyTime } from '../registration/steady-time.ts';
import { text } from '../texts.ts';
import { seedCache } from './seed-cache.ts';
import type { Sessions } from './sessions.ts';
import type { Tries } from './tries.ts';
import { hashVisitCode } from './verifier.ts';
import type { VisitCodeStore } from './visit-code-store.ts';
import { offerOf, purposeAnswersOf } from './walk-up-form.ts';

export interface WalkUpsOptions extends Pick<UntilFreeOptions, 'onWaiting'> {
  prepared: Prepared;
  outbox: { enqueue(job: NewJob): void; together(writes: () => void): void; walkUps: WalkUpRows };
  visitCodes: Pick<VisitCodeStore, 'add' | 'find'>;
  tries: Tries;
  sessions: Pick<Sessions, 'arrive' | 'begin'>;
  reads: Reads;
  time: SteadyTime;
  clock: Clock;
  random: Random;
  /** True if the kiosk has a key of its own, under which it sends a visitor's rows. */
  isUsable(): boolean;
  /** True if the play is over. */
  isFinished(lane: Lane): boolean;
}

/**
 * Visitors without an account (docs/specification.md, 7.13). A visitor plays at once under an id that the kiosk makes.
 * The first row of its lane is the walk-up. The server turns it into a player, whose id the lane's other rows then get.
 * The kiosk shows a visit code. Email and code together resume the visit.
 */
export class WalkUps {
  readonly #options: WalkUpsOptions;

  constructor(options: WalkUpsOptions) {
    this.#options = options;
  }

  /** Returns the open campaigns that a visitor may play here, each with its texts. */
  offers(): WalkUpOffer[] {
    const { time } = this.#options;
    return this.#prepared()
      .filter(({ campaign }) => isOpenAt(campaign.content.campaign, time.date()))
      .map(({ offer }) => offer);
  }

  /** Returns the prepared campaigns for visitors without an account, open or not. */
  #prepared(): { campaign: PreparedCampaign; offer: WalkUpOffer }[] {
    const { isUsable, prepared, time } = this.#options;
    if (!isUsable()) return [];
    return prepared.alive(time.now()).flatMap((campaign) => {
      const offer = offerOf(campaign.content.campaign);
      return offer ? { campaign, offer } : [];
    });
  }

  /**
   * Stores a new walk-up and its visit code, and begins its visit. Accepts an email that has been used before, because
   * an email proves nothing.
   *
   * @throws AppError refused; visit-over after a later login or a logout
   */
  async begin(request: WalkUpRequest): Promise<SessionView> {
    const { outbox, visitCodes, sessions, clock, random } = this.#options;
    const { offer, campaign } = this.#offered(request.campaignId);
    const [firstName, lastName, email] = [request.firstName.trim(), request.lastName.trim(), cleanEmail(request.email)];
    const problem = nameProblem(firstName) ?? nameProblem(lastName) ?? emailProblem(email);
    if (problem) throw new AppError('refused', problem);
    if (hasPlayer(campaign, email)) throw new AppError('refused', text('walkUp.hasAccount'));
    const purposeAnswers = purposeAnswersOf(offer, request.form);
    const requireLatest = sessions.arrive();
    const visitCode = newVisitCode(random);
    const hashed = await hashVisitCode(nameKey(email), visitCode);
    const id = walkUpId(random.uuid());
    const { campaignId, consent } = offer;
    return untilFree(() => {
      requireLatest();
      const now = clock.now();
      outbox.together(() => {
        visitCodes.add({ hash: hashed, name: digestOfEmail(email), walkUpId: id, campaignId }, now);
        outbox.enqueue({
          userId: id,
          lane: laneName({ userId: id, campaignId }),
          kind: 'post-walk-up',
          payload: {
            id,
            campaignId,
            firstName,
            lastName,
            email,
            consent,
            consentedDate: new Date(now).toISOString(),
            ...(purposeAnswers && { purposeAnswers }),
          },
          idempotencyKey: random.uuid(),
        });
      });
      return this.#enter({ id, firstName, lastName, email }, campaign, visitCode);
    }, this.#options);
  }

  /**
   * Resumes the unfinished visit with this email and visit code. A wrong code and an unknown email get the same answer
   * at the same cost.
   *
   * @throws AppError refused; visit-over after a later login or a logout
   */
  async resume({ email: typedEmail, visitCode: typed }: ResumeRequest): Promise<SessionView> {
    const email = cleanEmail(typedEmail);
    const { outbox, visitCodes, tries, sessions, isFinished } = this.#options;
    const name = digestOfEmail(email);
    if (!tries.spend(name)) throw new AppError('refused', text('resume.locked'), { reason: 'too-many-attempts' });
    const requireLatest = sessions.arrive();
    const visitCode = visitCodeIn(typed) ?? '';
    const began = visitCodes.find(await hashVisitCode(nameKey(email), visitCode));
    if (!began) {
      tries.wrong(name);
      throw new AppError('refused', text('resume.wrong'), { reason: 'wrong-login' });
    }
    tries.rightForOne(name);
    requireLatest();
    const found = outbox.walkUps.find(began);
    if (!found || isFinished({ ...began, userId: found.userId })) throw new AppError('refused', text('resume.over'));
    const { campaign } = this.#offered(found.visitor.campaignId);
    return this.#enter({ ...found.visitor, id: found.userId }, campaign, visitCode);
  }

  /** @throws AppError refused if visitors without an account cannot play the campaign here */
  #offered(id: WalkUpOffer['campaignId']): { offer: WalkUpOffer; campaign: PreparedCampaign } {
    const found = this.#prepared().find(({ offer }) => isSameId(offer.campaignId, id));
    if (!found) throw new AppError('refused', text('walkUp.notAllowed'));
    return found;
  }

  /** Begins the visit, and fills the cache for its play. */
  #enter(visitor: Visitor, campaign: PreparedCampaign, visitCode: string): SessionView {
    const { reads, time, sessions } = this.#options;
    const { id, firstName, lastName, email } = visitor;
    const user = { id, userName: email, fullName: `${firstName} ${lastName}`, roles: ['Player'] };
    const withVendor = { ...user, clientId: campaign.content.vendor?.id ?? null };
    seedCache(reads, withVendor, [{ prepared: campaign, player: {} }], time);
    return sessions.begin(withVendor, { origin: 'walk-up', visitCode });
  }
}

interface Visitor {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

const hasPlayer = ({ content }: PreparedCampaign, email: string): boolean =>
  (content.players ?? []).some(({ user }) => nameKey(user.userName ?? '') === nameKey(email));

/** Returns the name under which `Tries` counts an email. A username with the same text counts under another name. */
const digestOfEmail = (email: string): string => hash('sha256', `visit code of ${nameKey(email)}`);
