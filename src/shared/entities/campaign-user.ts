import { type Static, Type } from 'typebox';
import { Id, Maybe, Version } from './base.ts';
import { File } from './file.ts';

/** A player as an administrator sees one; `id` is shown as Employee ID. */
export const CampaignUser = Type.Object({
  id: Maybe(Id),
  firstName: Maybe(Type.String()),
  lastName: Maybe(Type.String()),
  email: Maybe(Type.String()),
  location: Maybe(Type.String()),
  manager: Maybe(Type.String()),
  managerAvatarFile: Maybe(File),
  isEmailSent: Maybe(Type.Boolean()),
  /** The invitation is on its way: it is sent, or tried again, by itself. Not told by every server. */
  isEmailDue: Maybe(Type.Boolean()),
  /** Why the last mail did not get through, in a line to be read; none once one has. Not told by every server. */
  emailFailure: Maybe(Type.String()),
  version: Version,
});
export type CampaignUser = Static<typeof CampaignUser>;
