/** Handlers of custom schemes such as `app://`. The requests come from network.ts. */
import type { CustomScheme, Protocol } from 'electron';
import { asSeenByApp, headerForBrowser, toAppAddress } from '../addresses.ts';
import { emitterSurface } from './surface.ts';

type SchemeHandler = (request: Request) => Response | Promise<Response>;
type ProtocolSurface = Pick<Protocol, 'handle' | 'unhandle' | 'isProtocolHandled' | 'registerSchemesAsPrivileged'>;

let arePrivilegesFixed = false;

/** After 'ready' Electron accepts no more privileged schemes. */
export function fixPrivileges(): void {
  arePrivilegesFixed = true;
}

export class PreviewProtocol extends emitterSurface('protocol') implements ProtocolSurface {
  readonly #handlers = new Map<string, SchemeHandler>();

  /** Allowed without effect: mapped to https, every scheme is standard, secure and may fetch. */
  registerSchemesAsPrivileged(_customSchemes: CustomScheme[]): void {
    if (arePrivilegesFixed) {
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    }
  }

  handle(scheme: string, handler: SchemeHandler): void {
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    this.#handlers.set(scheme, handler);
  }

  unhandle(scheme: string): void {
    if (!this.#handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  }

  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme);
  }

  schemes(): string[] {
    return [...this.#handlers.keys()];
  }

  /** @returns the app's address for a browser's, where a handler would answer it */
  appAddress(browserAddress: string): string | undefined {
    const address = toAppAddress(browserAddress, this.schemes());
    return address !== undefined && this.#handlers.has(schemeOf(address)) ? address : undefined;
  }

  /**
   * Asks the app's handler.
   * @param address the app's own, `app://kiosk/index.html`
   * @returns the response, its headers rewritten for the browser; undefined where the handler failed or refused
   */
  async answer(
    address: string,
    method: string,
    headers: Record<string, string>,
    body: Buffer | null,
  ): Promise<{ status: number; headers: [string, string][]; body: Buffer } | undefined> {
    const handler = this.#handlers.get(schemeOf(address));
    if (!handler) return undefined;
    const schemes = this.schemes();
    const seen = Object.entries(headers)
      .filter(([name]) => !name.startsWith(':'))
      .map(([name, value]): [string, string] => [name, asSeenByApp(value, schemes)]);
    const hasBody = body !== null && method !== 'GET' && method !== 'HEAD';
    const request = new Request(address, { method, headers: seen, body: hasBody ? new Uint8Array(body) : null });
    const response = await handler(request);
    if (response.type === 'error') return undefined;
    return {
      status: response.status,
      headers: [...response.headers].map(([name, value]) => [name, headerForBrowser(value, schemes)]),
      body: Buffer.from(await response.arrayBuffer()),
    };
  }
}

function schemeOf(address: string): string {
  return address.slice(0, address.indexOf(':'));
}
