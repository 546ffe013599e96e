import { makeAutoObservable, runInAction } from 'mobx';
import { AppError } from '#shared/app-error.ts';
import type { Id } from '#shared/entities/base.ts';
import type { ContactFormat } from '#shared/entities/contact-format.ts';
import type {
  AgentParticipation,
  AverageQuizScore,
  PointsPrizes,
  QuestionOverview,
  UserOverview,
} from '#shared/entities/reports.ts';
import type { PlayFilter, ShowReport } from '#shared/entities/show-report.ts';
import type { Clock } from '#shared/ports.ts';
import { type DayEntry, isDay } from '#shared/rules/campaign-dates.ts';
import { isYes } from '#shared/rules/flag.ts';
import { markTexts } from '#shared/rules/play-marks.ts';
import { text } from '../../admin-texts.ts';
import { type Reading, Resource } from '../Resource.ts';
import type { AdminStore } from './AdminStore.ts';
import { ListView, type ListViewParts } from './ListView.ts';
import { LiveReads } from './LiveReads.ts';

/** A player's points and prize. The row's index serves as id, because the server sends none. */
export type PointsRow = PointsPrizes & { rowId: number };

/** A table of the report: its rows as last read, and the part on screen. */
export interface ReportTable<Row extends object> {
  resource: Resource<readonly Row[]>;
  view: ListView<Row>;
}

/** The filters as typed. A day may be an invalid text. */
export interface FilterEntry {
  from: DayEntry | null;
  to: DayEntry | null;
  kioskId: Id | null;
}

const NO_FILTER: FilterEntry = { from: null, to: null, kioskId: null };

export type ReportTab = 'questions' | 'users' | 'points';

/**
 * A campaign's report in independent reads. Reads a table only when its tab is opened, because the tables of a big
 * show are tens of MB, too much for a booth's network.
 */
export class ReportStore {
  readonly campaignId: Id;
  readonly participation: Resource<AgentParticipation>;
  readonly averageScore: Resource<readonly AverageQuizScore[]>;
  readonly charts: Resource<ShowReport>;
  readonly questions: ReportTable<QuestionOverview>;
  readonly users: ReportTable<UserOverview>;
  readonly points: ReportTable<PointsRow>;
  tab: ReportTab = 'questions';
  opened: readonly ReportTab[] = ['questions'];
  /** The time of the last read, in milliseconds since the epoch; null before the first. */
  readAt: number | null = null;
  /** The time of the last read of the charts. */
  chartsReadAt: number | null = null;
  /** False once the server has shown that it does not support charts and filters. */
  hasShow = true;
  filterEntry = NO_FILTER;
  /** The latest entry without a problem, which the report follows. */
  private filter = NO_FILTER;
  /** The reads while the show is live; null before `follow`. */
  live: LiveReads | null = null;
  /** The failure if all parts of the last read failed alike. The page shows it once. */
  private commonFailure: string | null = null;
  readonly #admin: AdminStore;
  readonly #clock: Clock;

  constructor(admin: AdminStore, campaignId: Id, clock: Clock) {
    this.campaignId = campaignId;
    this.#admin = admin;
    this.#clock = clock;
    const { api, readFailed } = admin;
    this.participation = new Resource(() => api.call('getAgentParticipation', this.request), readFailed);
    this.averageScore = new Resource(() => api.call('getAverageQuizScore', this.request), readFailed);
    this.charts = new Resource(() => api.call('getShowReport', this.request), this.showFailed);
    this.questions = tableOf({
      resource: new Resource(() => api.overview({ name: 'getQuestionOverview', ...this.selection }), readFailed),
      textOf: ({ questionText }) => questionText ?? '',
    });
    this.users = tableOf({
      resource: new Resource(() => api.overview({ name: 'getUserOverview', ...this.selection }), readFailed),
      textOf: (row) => [row.userName ?? '', row.userId, ...markTexts(row)].join(' '),
    });
    this.points = tableOf({
      resource: new Resource(async () => {
        const rows = await api.call('getPointsPrizes', this.request);
        return rows.map((row, rowId) => ({ ...row, rowId }));
      }, readFailed),
      textOf: (row) => [row.userName ?? '', row.awardedPrize ?? '', ...markTexts(row)].join(' '),
      // Sorts by the shown values: a missing number shows as 0, a missing flag as No.
      sortKeys: {
        totalSpinsEarned: ({ totalSpinsEarned }) => totalSpinsEarned ?? 0,
        remainingSpins: ({ remainingSpins }) => remainingSpins ?? 0,
        isPressYourLuckSpinUsed: ({ isPressYourLuckSpinUsed }) => isYes(isPressYourLuckSpinUsed),
        totalPointsEarned: ({ totalPointsEarned }) => totalPointsEarned ?? 0,
      },
    });
    makeAutoObservable(this, { charts: false, questions: false, users: false, points: false });
  }

