import type { File } from '#shared/entities/file.ts';
import type { User } from '#shared/entities/user.ts';
import type { Row } from '../database/schema.ts';

/** Presents the logged-in user, without password data. */
export const presentUser = (user: Row<'users'>, managerAvatar: File | null): User => ({
  id: user.id,
  userName: user.user_name,
  fullName: `${user.first_name} ${user.last_name}`.trim(),
  roles: [user.role],
  clientId: user.client_id,
  managerAvatar,
  isPasswordChangeEnforced: user.is_password_change_enforced === 1,
});
