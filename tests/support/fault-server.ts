import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { KEY_SUPPORT_HEADER, KEYS_HONOURED } from '../../src/shared/api/endpoints.ts';

/** A fault that affects one request. */
export type Fault =
  /** The connection breaks before the request takes effect. */
  | 'drop-before'
  /** The connection breaks after the request has taken effect. */
  | 'drop-after'
  /** An intermediary answers with an HTML page; the request takes no effect. */
  | 'html'
  /** An intermediary answers with an empty list; the request takes no effect. */
  | 'nothing'
  /** The server answers 500 although the request has taken effect. */
  | '500-after';

export interface FaultServerOptions {
  /** Returns the fault of a request, or null for none; called once per request. */
  fault?(request: { method: string; path: string }): Fault | null;
  /** True if the server honours idempotency keys, returns them, and declares it, as the reference server does. */
  honoursKeys?: boolean;
  /** Whether ids are GUIDs instead of numbers. */
  hasTextIds?: boolean;
  /** The name of the field that allows the wheel. */
  wheelFlag?: string;
  isPressYourLuckAllowed?: boolean;
  basePath?: string;
  questionCount?: number;
}

type Body = Record<string, unknown>;

/** Everything that took effect, in order, including duplicates. */
export interface Effects {
  answers: Body[];
  awards: Body[];
  statuses: Body[];
  logouts: number;
}

/**
 * A small in-memory server of the API (docs/specification.md, 7): one player, one campaign, no rules. Every request
 * takes effect, so that anything a kiosk sends twice is counted twice.
 */
export class FaultServer {
  readonly effects: Effects = { answers: [], awards: [], statuses: [], logouts: 0 };
  /** How many faults of each kind occurred. */
  readonly faults = new Map<Fault, number>();
  readonly #options: FaultServerOptions;
  readonly #done = new Map<string, unknown>();
  readonly #server: http.Server;
  #port = 0;
  #winners = 100;
  #logIns = 0;
  /** The logged-out sessions, by their authorization header. A late logout ends only its own. */
  readonly ended = new Set<string>();

  private constructor(options: FaultServerOptions) {
    this.#options = options;
    // A request that breaks off takes no effect.
    this.#server = http.createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
  }

  static async start(options: FaultServerOptions = {}): Promise<FaultServer> {
    const server = new FaultServer(options);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    server.#port = (server.#server.address() as AddressInfo).port;
    return server;
  }

  /** The server's address, also after it has stopped. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}${this.#options.basePath ?? ''}`;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  /** The current status: the last one that took effect. */
  get status(): Body | null {
    return this.effects.statuses.at(-1) ?? null;
  }

