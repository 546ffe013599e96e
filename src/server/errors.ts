import type { RefusalArguments, RefusalReason } from '#shared/refusals.ts';

/**
 * A refused request. Rules, repositories and routes throw it, and the error handler (plugins/errors.ts) turns it into a
 * response.
 */
export class Refusal<R extends RefusalReason = RefusalReason> extends Error {
  readonly reason: R;
  /** The parameters of the reason's text, such as the wrong field. */
  readonly parameters: Readonly<Record<string, string | number>>;

  constructor(reason: R, ...[parameters]: RefusalArguments<R>) {
    super(reason);
    this.name = 'Refusal';
    this.reason = reason;
    this.parameters = parameters ?? {};
  }
}

/** Thrown to end running work when the server stops. Not logged as an error, because it is no fault. */
export class ServerStopping extends Refusal<'server-stopping'> {
  constructor() {
    super('server-stopping');
    this.name = 'ServerStopping';
  }
}
