import { AppError, type AppErrorView, type Result } from '#shared/errors.ts';
import {
  type ChannelName,
  type ChannelRequest,
  type ChannelResult,
  channels,
  type VisitChannel,
} from '#shared/ipc/channels.ts';
import { problemWith } from '../link/check.ts';
import { RequestFailure } from '../link/failure.ts';
import { type Visit, visitOver } from '../link/visit.ts';
import { text } from '../texts.ts';
import { isPlainData } from './plain-data.ts';

/**
 * The handler of each channel. A handler returns nothing if its channel's result is null. Only the handler of a visit's
 * channel gets the visit, and it is the only way to act for the user at the kiosk.
 */
export type Handlers = {
  [N in ChannelName]: (
    request: ChannelRequest<N>,
    ...visit: N extends VisitChannel ? [Visit] : []
  ) => Returned<N> | Promise<Returned<N>>;
};
type Returned<N extends ChannelName> = [ChannelResult<N>] extends [null] ? void : ChannelResult<N>;

/** The handlers over the data of one server. */
export interface Desk {
  handlers: Handlers;
  /** Returns the visit at the kiosk now. @throws AppError signed-out */
  visit(): Visit;
}

/** The used part of Electron's event. `senderFrame` is null if the frame is gone. */
export interface CallEvent {
  readonly senderFrame: { readonly url: string } | null;
  readonly sender: { readonly mainFrame: unknown };
}

/** The used part of Electron's `ipcMain`. */
export interface Ipc {
  handle(channel: string, listener: (event: CallEvent, request: unknown) => Promise<Result<unknown>>): void;
}

export interface RegisterOptions {
  ipc: Ipc;
  /** True if the address belongs to the app's own screen. */
  isOwnScreen(url: string): boolean;
  /** True if visitors or staff may call this channel now. */
  isOpen(name: ChannelName): boolean;
  onLog(line: string): void;
}

/**
 * Registers every channel. A call reaches its handler only if it comes from the app's own screen, the channel is open, and
 * the request is valid. Each call reads `desk()` again, because a change of server replaces it. A visit's call captures
 * the visit once; if the visit has ended before the answer, the screen gets visit-over.
 *
 * The screen always receives a Result: a failure is `{ ok: false, error }`.
 */
export function registerHandlers(desk: () => Promise<Desk>, options: RegisterOptions): void {
  for (const name of Object.keys(channels) as ChannelName[]) {
    options.ipc.handle(name, async (event, request: unknown): Promise<Result<unknown>> => {
      if (!isFromOwnScreen(event, options)) {
        options.onLog(`ipc: ${name} called by ${event.senderFrame?.url ?? 'a frame that is gone'}`);
        return failure(new AppError('invalid-request', text('error.rejectedRequest')));
      }
      if (!options.isOpen(name)) {
        options.onLog(`ipc: ${name} is not for visitors`);
        return failure(new AppError('refused', text('page.notPermitted'), { reason: 'not-permitted' }));
      }
      const problem = isPlainData(request) ? problemWith(channels[name].request, request) : 'not plain data';
      if (problem !== null) {
        options.onLog(`ipc: ${name}: ${problem}`);
        return failure(new AppError('invalid-request', text('error.rejectedRequest')));
      }
      let visit: Visit | null = null;
      try {
        const { handlers, visit: current } = await desk();
        visit = channels[name].isOfVisit ? current() : null;
        const handle = handlers[name] as (request: unknown, visit: Visit | null) => unknown;
        const value = (await handle(request, visit)) ?? null;
        visit?.requireOngoing();
        return { ok: true, value };
      } catch (thrown) {
        const error = visit?.isOver ? visitOver() : thrown;
        const view = toView(error);
        if (view.code === 'unexpected' || view.code === 'storage') {
          options.onLog(`ipc: ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        }
        return { ok: false, error: view };
      }
    });
  }
}

const failure = (error: AppError): Result<never> => ({ ok: false, error: toView(error) });

function isFromOwnScreen(event: CallEvent, options: RegisterOptions): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame === event.sender.mainFrame && options.isOwnScreen(frame.url);
}

/** Converts a thrown value into the error that the screen shows. */
function toView(error: unknown): AppErrorView {
  if (error instanceof AppError) return { code: error.code, reason: error.reason, message: error.message };
  if (error instanceof RequestFailure) return { code: 'unreachable', reason: error.reason, message: error.message };
  const code = (error as { code?: unknown } | null)?.code;
  // The disk is full, failing or missing. SQLite errors carry SQLite's code.
  if (typeof code === 'string' && /^(SQLITE_|ENOSPC|EIO|EROFS|EDQUOT)/.test(code)) {
    return { code: 'storage', reason: 'other', message: text('error.storage') };
  }
  return { code: 'unexpected', reason: 'other', message: text('error.fallback') };
}
