import { text } from '../texts.ts';

/** The part of Electron's utility process in use. */
export interface ServerProcess {
  readonly stderr: { on(event: 'data', listener: (data: unknown) => void): unknown } | null;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  on(event: 'error', listener: (type: string, location: string, report: string) => void): unknown;
  kill(): boolean;
}

/** Messages of the server's process (src/server/start.ts). */
export interface ServerMessage {
  event?: string;
  url?: string;
  reason?: string;
}

/**
 * Collects the process's reports of its own failure.
 *
 * @param onCrash called at once, because the process may take a while to end
 * @returns a function that turns the exit code into the reason, for people
 */
export function reasonOfEnd(child: ServerProcess, onCrash: (reason: string) => void = () => {}) {
  let reason: string | null = null;
  child.on('message', (message) => {
    const { event, reason: told } = message as ServerMessage;
    if (event === 'failed' && told) reason = told;
  });
  // Without a listener Electron throws; 'exit' follows.
  child.on('error', (type, location) => {
    reason = text('start.serverCrashed', { type, location });
    onCrash(reason);
  });
  return (code: number): string => reason ?? text('start.serverEnded', { code });
}
