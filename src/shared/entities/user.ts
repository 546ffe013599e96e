import { type Static, Type } from 'typebox';
import { Flag, Id, Maybe } from './base.ts';
import { File } from './file.ts';

/** The logged-in user. A role is a name, or an object with a name. */
export const User = Type.Object({
  id: Maybe(Id),
  userName: Maybe(Type.String()),
  fullName: Maybe(Type.String()),
  roles: Maybe(Type.Array(Type.Union([Type.String(), Type.Object({ name: Maybe(Type.String()) })]))),
  clientId: Maybe(Id),
  managerAvatar: Maybe(File),
  isPasswordChangeEnforced: Maybe(Flag),
});
export type User = Static<typeof User>;
