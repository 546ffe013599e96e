import type { RefusalArguments, RefusalReason } from '#shared/refusals.ts';

/**
 * The server refuses a request: thrown by rules, repositories and routes. The error handler (plugins/errors.ts) turns
 * it into a response.
 */
export class Refusal<R extends RefusalReason = RefusalReason> extends Error {
  readonly reason: R;
  /** The parameters of the reason's text, such as the field at fault. */
  readonly parameters: Readonly<Record<string, string | number>>;

  constructor(reason: R, ...[parameters]: RefusalArguments<R>) {
    super(reason);
    this.name = 'Refusal';
    this.reason = reason;
    this.parameters = parameters ?? {};
  }
}

/** Ends work that was under way when the server stopped. It is no fault, so it is not logged as an error. */
export class ServerStopping extends Refusal<'server-stopping'> {
  constructor() {
    super('server-stopping');
    this.name = 'ServerStopping';
  }
}
