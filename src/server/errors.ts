import type { RefusalArguments, RefusalReason } from '#shared/refusals.ts';

/**
 * The server refuses what was asked for: thrown by rules, repositories and routes alike. What it is answered with is the
 * error handler's to know (plugins/errors.ts).
 */
export class Refusal<R extends RefusalReason = RefusalReason> extends Error {
  readonly reason: R;
  /** What the reason's sentence is put together from, such as the field it is about. */
  readonly parameters: Readonly<Record<string, string | number>>;

  constructor(reason: R, ...[parameters]: RefusalArguments<R>) {
    super(reason);
    this.name = 'Refusal';
    this.reason = reason;
    this.parameters = parameters ?? {};
  }
}

/** What was under way when the server was stopped. Nothing has gone wrong: it is not logged as an error. */
export class ServerStopping extends Refusal<'server-stopping'> {
  constructor() {
    super('server-stopping');
    this.name = 'ServerStopping';
  }
}
