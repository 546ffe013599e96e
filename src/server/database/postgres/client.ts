import { Client, DatabaseError } from 'pg';

/** Errors from a lost connection, or from failing to get one. */
const losses = new WeakSet<object>();

/** True if an error came from a lost connection, or from failing to get one. */
export const isLoss = (error: unknown): boolean => error instanceof Object && losses.has(error);

export function noteLoss(error: unknown): never {
  if (error instanceof Object) losses.add(error);
  throw error;
}

type Overloaded = (...sent: unknown[]) => unknown;

/**
 * Names of the statements with stored plans. PostgreSQL would plan each again, which takes longer than running most of
 * them. Only prepared queries have names, so there are few.
 */
const planNames = new Map<string, string>();
let planGeneration = 1;

/** Stores the plan of a statement on each connection that runs it. */
export function keepPlan(text: string): void {
  if (!planNames.has(text)) planNames.set(text, `${planGeneration}.${planNames.size}`);
}

/** Gives all statements new names, so that PostgreSQL plans them again. */
function renamePlans(): void {
  planGeneration += 1;
  const texts = [...planNames.keys()];
  planNames.clear();
  for (const text of texts) keepPlan(text);
}

/** True if a stored plan is outdated, because a node of a newer version has added a column. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof DatabaseError && error.routine === 'RevalidateCachedQuery';

/**
 * A client with its own error listener, which reports a lost connection at the next query. Without the listener, losing
 * a busy connection would end Node.
 */
export class LossTellingClient extends Client {
  #isLost = false;
  #isInTransaction = false;
  #isHolding = false;

  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super(config);
    this.on('error', () => {
      this.#isLost = true;
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: passes the library's overloads on.
  override connect(...sent: any[]): any {
    const answer = (super.connect as Overloaded).apply(this, sent);
    return answer instanceof Promise ? answer.catch(noteLoss) : answer;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  override query(...sent: any[]): any {
    const [text, values] = sent;
    if (typeof text !== 'string' || !Array.isArray(values)) return (super.query as Overloaded).apply(this, sent);
    if (/^(begin|start transaction)/.test(text)) this.#isInTransaction = true;
    if (/^(commit|rollback)$/.test(text)) this.#isInTransaction = false;
    return this.#run(text, values);
  }

  /** Sends the statements of one turn as one packet, because each packet takes longer than its content. */
  #holdPackets(): void {
    if (this.#isHolding) return;
    this.#isHolding = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isHolding = false;
      stream.uncork();
    });
  }

  async #run(text: string, values: unknown[]): Promise<unknown> {
    const name = planNames.get(text);
    // Stores the state of this moment. If an error arrives later, the client may already have sent the commit.
    const isInTransaction = this.#isInTransaction;
    this.#holdPackets();
    try {
      return await super.query({ name, text, values });
    } catch (error) {
      if (this.#isLost) noteLoss(error);
      if (!isOutdatedPlan(error)) throw error;
      if (planNames.get(text) === name) renamePlans();
      // The caller runs the whole transaction again (`isCollision`).
      if (isInTransaction) throw error;
      return this.#run(text, values);
    }
  }
}
