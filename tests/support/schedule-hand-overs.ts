import { expect } from 'vitest';
import { handOverLane } from '#shared/lane.ts';
import type { Row } from '../../src/server/database/schema.ts';
import { AppError } from '../../src/shared/errors.ts';
import type { SyncJob } from '../../src/shared/ipc/sync.ts';
import type { Api } from './api.ts';
import { openAdmin } from './arena.ts';
import type { LeaseKiosk } from './lease-kiosk.ts';
import type { TestServer } from './server.ts';

/** A kiosk whose staff hand prizes over. Each restart of the kiosk replaces `kiosk`. */
interface Desk {
  device: { id: number; vendorId: number };
  kiosk: LeaseKiosk;
  isRevoked: boolean;
}

/** A hand-over that staff have recorded. */
interface Given {
  code: string;
  desk: Desk;
  isUndone: boolean;
  /** True if the hand-over may be in no database any more, because staff have put an older backup back. */
  isGone: boolean;
  /** True if the server may or may not have the undo: a backup lacks it, or another desk has recorded it. */
  isUndoUncertain: boolean;
}

interface DeskModelOptions {
  server: TestServer;
  api: Api;
  campaignId: number;
  desks: readonly Desk[];
  /** A kiosk of another vendor. */
  stranger: Desk;
}

/**
 * Records what staff do with prizes at the desks of a schedule, and checks that the server and the desks agree with it
 * (docs/specification.md, 4.14).
 */
export class DeskModel {
  readonly counts = { given: 0, undone: 0, conflicts: 0 };
  readonly #options: DeskModelOptions;
  /** The claim codes of all wins. */
  readonly #codes: string[] = [];
  /** The hand-overs by id. */
  readonly #given = new Map<string, Given>();
  /** The ids of the hand-overs of each code, in the order of their arrival. */
  readonly #arrived = new Map<string, string[]>();

  constructor(options: DeskModelOptions) {
    this.#options = options;
  }

  won(code: string): void {
    this.#codes.push(code);
  }

