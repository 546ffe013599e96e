/** Asks the app's permission handlers as Electron does, and applies their answers in Chromium. */
import type { Session } from 'electron';
import type { CDPSession } from 'playwright-core';
import type { PermissionQuestion } from '../injected/permission-gate.ts';
import { note } from '../runtime.ts';
import type { PreviewFrame } from './web-frame.ts';

type RequestHandler = Parameters<Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Session['setPermissionCheckHandler']>[0];

/** A session's handlers. As in Electron, without a handler everything is allowed. */
export class PermissionHandlers {
  onRequest: RequestHandler = null;
  onCheck: CheckHandler = null;

  /** @returns the app's answer; as in Electron, a request without an answer stays open */
  async ask(frame: PreviewFrame, { kind, permission, mediaTypes }: PermissionQuestion): Promise<boolean> {
    const handler = kind === 'request' ? this.onRequest : this.onCheck;
    if (!handler) return true;
    const details = {
      requestingUrl: frame.url,
      isMainFrame: frame.parent === null,
      ...(mediaTypes && { mediaTypes, securityOrigin: `${frame.origin}/` }),
    };
    // The handlers are typed for Electron's objects; the shell implements a part of those.
    type Ask = (contents: unknown, permission: string, third: unknown, details: object) => unknown;
    const ask = handler as unknown as Ask;
    if (kind === 'check') return Boolean(ask(frame.contents, permission, `${frame.origin}/`, details));
    return new Promise((resolve) => {
      ask(frame.contents, permission, (isGranted: boolean) => resolve(Boolean(isGranted)), details);
    });
  }
}

/** Chromium's names where Electron's differ. Where Chromium has no permission, the page's world decides. */
const CHROMIUM_NAMES: Record<string, string[]> = {
  media: ['camera', 'microphone'],
  'clipboard-sanitized-write': ['clipboard-write'],
  pointerLock: ['pointer-lock'],
  fullscreen: [],
};

/** @param browserOrigin the frame's origin as Chromium knows it */
export async function enforcePermission(
  session: CDPSession,
  browserOrigin: string,
  permission: string,
  isGranted: boolean,
): Promise<void> {
  const setting = isGranted ? 'granted' : 'denied';
  for (const name of CHROMIUM_NAMES[permission] ?? [permission]) {
    await session
      .send('Browser.setPermission', { permission: { name }, setting, origin: browserOrigin })
      .catch((error) => note(`permission ${name}: ${error instanceof Error ? error.message : error}`));
  }
}
