import type { File } from '#shared/entities/file.ts';
import type { User } from '#shared/entities/user.ts';
import type { Row } from '../database/schema.ts';
import { fullName } from '../rules/full-name.ts';

/** Presents the logged-in user, without password data. */
export const presentUser = (user: Row<'users'>, managerAvatar: File | null): User => ({
  id: user.id,
  userName: user.user_name,
  fullName: fullName(user),
  roles: [user.role],
  clientId: user.client_id,
  managerAvatar,
  isPasswordChangeEnforced: user.is_password_change_enforced === 1,
});
