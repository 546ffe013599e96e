import { type Static, Type } from 'typebox';
import { Id } from './base.ts';

/** The token endpoint's answer. Stays in the main process. */
export const AuthSession = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  token_type: Type.String({ minLength: 1 }),
  userId: Id,
});
export type AuthSession = Static<typeof AuthSession>;
