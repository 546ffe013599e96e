import { Type } from 'typebox';
import { AuthSession } from '../entities/auth-session.ts';
import { User } from '../entities/user.ts';
import { endpoint, Notice } from './endpoint.ts';

/** A typed name or password. Limited, because the work of normalising grows with the square of the length. */
const Typed = Type.String({ maxLength: 1000 });

/** docs/specification.md, 7.1: authentication and account. */
export const accountEndpoints = {
  // The client chooses the number, so no proxy or cache can have stored the answer. A wrong answer proves another
  // server.
  probe: endpoint('GET', '/api/Probe/:nonce', {
    access: 'public',
    params: Type.Object({ nonce: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
    response: Type.Object({ nonce: Type.String() }),
  }),
  logIn: endpoint('POST', '/oauth/Token', {
    access: 'public',
    body: Type.Object({ grant_type: Type.Literal('password'), username: Typed, password: Typed }),
    bodyType: 'form',
    response: AuthSession,
    refusals: ['wrong-login', 'several-accounts', 'too-many-attempts'],
  }),
  // Other servers may lack this call and the next one, because they accept no codes.
  getLogInWays: endpoint('GET', '/api/Account/LogInWays', {
    access: 'public',
    response: Type.Object({ takesCodes: Type.Boolean() }),
  }),
  logInWithCode: endpoint('POST', '/api/Account/LogInWithCode', {
    access: 'public',
    body: Type.Object({ code: Type.String({ maxLength: 100 }) }),
    response: AuthSession,
    refusals: [
      'log-in-code-unknown',
      'log-in-code-used',
      'campaign-not-started',
      'campaign-paused',
      'campaign-over',
      'too-many-attempts',
    ],
  }),
  forgotPassword: endpoint('POST', '/api/Account/ForgotPassword', {
    access: 'public',
    body: Type.Object({ Email: Typed }),
    ownResponse: Notice,
    refusals: ['too-many-attempts', 'mail-not-sent'],
  }),
  changePassword: endpoint('POST', '/api/Account/ChangePassword', {
    access: 'signed-in',
    body: Type.Object({ oldPassword: Typed, newPassword: Typed, confirmPassword: Typed }),
    ownResponse: Notice,
    isOpenBeforePasswordChange: true,
    refusals: ['wrong-password', 'invalid-value', 'too-many-attempts'],
  }),
  getUser: endpoint('GET', '/api/Account/user/:id', {
    access: 'signed-in',
    response: User,
    isOpenBeforePasswordChange: true,
    refusals: ['password-change-required'],
  }),
  logOut: endpoint('POST', '/api/Account/Logout', {
    access: 'signed-in',
    ownResponse: Type.Object({}),
    isOpenBeforePasswordChange: true,
  }),
};
