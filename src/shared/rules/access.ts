import type { User } from '../entities/user.ts';

/** The steps of the two areas, by their names in the address. */
export const PARTICIPANT_STEPS = ['welcome', 'quiz', 'spin'] as const;
export const ADMIN_STEPS = ['branding', 'game-setup', 'questions', 'users', 'report'] as const;
export type ParticipantStep = (typeof PARTICIPANT_STEPS)[number];

/** The role that makes an administrator. */
const ADMIN_ROLE = 'Admin';

/** Whether the user is an administrator. */
export const isAdmin = (user: Pick<User, 'roles'>): boolean =>
  (user.roles ?? []).some((role) => (typeof role === 'string' ? role : role.name) === ADMIN_ROLE);

/** What an address inside /user/{userId} leads to. */
export type Access = 'allowed' | 'forbidden' | 'redirect';

const includes = (steps: readonly string[], step: string | undefined) => step !== undefined && steps.includes(step);

/**
 * Whether a user may see a step (docs/specification.md, 2 and 6). A player on an admin step is told that it is not
 * permitted; an administrator is barred from the game's steps and taken to branding like from any unknown one; any
 * other unknown step is redirected to the area's first.
 */
export function accessTo(step: string | undefined, user: Pick<User, 'roles'>): Access {
  if (isAdmin(user)) return includes(ADMIN_STEPS, step) ? 'allowed' : 'redirect';
  if (includes(ADMIN_STEPS, step)) return 'forbidden';
  return includes(PARTICIPANT_STEPS, step) ? 'allowed' : 'redirect';
}
