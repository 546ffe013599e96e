import { type Id, isSameId } from '#shared/entities/base.ts';
import { AppError } from '#shared/errors.ts';
import type { RehearsalView } from '#shared/ipc/rehearsal.ts';
import type { Clock, Random } from '#shared/ports.ts';
import type { Visit } from '../link/visit.ts';
import { text } from '../texts.ts';
import { type Rehearsable, Rehearsal } from './rehearsal.ts';

export interface RehearsalsOptions {
  clock: Pick<Clock, 'elapsed' | 'now'>;
  random: Random;
  /** Reads a campaign with the administrator's own calls. @throws AppError */
  read(visit: Visit, campaignId: Id): Promise<Rehearsable>;
  /** Returns a campaign of this kiosk's offline packages, or null. */
  prepared(campaignId: Id): Rehearsable | null;
  /** True while staff are at the screen. */
  isForStaff(): boolean;
}

/** The rehearsal on screen. It ends with the administrator's visit, or when the staff door shuts. */
export class Rehearsals {
  readonly #options: RehearsalsOptions;
  #current: { rehearsal: Rehearsal; isAllowed(): boolean } | null = null;
  /** Counts beginnings and ends, so that a slow beginning replaces nothing newer. */
  #turn = 0;

  constructor(options: RehearsalsOptions) {
    this.#options = options;
  }

  /** Begins a rehearsal for an administrator. Uses the offline package if the server is unreachable. @throws AppError */
  async begin(visit: Visit, campaignId: Id): Promise<RehearsalView> {
    this.end();
    const turn = this.#turn;
    const told = await this.#read(visit, campaignId);
    visit.requireOngoing();
    if (turn !== this.#turn) throw new AppError('refused', text('rehearsal.isOver'));
    return this.#take(told, () => !visit.isOver);
  }

  /** Begins a rehearsal of a prepared campaign, for staff. @throws AppError */
  beginPrepared(campaignId: Id): RehearsalView {
    this.end();
    const told = this.#options.prepared(campaignId);
    if (!told) throw new AppError('refused', text('rehearsal.notPrepared'));
    return this.#take(told, this.#options.isForStaff);
  }

  /** Returns the current rehearsal if it is of this campaign. @throws AppError refused */
  of(campaignId: Id): Rehearsal {
    const { rehearsal, isAllowed } = this.#current ?? {};
    if (rehearsal && isAllowed?.() && isSameId(rehearsal.campaignId, campaignId)) return rehearsal;
    throw new AppError('refused', text('rehearsal.isOver'));
  }

  end(): void {
    this.#turn += 1;
    this.#current = null;
  }

  async #read(visit: Visit, campaignId: Id): Promise<Rehearsable> {
    try {
      return await this.#options.read(visit, campaignId);
    } catch (error) {
      const isAway = error instanceof AppError && error.code === 'unreachable';
      const told = isAway ? this.#options.prepared(campaignId) : null;
      if (!told) throw error;
      return told;
    }
  }

  #take(told: Rehearsable, isAllowed: () => boolean): RehearsalView {
    const { clock, random } = this.#options;
    const rehearsal = new Rehearsal(told, clock, random);
    this.#current = { rehearsal, isAllowed };
    return rehearsal.view;
  }
}
