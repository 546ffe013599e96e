import type { Clock } from '#shared/ports.ts';
import type { MainProcess } from '../platform/bridge.ts';
import type { AccessStore } from './AccessStore.ts';
import type { AppStore } from './AppStore.ts';
import type { ThemeStore } from './ThemeStore.ts';
import type { ToastStore } from './ToastStore.ts';

/** The parts shared by the stores. Each store picks those that it uses. */
export interface StoreParts {
  main: MainProcess;
  clock: Clock;
  app: AppStore;
  access: AccessStore;
  theme: ThemeStore;
  toasts: ToastStore;
  /** Shows a failure, or ends the session if it is over. */
  fail: (error: unknown) => void;
  /** Ends the session if the error means that it is over. Ignores other errors. */
  followSession: (error: unknown) => void;
}
