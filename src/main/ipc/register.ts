import { AppError, type AppErrorView, type Result } from '#shared/errors.ts';
import { type ChannelName, type ChannelRequest, type ChannelResult, channels } from '#shared/ipc/channels.ts';
import { problemWith } from '../link/check.ts';
import { RequestFailure } from '../link/failure.ts';
import { text } from '../texts.ts';
import { isPlainData } from './plain-data.ts';

/** One function per channel. */
export type Handlers = {
  [N in ChannelName]: (request: ChannelRequest<N>) => ChannelResult<N> | Promise<ChannelResult<N>>;
};

/** The sender of a call: the part of Electron's event in use. A frame that is gone is null. */
export interface CallEvent {
  readonly senderFrame: { readonly url: string } | null;
  readonly sender: { readonly mainFrame: unknown };
}

/** The part of Electron's `ipcMain` in use. */
export interface Ipc {
  handle(channel: string, listener: (event: CallEvent, request: unknown) => Promise<Result<unknown>>): void;
}

export interface RegisterOptions {
  ipc: Ipc;
  /** Whether an address is the app's own screen. */
  isOwnScreen(url: string): boolean;
  /** Whether the mode the kiosk runs in has this channel. */
  isOpen(name: ChannelName): boolean;
  onLog(line: string): void;
}

/**
 * Registers every channel; `handlers` is asked at each call. A call counts only if it comes from the app's own screen
 * with a valid request; the screen always gets a Result.
 */
export function registerHandlers(handlers: () => Promise<Handlers>, options: RegisterOptions): void {
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
      try {
        const handle = (await handlers())[name] as (request: unknown) => unknown;
        return { ok: true, value: (await handle(request)) ?? null };
      } catch (error) {
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

/** Any failure as the screen sees it. */
function toView(error: unknown): AppErrorView {
  if (error instanceof AppError) return { code: error.code, reason: error.reason, message: error.message };
  if (error instanceof RequestFailure) return { code: 'unreachable', reason: error.reason, message: error.message };
  const code = (error as { code?: unknown } | null)?.code;
  // The disk is full, broken or gone: better-sqlite3 passes SQLite's codes on.
  if (typeof code === 'string' && /^(SQLITE_|ENOSPC|EIO|EROFS|EDQUOT)/.test(code)) {
    return { code: 'storage', reason: 'other', message: text('error.storage') };
  }
  return { code: 'unexpected', reason: 'other', message: text('error.fallback') };
}
