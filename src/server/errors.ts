import { messages } from '#shared/messages.ts';

/**
 * An answer other than success: thrown anywhere below a route, made into a response by the error handler
 * (plugins/errors.ts). The message is for people.
 */
export class HttpError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'HttpError';
    this.statusCode = statusCode;
  }
}

/** What was sent breaks a rule; sent again later it may be fine. */
export const badRequest = (message: string) => new HttpError(400, message);

/** No token, or one that is not good any more. */
export const unauthorized = () => new HttpError(401, messages.error.signedOut);

/** Wrong role, or someone else's data. */
export const forbidden = () => new HttpError(403, messages.page.notPermitted);

export const notFound = (message: string = messages.page.notFound) => new HttpError(404, message);

/** What was under way when the server was stopped. Nothing has gone wrong: it is not logged as an error. */
export class ServerStopping extends HttpError {
  constructor() {
    super(503, 'The server is being stopped. Please try again in a moment.');
    this.name = 'ServerStopping';
  }
}

/** It contradicts what is stored and always will: the answer to an idempotency key is kept (DESIGN 6). */
export const conflict = (message: string) => new HttpError(409, message);

/** What a 502 says while no mail goes out. */
export const MAIL_NOT_SENT = 'The email could not be sent. Please try again later.';

/** An HttpError with the status 409. */
export const isConflict = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.statusCode === 409;
