import type { Id } from '#shared/entities/base.ts';
import type { ParticipantStep } from '#shared/rules/access.ts';
import type { PlayStore } from './PlayStore.ts';
import type { SessionStore } from './SessionStore.ts';
import type { SoundStore } from './SoundStore.ts';
import type { WelcomeStore } from './WelcomeStore.ts';

/** What the participant scenes act on: the visit of the user who is logged in, or a rehearsal. */
export interface Participant {
  readonly play: PlayStore;
  readonly welcome: WelcomeStore;
  readonly sound: SoundStore;
  readonly fullName: string;
  /** The code that resumes the visit, or null. */
  readonly visitCode: string | null;
  readonly canChangePassword: boolean;
  /** True while the visit is being ended. */
  readonly isLeaving: boolean;
  /** The texts and actions of a rehearsal; null in a visit. */
  readonly rehearsal: RehearsalEnds | null;
  pathTo(step: ParticipantStep, campaignId?: Id): string;
  /** Ends the visit, or the rehearsal. `isThanked` is true after a finished game. */
  leave(options?: { isThanked: boolean }): void;
}

/** The ends of a rehearsal, which never log anybody out. */
export interface RehearsalEnds {
  playAgain(): void;
  labels: { playAgain: string; end: string; endQuestion: string; keepPlaying: string };
}

/** Returns the participant of a visit. */
export function visitingParticipant(
  session: SessionStore,
  { play, welcome, sound }: Pick<Participant, 'play' | 'welcome' | 'sound'>,
): Participant {
  return {
    play,
    welcome,
    sound,
    get fullName() {
      return session.fullName;
    },
    get visitCode() {
      return session.visitCode;
    },
    get canChangePassword() {
      return session.visitCode === null;
    },
    get isLeaving() {
      return session.isBusy;
    },
    rehearsal: null,
    pathTo: (step, campaignId) => {
      const path = `${session.homePath}/${step}`;
      return campaignId === undefined ? path : `${path}/${encodeURIComponent(campaignId)}`;
    },
    leave: (options) => void session.logOut(options),
  };
}
