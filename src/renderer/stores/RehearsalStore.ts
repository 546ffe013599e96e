import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AppError } from '#shared/app-error.ts';
import type { Id } from '#shared/entities/base.ts';
import { hasGameAfterQuiz } from '#shared/games.ts';
import type { ChannelName, ChannelRequest, ChannelResult } from '#shared/ipc/channels.ts';
import type { Welcome } from '#shared/ipc/play.ts';
import type { RehearsalStart, RehearsalView, RehearsedOutcome } from '#shared/ipc/rehearsal.ts';
import type { ParticipantStep } from '#shared/rules/access.ts';
import type { MainProcess } from '../platform/bridge.ts';
import type { KeyValueStorage } from '../platform/storage.ts';
import { text } from '../rehearsal-texts.ts';
import { isVisitOver, noticeOf } from './message-of.ts';
import { PlayStore } from './PlayStore.ts';
import type { Participant } from './participant.ts';
import type { RootStore } from './RootStore.ts';
import { SoundStore } from './SoundStore.ts';
import { WelcomeStore } from './WelcomeStore.ts';

/** The most points of a spin without the bonus. */
const MOST_OF_SPIN = 100;
const POINTS_STEP = 5;

export interface RehearsalParts {
  campaignId: Id;
  /** True for an administrator's own campaign; false for one that is prepared on this kiosk. */
  isOwn: boolean;
  /** Shows a path of the rehearsal. */
  go(path: string): void;
  /** Returns to the page where the rehearsal began. */
  goBack(): void;
}

/** A rehearsal on screen: the choice of its outcome, and the participant that the game's scenes act on. */
export class RehearsalStore implements Participant {
  /** The campaign's data; null until it is read. */
  view: RehearsalView | null = null;
  /** The message of a failed beginning; null without a failure. */
  failure: string | null = null;
  outcome: RehearsedOutcome = { kind: 'chance' };
  /** The points as typed. */
  points = '100';
  startAt: RehearsalStart = 'welcome';
  /** True from the choice of an outcome until 'Play again'. */
  isPlaying = false;
  readonly play: PlayStore;
  readonly welcome: WelcomeStore;
  readonly sound: SoundStore;
  readonly fullName = '';
  readonly visitCode = null;
  readonly canChangePassword = false;
  readonly isLeaving = false;
  readonly rehearsal: NonNullable<Participant['rehearsal']>;
  readonly #root: RootStore;
  readonly #parts: RehearsalParts;

  constructor(root: RootStore, parts: RehearsalParts) {
    this.#root = root;
    this.#parts = parts;
    const { clock, access, toasts, theme, fail, followSession } = root;
    const main = rehearsedCalls(root.main, () => this.view?.welcome ?? null);
    this.play = new PlayStore({ main, clock, access, toasts, fail, followSession });
    this.welcome = new WelcomeStore({ main, clock, fail, followSession, theme: { activate: theme.show } });
    this.sound = new SoundStore(NO_STORAGE, root.sound.isOn);
    this.rehearsal = {
      playAgain: () => this.playAgain(),
      labels: {
        playAgain: text('rehearsal.playAgain'),
        end: text('rehearsal.end'),
        endQuestion: text('rehearsal.endQuestion'),
        keepPlaying: text('rehearsal.keepPlaying'),
      },
    };
    makeAutoObservable(
      this,
      { view: observableRef, outcome: observableRef, play: false, welcome: false, sound: false, rehearsal: false },
      { autoBind: true },
    );
  }

  get isUnderWay(): boolean {
    return this.play.isUnderWay;
  }

  get campaignName(): string {
    return this.view?.welcome.campaigns[0]?.campaignName ?? '';
  }

  get hasWheel(): boolean {
    return hasGameAfterQuiz(this.view?.welcome.campaigns[0]?.games ?? []);
  }

  get hasBoard(): boolean {
    return this.view?.welcome.campaigns[0]?.games.includes('board') === true;
  }

  get hasQuestions(): boolean {
    return this.view?.lacks.includes('no-questions') === false;
  }

  get mostPoints(): number {
    return (this.view?.spins ?? 0) * MOST_OF_SPIN;
  }

  /** True if the outcome is complete, and the campaign has something to play. */
  get canPlay(): boolean {
    if (!this.view || !(this.hasQuestions || this.hasWheel)) return false;
    return this.outcome.kind !== 'points' || this.pointsProblem === null;
  }

