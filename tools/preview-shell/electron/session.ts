/** Sessions: each has its own handlers, but all share one Chromium profile, which is enough for a preview. */
import { randomUUID } from 'node:crypto';
import type { PreloadScript, PreloadScriptRegistration, Session } from 'electron';
import { PermissionHandlers } from './permissions.ts';
import { PreviewProtocol } from './protocol.ts';
import { emitterSurface, objectSurface } from './surface.ts';
import { PreviewWebRequest } from './web-request.ts';

type SessionSurface = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setSpellCheckerEnabled'
  | 'setCertificateVerifyProc'
  | 'setUserAgent'
  | 'clearStorageData'
  | 'clearCache'
  | 'resolveProxy'
  | 'registerPreloadScript'
  | 'unregisterPreloadScript'
  | 'getPreloadScripts'
>;

export class PreviewSession extends emitterSurface('session') implements SessionSurface {
  readonly protocol = new PreviewProtocol();
  readonly permissions = new PermissionHandlers();
  readonly requests = new PreviewWebRequest();
  readonly webRequest = this.requests.api;
  readonly storagePath = null;
  readonly #preloads: PreloadScript[] = [];

  setPermissionRequestHandler(handler: PermissionHandlers['onRequest']): void {
    this.permissions.onRequest = handler;
  }

  setPermissionCheckHandler(handler: PermissionHandlers['onCheck']): void {
    this.permissions.onCheck = handler;
  }

  /** There are no devices or screens to choose from: the handler is accepted but never called. */
  setDevicePermissionHandler(_handler: unknown): void {}
  setDisplayMediaRequestHandler(_handler: unknown): void {}
  setSpellCheckerEnabled(_isEnabled: boolean): void {}
  setCertificateVerifyProc(_proc: unknown): void {}
  setUserAgent(_userAgent: string): void {}

  /** Clears nothing, because the app's data is in the main process. */
  async clearStorageData(): Promise<void> {}
  async clearCache(): Promise<void> {}

  /** The preview knows no system settings. */
  async resolveProxy(_url: string): Promise<string> {
    return 'DIRECT';
  }

  registerPreloadScript(script: PreloadScriptRegistration): string {
    const id = script.id ?? randomUUID();
    this.#preloads.push({ id, type: script.type, filePath: script.filePath });
    return id;
  }

  unregisterPreloadScript(id: string): void {
    const index = this.#preloads.findIndex((script) => script.id === id);
    if (index < 0) throw new Error(`Cannot unregister preload script with non-existing ID: ${id}`);
    this.#preloads.splice(index, 1);
  }

  getPreloadScripts(): PreloadScript[] {
    return [...this.#preloads];
  }
}

const defaultSession = new PreviewSession();
const partitions = new Map<string, PreviewSession>();

function fromPartition(partition: string): PreviewSession {
  const known = partitions.get(partition) ?? (partition === '' ? defaultSession : new PreviewSession());
  partitions.set(partition, known);
  return known;
}

export const session = objectSurface('session', { defaultSession, fromPartition });
export const protocol = defaultSession.protocol;
