import path from 'node:path';
import { isOpenIn } from '../ipc/kiosk-mode.ts';
import { registerHandlers } from '../ipc/register.ts';
import { Media } from '../link/media.ts';
import { type AtServer, openAtServer } from './at-server.ts';
import type { KioskOptions } from './options.ts';

/** Opens the kiosk's data for the chosen server, which must have started. Then gives the channels their listeners. */
export async function createKiosk(options: KioskOptions) {
  const { onLog } = options;
  const media = new Media({
    folder: path.join(options.userData, 'media'),
    baseUrl: options.baseUrl,
    screenOrigin: options.screenOrigin,
    http: options.http,
    onLog,
  });
  let origin = options.origin();
  let isStarted = false;
  let isStopped = false;
  const first = await openAtServer(origin, media, options);
  let open: AtServer | null = first;
  /** The latest opening. Calls of the screen wait for it. */
  let opening = Promise.resolve(first);

  const reopen = async (): Promise<AtServer> => {
    open?.stop();
    open = null;
    const next = await openAtServer(origin, media, options);
    if (isStopped) next.stop();
    else if (isStarted) next.start();
    open = next;
    return next;
  };

  registerHandlers(async () => (await opening).desk, {
    ipc: options.ipc,
    isOwnScreen: options.isOwnScreen,
    isOpen: (name) => isOpenIn(options.mode, name, options.staffDoor.position),
    onLog,
  });
  return {
    media,
    /** The number of rows that the server has not received; 0 during a change of server and after `stop`. */
    unsent: () => open?.unsent() ?? 0,
    /** True if somebody is logged in, during a change of server, and after `stop`. */
    hasVisitor: () => open?.hasVisitor() ?? true,
    /** Called when the state of the server has changed, or the choice of server. */
    async serverChanged(): Promise<void> {
      if (isStopped) return;
      if (options.origin() !== origin) {
        origin = options.origin();
        opening = opening.then(reopen);
      }
      (await opening).tellInfo();
    },
    /** Sends the app's state to the screen. */
    tellInfo: () => open?.tellInfo(),
    /** Called after the computer was asleep. Looks for the server at once. */
    wake: () => open?.wake(),
    /** Called when staff open their door. */
    staffCame: () => open?.staffCame(),
    start(): void {
      isStarted = true;
      open?.start();
    },
    stop(): void {
      isStopped = true;
      open?.stop();
      open = null;
    },
  };
}

/** The running kiosk without its window. */
export type Kiosk = Awaited<ReturnType<typeof createKiosk>>;
