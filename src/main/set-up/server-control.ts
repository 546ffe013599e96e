import { AppError } from '#shared/errors.ts';
import type { AddressRequest, KioskRole, OwnServerRequest, ServerState, SetUpRequest } from '#shared/ipc/set-up.ts';
import { ownServerProblems } from '#shared/rules/set-up-form.ts';
import { text } from '../texts.ts';
import type { EmbeddedServer } from './embedded-server.ts';
import type { ServerChoice, SettingsFile } from './settings.ts';

export type BuiltIn = 'own' | 'demo';

export interface ServerControlOptions {
  choice: ServerChoice;
  /** True if staff may be at the screen. */
  isForStaff(): boolean;
  /** True if a staff PIN exists. Without one, anybody may set the kiosk up. */
  hasStaff(): boolean;
  embedded(
    kind: BuiltIn,
    onInterrupted: (reason: string | null) => void,
  ): Pick<EmbeddedServer, 'start' | 'stop' | 'url'>;
  /** Creates the built-in server's first administrator. @throws Error with a reason for people */
  makeAdmin(admin: OwnServerRequest): Promise<void>;
  /** Calls the API at the address. @returns the base address @throws AppError if no such API answers */
  checkAddress(given: AddressRequest): Promise<string>;
  /** Stores the chosen server, mode and PIN. @throws AppError if a PIN exists already */
  keep(server: SettingsFile, role: KioskRole): Promise<void>;
  onChanged(): void;
  onLog(line: string): void;
}

const READY: ServerState = { kind: 'ready' };

/** Stores which server is chosen, one at an address or the built-in one, and why it does not run. */
export class ServerControl {
  readonly #options: ServerControlOptions;
  #choice: ServerChoice;
  #state: ServerState;
  #embedded: Pick<EmbeddedServer, 'start' | 'stop' | 'url'> | null = null;

  constructor(options: ServerControlOptions) {
    this.#options = options;
    this.#choice = options.choice;
    this.#state = options.choice.kind === 'unset' ? { kind: 'set-up' } : READY;
  }

  get state(): ServerState {
    return this.#state;
  }

  /** The address that staff gave, or null for a built-in server. */
  get apiUrl(): string | null {
    return this.#choice.kind === 'remote' ? this.#choice.url : null;
  }

  /** The base address for calls; empty while there is no server. */
  get baseUrl(): string {
    return this.apiUrl ?? this.#embedded?.url ?? '';
  }

  /** The server's name, the same at every start; null before one is chosen. A built-in server's address changes. */
  get origin(): string | null {
    return this.#choice.kind === 'unset' ? null : (this.apiUrl ?? this.#choice.kind);
  }

  /** Starts the built-in server if it is the chosen one. Never rejects: `state` holds a failure. */
  async start(): Promise<void> {
    const { kind } = this.#choice;
    if (kind === 'unset') return;
    if (kind === 'remote') return this.#become(READY);
    this.#embedded?.stop();
    this.#embedded = this.#options.embedded(kind, (reason) =>
      this.#become(reason === null ? READY : { kind: 'interrupted', reason }),
    );
    try {
      await this.#embedded.start();
      this.#become(READY);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#options.onLog(`the embedded server did not start: ${reason}`);
      this.#become({ kind: 'failed', reason });
    }
  }

  /** Starts the built-in server again if it has failed. */
  async tryAgain(): Promise<void> {
    if (this.#state.kind === 'failed') await this.start();
  }

  /** Returns to the set-up from a server that does not start. Only for staff. @throws AppError */
  chooseAgain(): void {
    if (this.#state.kind !== 'failed' || !this.#options.isForStaff()) throw notNow();
    this.#embedded?.stop();
    this.#choice = { kind: 'unset' };
    this.#become({ kind: 'set-up' });
  }

  /** Chooses the server at an address once it has answered. @throws AppError */
  async takeAddress({ server, role }: SetUpRequest<AddressRequest>): Promise<void> {
    this.#requireSetUp(role);
    const url = await this.#options.checkAddress(server);
    await this.#options.keep({ apiUrl: url, allowHttp: server.isHttpAllowed, server: undefined }, role);
    this.#choice = { kind: 'remote', url };
    this.#become(READY);
  }

  /** Chooses the built-in server and creates its first administrator. @throws AppError */
  async takeOwnServer({ server: admin, role }: SetUpRequest<OwnServerRequest>): Promise<void> {
    this.#requireSetUp(role);
    const [problem] = Object.values(ownServerProblems({ ...admin, repeated: admin.password }));
    if (problem !== undefined) throw new AppError('refused', problem);
    try {
      await this.#options.makeAdmin(admin);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new AppError('refused', text('setUp.ownServerFailed', { reason }), { cause: error });
    }
    await this.#options.keep({ apiUrl: undefined, allowHttp: undefined, server: 'own' }, role);
    this.#choice = { kind: 'own' };
    await this.start();
  }

  stop(): void {
    this.#embedded?.stop();
  }

  /** Among visitors, staff need a PIN, so the set-up ends with one. */
  #requireSetUp({ mode, staffPin }: KioskRole): void {
    const { isForStaff, hasStaff } = this.#options;
    if (this.#state.kind !== 'set-up' || (hasStaff() && !isForStaff())) throw notNow();
    if (mode !== 'desktop' && staffPin === null && !hasStaff()) throw notNow();
  }

  #become(state: ServerState): void {
    this.#state = state;
    this.#options.onChanged();
  }
}

const notNow = (): AppError => new AppError('refused', text('error.rejectedRequest'));