  /** The problem of the typed points, or null. */
  get pointsProblem(): string | null {
    const points = Number(this.points);
    const isFit = /^\d+$/.test(this.points) && points % POINTS_STEP === 0 && points <= this.mostPoints;
    return isFit ? null : text('rehearsal.pointsHint', { most: this.mostPoints });
  }

  /** Reads the campaign. */
  async begin(): Promise<void> {
    const { campaignId, isOwn } = this.#parts;
    this.failure = null;
    try {
      const { main } = this.#root;
      const view = await (isOwn
        ? main.call('rehearsal:begin', { campaignId })
        : main.call('rehearsal:begin-prepared', { campaignId }));
      runInAction(() => {
        this.view = view;
      });
    } catch (error) {
      if (isVisitOver(error)) return;
      this.#root.followSession(error);
      runInAction(() => {
        this.failure = noticeOf(error) ?? '';
      });
    }
  }

  choose(outcome: RehearsedOutcome): void {
    this.outcome = outcome;
  }

  typePoints(points: string): void {
    this.points = points;
  }

  chooseStart(startAt: RehearsalStart): void {
    this.startAt = startAt;
  }

  /** Starts to play, with the chosen outcome. */
  async playNow(): Promise<void> {
    const { campaignId } = this.#parts;
    if (!this.canPlay) return;
    const outcome: RehearsedOutcome =
      this.outcome.kind === 'points' ? { kind: 'points', points: Number(this.points) } : this.outcome;
    try {
      await this.#root.main.call('rehearsal:restart', { campaignId, start: this.startAt, outcome });
    } catch (error) {
      this.#root.fail(error);
      return;
    }
    this.play.clear();
    await this.welcome.load();
    if (this.startAt === 'wheel' && !(await this.play.open(campaignId))) return;
    runInAction(() => {
      this.isPlaying = true;
    });
    this.#parts.go(this.pathTo(this.startAt === 'wheel' ? (this.play.step ?? 'quiz') : 'welcome'));
  }

  /** Returns to the choice of an outcome. */
  playAgain(): void {
    this.isPlaying = false;
    this.play.clear();
    this.#parts.go(this.#path);
  }

  pathTo(step: ParticipantStep): string {
    return `${this.#path}/${step}`;
  }

  /** Ends the rehearsal, and returns to the page where it began. */
  leave(): void {
    this.#parts.goBack();
  }

  /** Forgets the rehearsal. Called when its screen is gone, however that happened. */
  forget(): void {
    this.play.clear();
    this.welcome.clear();
    this.#root.theme.showStored();
    void this.#root.main.call('rehearsal:end', {}).catch(() => {});
  }

  get #path(): string {
    return `/rehearsal/${encodeURIComponent(this.#parts.campaignId)}`;
  }
}

/** The step of a rehearsal for each step of a play. */
const STEPS = {
  'play:open': 'rehearsal:open',
  'play:answer': 'rehearsal:answer',
  'play:spin': 'rehearsal:spin',
  'play:settle': 'rehearsal:settle',
  'play:decline-offer': 'rehearsal:decline-offer',
  'play:cash-in': 'rehearsal:cash-in',
  'play:press': 'rehearsal:press',
} as const satisfies Partial<Record<ChannelName, ChannelName>>;
type PlayStep = keyof typeof STEPS;

const isStep = (channel: ChannelName): channel is PlayStep => Object.hasOwn(STEPS, channel);

/**
 * Returns the main process for the game's stores: it turns the steps of a play into those of the rehearsal, and forwards
 * no other call and no event.
 */
function rehearsedCalls(main: MainProcess, welcome: () => Welcome | null): MainProcess {
  const answer = (channel: ChannelName, request: unknown): Promise<unknown> => {
    if (isStep(channel)) return main.call(STEPS[channel], request as ChannelRequest<PlayStep> as never);
    if (channel === 'play:seen') return Promise.resolve(null);
    const told = channel === 'play:welcome' ? welcome() : null;
    return told ? Promise.resolve(told) : Promise.reject(new AppError('refused', text('error.rejectedRequest')));
  };
  return {
    call: <N extends ChannelName>(channel: N, request: ChannelRequest<N>) =>
      answer(channel, request) as Promise<ChannelResult<N>>,
    on: () => () => {},
  };
}

/** Stores nothing, so that a rehearsal does not change the kiosk's sound switch. */
const NO_STORAGE: KeyValueStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