  /** Staff hand one of the won prizes over. A desk never gives a prize twice. */
  give(desk: Desk, pick: number): void {
    const code = choose(this.#codes, pick);
    if (code === undefined) return;
    const { handOvers, handOverRows } = desk.kiosk;
    const isGiven = handOverRows.of(code).some(({ isUndone, row }) => !isUndone && row !== 'refused');
    try {
      handOvers.give(code);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      expect(isGiven).toBe(true);
      return;
    }
    expect(isGiven).toBe(false);
    const id = handOverRows.of(code).at(-1)?.id ?? '';
    this.#given.set(id, { code, desk, isUndone: false, isGone: false, isUndoUncertain: false });
    this.counts.given += 1;
  }

  /** Staff take back one of the hand-overs that their desk shows as given. */
  undo(desk: Desk, pick: number): void {
    const { handOvers, handOverRows } = desk.kiosk;
    const shown = handOverRows.latest(Number.POSITIVE_INFINITY).filter(({ isUndone }) => !isUndone);
    const id = choose(shown, pick)?.id;
    if (id === undefined) return;
    handOvers.undo(id, 'Wrong person.');
    const given = this.#given.get(id);
    if (!given) throw new Error(`No desk has given ${id}.`);
    if (given.desk === desk) given.isUndone = true;
    else given.isUndoUncertain = true;
    this.counts.undone += 1;
  }

  /** True if the server may refuse a row of this lane: the undo of a hand-over that another kiosk has made and sent. */
  mayRefuse(lane: string): boolean {
    return [...this.#given.values()].some(
      ({ code, isUndoUncertain }) => isUndoUncertain && handOverLane(code) === lane,
    );
  }

  /** Staff put an older backup back, which may lack rows that were unsent until now. */
  restored(desk: Desk, unsent: readonly SyncJob[]): void {
    const was = (kind: string, id: string) => unsent.some((row) => isAbout(row, kind, id));
    for (const [id, given] of this.#given) {
      if (given.desk !== desk) continue;
      given.isGone ||= was('post-hand-over', id);
      given.isUndoUncertain ||= given.isUndone && was('post-hand-over-undo', id);
    }
  }

  /** Notes in which order hand-overs arrive. Called after each step. */
  async noteArrivals(): Promise<void> {
    for (const { hand_over_id: id, claim_code: code } of await this.#stored()) {
      const ofCode = this.#arrived.get(code) ?? [];
      if (!ofCode.includes(id)) this.#arrived.set(code, [...ofCode, id]);
    }
  }

  /**
   * Checks all hand-overs at the end of a schedule.
   *
   * @param left the rows that are still in the kiosks' outboxes
   * @returns the numbers of faults
   */
  async check(left: readonly SyncJob[]) {
    const rows = await this.#stored();
    const isLeft = (kind: string, id: string) => left.some((row) => isAbout(row, kind, id));
    const faults = { lost: 0, doubled: rows.length - new Set(rows.map((row) => row.hand_over_id)).size, crossed: 0 };
    for (const { hand_over_id: id, device_id, client_id, claim_code } of rows) {
      const { desk, code } = this.#given.get(id) ?? {};
      const isOwn = desk?.device.id === device_id && desk?.device.vendorId === client_id && code === claim_code;
      if (!isOwn) faults.crossed += 1;
    }
    for (const [id, { isUndone, isGone, isUndoUncertain }] of this.#given) {
      const row = rows.find(({ hand_over_id }) => hand_over_id === id);
      if (!row) {
        if (!isGone && !isLeft('post-hand-over', id)) faults.lost += 1;
      } else if (!isUndoUncertain && !isLeft('post-hand-over-undo', id)) {
        const isStoredUndone = row.undone_at !== null;
        if (isUndone && !isStoredUndone) faults.lost += 1;
        if (!isUndone && isStoredUndone) faults.crossed += 1;
      }
    }
    await this.#checkStates(rows);
    return faults;
  }

  /** Checks that the first hand-over to arrive counts, on the Winners page, at the desks, and in the stock. */
  async #checkStates(rows: readonly Row<'hand_overs'>[]): Promise<void> {
    const { server, api, campaignId, desks, stranger } = this.#options;
    const { winners } = await api.call('getWinners', { params: { campaignId } }, await openAdmin(server));
    const undone = new Set(rows.filter(({ undone_at }) => undone_at !== null).map(({ hand_over_id }) => hand_over_id));
    const states = new Map<string, string>();
    for (const code of this.#codes) {
      const winner = winners.find(({ claimCode }) => claimCode === code);
      const own = (this.#arrived.get(code) ?? []).filter((id) => this.#given.get(id)?.desk !== stranger);
      const first = own.find((id) => !undone.has(id));
      const hasArrived = winner !== undefined && winner.awardId !== null;
      for (const id of own) {
        const counts = hasArrived ? 'standing' : 'unmatched';
        states.set(id, undone.has(id) ? 'undone' : id === first ? counts : 'conflict');
      }
      expect(winner?.handOvers.map(({ state }) => state) ?? []).toEqual(own.map((id) => states.get(id)));
      if (!hasArrived) continue;
      const standing = own.filter((id) => !undone.has(id)).length;
      this.counts.conflicts += Math.max(0, standing - 1);
      expect(winner.state).toBe(standing > 1 ? 'conflict' : standing === 1 ? 'handed-over' : winner.state);
      const award = server.db.selectFrom('awarded_prizes').select(['extra_given', 'extra_taken']);
      const { extra_given, extra_taken } = await award.where('claim_code', '=', code).executeTakeFirstOrThrow();
      expect(extra_given).toBe(Math.max(0, standing - 1));
      expect(extra_taken).toBeLessThanOrEqual(extra_given);
    }
    // Another vendor's desk learns nothing of the prize.
    const ofStranger = (await stranger.kiosk.handOvers.list()).map(({ state }) => state);
    expect(['unmatched', 'other-vendor', 'undone', 'refused', 'unsent']).toEqual(expect.arrayContaining(ofStranger));
    for (const desk of desks) {
      if (desk.isRevoked) continue;
      const ofDesk = (await desk.kiosk.handOvers.list()).filter(({ id }) => this.#given.get(id)?.desk === desk);
      for (const { id, state } of ofDesk) {
        if (states.has(id)) expect({ id, state }).toEqual({ id, state: states.get(id) });
      }
    }
  }

  #stored(): Promise<Row<'hand_overs'>[]> {
    const { server, desks, stranger } = this.#options;
    const ids = [...desks, stranger].map(({ device }) => device.id);
    return server.db.selectFrom('hand_overs').selectAll().where('device_id', 'in', ids).orderBy('id').execute();
  }
}

const choose = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length];

const isAbout = (row: SyncJob, kind: string, id: string): boolean =>
  row.kind === kind && 'payload' in row && 'id' in row.payload && row.payload.id === id;
