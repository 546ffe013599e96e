import { configure } from 'mobx';
import { AppError } from '#shared/app-error.ts';
import type { HealthState } from '#shared/ipc/health.ts';
import type { Clock } from '#shared/ports.ts';
import type { MainProcess } from '../platform/bridge.ts';
import { reportError } from '../platform/report-error.ts';
import type { KeyValueStorage } from '../platform/storage.ts';
import { AccessStore, type ShownAccess } from './AccessStore.ts';
import { AppStore } from './AppStore.ts';
import { EditsStore } from './admin/EditsStore.ts';
import { DeviceStore } from './DeviceStore.ts';
import { IdleStore } from './IdleStore.ts';
import { LeaseStore } from './LeaseStore.ts';
import { OfflineStore } from './OfflineStore.ts';
import { PlayStore } from './PlayStore.ts';
import { ProgressStore } from './ProgressStore.ts';
import { type Participant, visitingParticipant } from './participant.ts';
import type { StoreParts } from './parts.ts';
import { Resource } from './Resource.ts';
import { SafetyCopyStore } from './SafetyCopyStore.ts';
import { ScanStore } from './ScanStore.ts';
import { SessionStore } from './SessionStore.ts';
import { SetUpStore } from './SetUpStore.ts';
import { SoundStore } from './SoundStore.ts';
import { StaffStore } from './StaffStore.ts';
import { SyncStore } from './SyncStore.ts';
import { type ThemeName, ThemeStore } from './ThemeStore.ts';
import { ToastStore } from './ToastStore.ts';
import { UpdateStore } from './UpdateStore.ts';
import { WelcomeStore } from './WelcomeStore.ts';

configure({ enforceActions: 'always' });

export interface RootStoreParts {
  main: MainProcess;
  clock: Clock;
  localStorage: KeyValueStorage;
  sessionStorage: KeyValueStorage;
  showTheme: (name: ThemeName) => void;
  showAccess: (access: ShownAccess) => void;
  /** The nonce that the page's policy requires of style elements; undefined without a policy. */
  styleNonce?: string | undefined;
}

/**
 * All stores and their connections: a failed call ends the session or shows a toast; a session's end clears the play.
 */
export class RootStore {
  readonly app: AppStore;
  readonly access: AccessStore;
  readonly setUp: SetUpStore;
  readonly session: SessionStore;
  readonly welcome: WelcomeStore;
  readonly play: PlayStore;
  readonly theme: ThemeStore;
  readonly sound: SoundStore;
  readonly toasts: ToastStore;
  readonly sync: SyncStore;
  readonly staff: StaffStore;
  readonly updates: UpdateStore;
  readonly device: DeviceStore;
  readonly safetyCopy: SafetyCopyStore;
  /** The app's health. Only for staff. */
  readonly health: Resource<HealthState>;
  readonly leases: LeaseStore;
  readonly offline: OfflineStore;
  readonly progress: ProgressStore;
  readonly idle: IdleStore;
  readonly scans: ScanStore;
  readonly participant: Participant;
  /** The rehearsal on screen, or null. Only its screen sets this. */
  rehearsal: { readonly isUnderWay: boolean; leave(): void } | null = null;
  readonly edits = new EditsStore();
  /** Passed to the stores of the admin area, which are created later and not stored here. */
  readonly main: MainProcess;
  readonly clock: Clock;
  readonly styleNonce: string | undefined;

  constructor({ main, clock, localStorage, sessionStorage, showTheme, showAccess, styleNonce }: RootStoreParts) {
    this.styleNonce = styleNonce;
    this.main = main;
    this.clock = clock;
    this.app = new AppStore(main);
    this.access = new AccessStore(showAccess);
    this.toasts = new ToastStore(clock);
    this.theme = new ThemeStore(localStorage, showTheme);
    this.sound = new SoundStore(localStorage);
    this.progress = new ProgressStore(main);
    const { app, access, theme, toasts, fail, followSession } = this;
    const parts: StoreParts = { main, clock, app, access, theme, toasts, fail, followSession };
    this.staff = new StaffStore(parts);
    this.setUp = new SetUpStore({ ...parts, staff: this.staff });
    this.updates = new UpdateStore(parts);
    this.device = new DeviceStore(main);
    this.safetyCopy = new SafetyCopyStore(parts);
    this.health = new Resource(() => main.call('health:state', {}), fail);
    this.leases = new LeaseStore(main);
    this.offline = new OfflineStore(parts);
    this.sync = new SyncStore(parts);
    this.welcome = new WelcomeStore(parts);
    this.play = new PlayStore(parts);
    this.session = new SessionStore({ main, storage: sessionStorage, toasts, onCleared: this.forgetVisitor });
    this.participant = visitingParticipant(this.session, this);
    this.scans = new ScanStore({ session: this.session, setUp: this.setUp, staff: this.staff, toasts });
    this.idle = new IdleStore({
      clock,
      idleMs: () => this.access.idleMs(this.app.idleMs),
      isLoggedIn: () => this.session.current !== null,
      // Includes the staff door, because staff may interrupt a game, and the door shuts by itself.
      isUnderWay: () =>
        this.play.isUnderWay ||
        this.rehearsal?.isUnderWay === true ||
        this.session.isBusy ||
        this.staff.isAsking ||
        this.staff.isOpen,
      endVisit: this.endVisit,
    });
  }

  /**
   * Asks the main process for the data of the first screens, and resolves when the first screen is known. Shows
   * failures; the login screen works without the data.
   */
  async start(): Promise<void> {
    void this.sync.load().catch(this.fail);
    // Waits for the offers, because a button that appears later would move the other buttons under a finger.
    const offers = this.offline.loadOffers();
    const facts = [this.app.load(), this.staff.load()].map((loading) => loading.catch(this.fail));
    const session = this.session.resume();
    // Read local storage after sending the calls, so that its first read blocks the page only while the calls wait.
    this.theme.showStored();
    this.sound.restore();
    await Promise.all([...facts, session, offers]);
    this.idle.start();
  }

  /** Ends an abandoned visit. Returns false if the session goes on, as after an abandoned rehearsal. */
  endVisit = async (): Promise<boolean> => {
    if (this.rehearsal) {
      this.rehearsal.leave();
      return false;
    }
    if (this.session.current && !(await this.session.logOut())) return false;
    this.session.forgetThanks();
    this.forgetVisitor();
    return true;
  };

  /** Writes a renderer error to the app's log. */
  report(thrown: unknown): void {
    reportError(this.main, thrown);
  }

  /** Handles a failed call: ends the session if it is over, else shows the failure as a toast. */
  fail = (error: unknown): void => {
    if (!this.followSession(error)) this.toasts.failure(error);
  };

  /**
   * Ends the session if the error means that it is over, and asks for a new password if the error requires one. Returns
   * false for any other error, which the caller must show.
   */
  followSession = (error: unknown): boolean => {
    if (!(error instanceof AppError)) return false;
    if (error.reason === 'password-change-required') this.session.enforcePasswordChange();
    else if (error.code === 'signed-out') this.session.end(error.message);
    else return error.code === 'visit-over';
    return true;
  };

  /** Clears the visitor's data from all stores. Every end of a visit calls this. */
  private forgetVisitor = (): void => {
    this.play.clear();
    this.welcome.clear();
    this.edits.forget();
    this.toasts.clear();
    // Keeps the accessible mode for the thanks, the last screen of the visit.
    if (!this.session.isThanked) this.access.end();
  };

  /** Ends the thanks after a game, and with them the visit. */
  endThanks = (): void => {
    this.session.forgetThanks();
    this.access.end();
  };
}