  get isReading(): boolean {
    return this.parts().some(({ isLoading }) => isLoading);
  }

  /** The report as a single resource, failed if all parts failed alike. */
  get whole(): Reading<true> {
    return {
      value: this.readAt === null ? null : true,
      failure: this.commonFailure,
      isLoading: this.isReading,
      load: this.refresh,
    };
  }

  /** Returns a part of the report. Omits its failure if it has a value and the page shows the common failure. */
  partOf<T>({ value, failure, isLoading, load }: Resource<T>): Reading<T> {
    const isToldAbove = value !== null && this.commonFailure !== null;
    return { value, failure: isToldAbove ? null : failure, isLoading, load };
  }

  /** The numbers of players added, finished, and not finished; null before they are read. */
  get completion(): { added: number; completed: number; open: number } | null {
    const { value } = this.participation;
    if (!value) return null;
    const { playersAdded: added, playersCompleted: completed } = value;
    return { added, completed, open: Math.max(0, added - completed) };
  }

  /** Correct and incorrect answers in percent; null before they are read, or without any answers. */
  get score(): { correct: number; incorrect: number } | null {
    const [correct, incorrect] = ['correct', 'incorrect'].map((type) => this.percentageOf(type));
    return correct || incorrect ? { correct: correct ?? 0, incorrect: incorrect ?? 0 } : null;
  }

  /** True if the question overview has any answers. */
  get hasQuestionAnswers(): boolean {
    return listed(this.questions).some(({ correctCount, incorrectCount }) => correctCount + incorrectCount > 0);
  }

  get hasUserAnswers(): boolean {
    return listed(this.users).some(({ questionsAnswered }) => questionsAnswered > 0);
  }

  /** True if any player has spins, points or a prize. */
  get hasGains(): boolean {
    return listed(this.points).some(
      (row) =>
        Boolean(row.totalSpinsEarned || row.totalPointsEarned || row.awardedPrize) ||
        isYes(row.isPressYourLuckSpinUsed),
    );
  }

  /** Reads the report. Returns a function that drops the campaign's lists when the report closes. */
  open = (): (() => void) => {
    void this.refresh();
    return () => void this.#admin.api.forgetOverviews();
  };

  refresh = (): Promise<void> => this.read((part) => part.load());

  /** Changes a part of the filter, and reads the report again if the filter is complete. */
  filterBy = (change: Partial<FilterEntry>): void => {
    const before = JSON.stringify(this.query);
    this.filterEntry = { ...this.filterEntry, ...change };
    if (this.filterProblem === null) this.filter = this.filterEntry;
    // Not `load`: a read that is under way has the former filter.
    if (JSON.stringify(this.query) !== before) void this.read((part) => part.reload());
  };

  clearFilter = (): void => this.filterBy(NO_FILTER);

  /** Why the filter does not apply, or null. */
  get filterProblem(): string | null {
    const { from, to } = this.filterEntry;
    if ([from, to].some((day) => day !== null && !isDay(day))) return text('charts.badDay');
    return from !== null && to !== null && from > to ? text('charts.backwards') : null;
  }

  /** The filter of the calls. Empty for all plays. */
  get query(): PlayFilter {
    const { from, to, kioskId } = this.filter;
    return { ...(from !== null && { from }), ...(to !== null && { to }), ...(kioskId !== null && { kioskId }) };
  }

  get hasFilter(): boolean {
    return Object.keys(this.query).length > 0;
  }