  #id(number: number): number | string {
    return this.#options.hasTextIds ? `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` : number;
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    let text = '';
    for await (const part of request) text += part;
    const url = new URL(request.url ?? '', 'http://host');
    const base = this.#options.basePath ?? '';
    const method = request.method ?? '';
    const path = url.pathname.startsWith(base) ? url.pathname.slice(base.length) : `outside${url.pathname}`;
    const fault = this.#options.fault?.({ method, path }) ?? null;
    if (fault) this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
    if (fault === 'drop-before') return void request.socket.destroy();
    if (fault === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' });
      return void response.end('<html><body>Welcome to the venue network</body></html>');
    }
    if (fault === 'nothing') {
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end('[]');
    }
    const key = this.#options.honoursKeys ? request.headers['idempotency-key'] : undefined;
    const [status, body] = this.#once(`${key}`, key !== undefined, () =>
      this.#answer(method, path, { text, bearer: request.headers.authorization ?? '' }),
    );
    if (fault === 'drop-after') return void request.socket.destroy();
    if (this.#options.honoursKeys) response.setHeader(KEY_SUPPORT_HEADER, KEYS_HONOURED);
    if (key !== undefined) response.setHeader('idempotency-key', key);
    response.writeHead(fault === '500-after' ? 500 : status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(fault === '500-after' ? { message: 'Something broke.' } : body));
  }

  #once(key: string, isKept: boolean, work: () => [number, unknown]): [number, unknown] {
    const done = isKept ? this.#done.get(key) : undefined;
    if (done) return done as [number, unknown];
    const answer = work();
    if (isKept) this.#done.set(key, answer);
    return answer;
  }

  #answer(method: string, path: string, { text, bearer }: { text: string; bearer: string }): [number, unknown] {
    const call = `${method} ${path}`;
    const body = (): Body => JSON.parse(text) as Body;
    if (call === 'POST /oauth/Token') {
      this.#logIns += 1;
      const access_token = `token-${this.#logIns}`;
      return [200, { access_token, token_type: 'Bearer', userId: this.#id(7), expires_in: 3600 }];
    }
    if (call.startsWith('GET /api/Account/user/') && this.ended.has(bearer)) return [401, { message: 'Sign in.' }];
    if (call.startsWith('GET /api/Account/user/'))
      return [200, { id: this.#id(7), userName: 'anna', roles: ['Agent'] }];
    if (call === 'POST /api/Account/Logout') {
      this.effects.logouts += 1;
      this.ended.add(bearer);
      return [200, {}];
    }
    if (call === 'GET /api/GameProgress/GetGameDetailsForUser') return [200, [this.#details()]];
    if (call === 'GET /api/GameProgress/GetUserProgressForCampaign') {
      return [200, this.effects.answers.map(({ questionId, isCorrect }) => ({ questionId, isCorrect }))];
    }
    if (call === 'GET /api/GameProgress/GetGameStatusForCampaign') return [200, this.status];
    if (call.startsWith('GET /api/GameProgress/GetAvailablePrizesForGame')) return [200, this.#prizes()];
    if (call.startsWith('GET /api/Questions/GetCampaignQuestions/')) return [200, this.#questions()];
    if (call === 'GET /api/UserAnswers/GetUserAnswers') return [200, this.effects.answers];
    if (call === 'POST /api/UserAnswers/PostUserAnswer') {
      this.effects.answers.push(body());
      return [200, {}];
    }
    if (call === 'POST /api/AwardedPrizes/PostAwardedPrizeForCampaign') {
      this.effects.awards.push(body());
      this.#winners -= 1;
      return [200, {}];
    }
    if (call === 'PUT /api/GameStatus/PutGameStatus') {
      this.effects.statuses.push({ ...body(), id: this.#id(70) });
      return [200, this.status];
    }
    return [404, { message: `No such call: ${call}` }];
  }

  #details(): Body {
    const { wheelFlag = 'isPrizeWheelAllowed', isPressYourLuckAllowed = false } = this.#options;
    const campaignType = { id: this.#id(1), [wheelFlag]: true, isPressYourLuckAllowed };
    const campaign = { id: this.#id(3), campaignName: 'Show', campaignType, bonusPointsAwarded: 15, questions: null };
    return { campaigns: [campaign], theme: null };
  }

  #questions(): Body[] {
    return Array.from({ length: this.#options.questionCount ?? 12 }, (_, index) => ({
      id: this.#id(100 + index),
      questionText: `Question ${index}`,
      answers: [0, 1, 2, 3].map((place) => ({
        id: this.#id(1000 + index * 10 + place),
        answerText: `Answer ${place}`,
      })),
      correctAnswerId: this.#id(1000 + index * 10),
      createdDate: new Date(index * 1000).toISOString(),
    }));
  }

  /** A wheel prize that everybody wins, and the four prizes of the board. */
  #prizes(): Body[] {
    const wheel = { id: this.#id(20), rank: 1, name: 'Mug', pointsNeededMinimum: 0, winnerTotal: this.#winners };
    const board = [1, 2, 3, null].map((rank, index) => ({
      id: this.#id(30 + index),
      rank,
      name: `Grand ${index}`,
      winnerTotal: this.#winners,
      isPressYourLuckPrize: true,
    }));
    return [wheel, ...board];
  }
}
