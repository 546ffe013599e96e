import { text } from '../texts.ts';

/** The used part of Electron's utility process. */
export interface ServerProcess {
  readonly stderr: { on(event: 'data', listener: (data: unknown) => void): unknown } | null;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  on(event: 'error', listener: (type: string, location: string, report: string) => void): unknown;
  kill(): boolean;
}

/** A message from the server's process (src/server/start.ts). */
export interface ServerMessage {
  event?: string;
  url?: string;
  reason?: string;
}

/**
 * Listens for the failures that the process reports about itself.
 *
 * @param onCrash called at once with the reason, because the exit may follow later
 * @returns a function from the exit code to the reason for people
 */
export function reasonOfEnd(child: ServerProcess, onCrash: (reason: string) => void = () => {}) {
  let reason: string | null = null;
  child.on('message', (message) => {
    const { event, reason: told } = message as ServerMessage;
    if (event === 'failed' && told) reason = told;
  });
  // Electron throws if 'error' has no listener. 'exit' follows.
  child.on('error', (type, location) => {
    reason = text('start.serverCrashed', { type, location });
    onCrash(reason);
  });
  return (code: number): string => reason ?? text('start.serverEnded', { code });
}