  /** Reads the pies and the charts again while the show is live. Call `start` and `stop` of the result. */
  follow(parts: { isLive(now: number): boolean; isOffline(): boolean }): LiveReads {
    this.live = new LiveReads({ ...parts, clock: this.#clock, read: this.readCharts });
    return this.live;
  }

  private readCharts = (): Promise<void> => this.read((part) => part.load(), this.figures());

  private noteCharts(): void {
    runInAction(() => {
      if (this.charts.failure === null) this.chartsReadAt = this.#clock.now();
    });
  }

  private showFailed = (error: unknown): void => {
    if (error instanceof AppError && error.reason === 'not-found') {
      runInAction(() => {
        this.hasShow = false;
      });
    } else this.#admin.readFailed(error);
  };

  private get request() {
    return { params: { campaignId: this.campaignId }, ...(this.hasFilter && { query: this.query }) };
  }

  private get selection() {
    return { campaignId: this.campaignId, ...(this.hasFilter && { filter: this.query }) };
  }

  private async read(how: (part: Resource<unknown>) => Promise<void>, only?: Resource<unknown>[]): Promise<void> {
    const all = only ?? this.parts();
    await Promise.all(all.map(how));
    this.noteCharts();
    const parts = all.filter((part) => part !== this.charts || this.hasShow);
    const [failure, ...others] = new Set(parts.map((part) => part.failure));
    runInAction(() => {
      this.commonFailure = others.length === 0 ? (failure ?? null) : null;
      if (only === undefined && parts.some((part) => part.failure === null)) this.readAt = this.#clock.now();
    });
  }

  /** Confirms a held prize. The row's text follows from the next read. */
  confirmAward = ({ awardId }: PointsRow): Promise<boolean> =>
    this.decide(text('award.confirmed'), async () => {
      await this.#admin.api.call('confirmAward', { params: { id: awardId ?? 0 } });
    });

  withdrawAward = ({ awardId }: PointsRow, reason: string): Promise<boolean> =>
    this.decide(text('award.withdrawn'), async () => {
      await this.#admin.api.call('withdrawAward', { params: { id: awardId ?? 0 }, body: { reason } });
    });

  /** Makes a change and reads the points again. Returns true if the change was made. */
  private async decide(notice: string, change: () => Promise<void>): Promise<boolean> {
    const failure = await this.#admin.attempt(change, 'toast');
    if (failure === null) this.#admin.notify(notice);
    await this.points.resource.load();
    return failure === null;
  }

  show(tab: ReportTab): void {
    this.tab = tab;
    if (this.opened.includes(tab)) return;
    this.opened = [...this.opened, tab];
    void this[tab].resource.load();
  }

  /** Returns a question's row with the players who answered it; read when the row is opened. */
  questionRow = (questionId: Id): Resource<QuestionOverview> =>
    new Resource(
      () => this.#admin.api.overviewRow({ name: 'getQuestionOverview', ...this.selection }, questionId),
      this.#admin.readFailed,
    );

  /** Returns a player's row with all answers; read when the row is opened. */
  userRow = (userId: Id): Resource<UserOverview> =>
    new Resource(
      () => this.#admin.api.overviewRow({ name: 'getUserOverview', ...this.selection }, userId),
      this.#admin.readFailed,
    );

  downloadAll = (): Promise<void> => this.#admin.transfers.download('downloadMainReport', this.request);

  /** Downloads all people of the campaign. The filters do not apply. */
  downloadContacts = (format: ContactFormat): Promise<void> =>
    this.#admin.transfers.download('downloadContacts', { params: { campaignId: this.campaignId, format } });

  downloadQuestion = (questionId: Id): Promise<void> =>
    this.#admin.transfers.download('downloadQuestionReport', {
      ...this.request,
      params: { campaignId: this.campaignId, questionId },
    });

  downloadUser = (userId: Id): Promise<void> =>
    this.#admin.transfers.download('downloadUserReport', { params: { campaignId: this.campaignId, userId } });

  private figures(): Resource<unknown>[] {
    return [this.participation, this.averageScore, ...(this.hasShow ? [this.charts] : [])];
  }

  /** Returns the parts to read, in the order of the requests. */
  private parts(): Resource<unknown>[] {
    return [...this.figures(), ...this.opened.map((tab) => this[tab].resource)];
  }

  private percentageOf(type: string): number | undefined {
    return this.averageScore.value?.find(({ answerType }) => answerType.toLowerCase() === type)?.answerPercentage;
  }
}

const tableOf = <Row extends object>({
  resource,
  ...parts
}: Omit<ListViewParts<Row>, 'rows'> & Pick<ReportTable<Row>, 'resource'>): ReportTable<Row> => ({
  resource,
  view: new ListView({ rows: () => resource.value ?? [], ...parts }),
});

const listed = <Row extends object>(table: ReportTable<Row>): readonly Row[] => table.resource.value ?? [];
