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
  /** The invitation will still be sent, or tried again. Not every server says so. */
  isEmailDue: Maybe(Type.Boolean()),
  /** The invitation waits: the campaign had no questions when it was due. Not every server says so. */
  isEmailHeld: Maybe(Type.Boolean()),
  /** Why the last mail failed, in one line for people; none once a mail gets through. Not every server says so. */
  emailFailure: Maybe(Type.String()),
  version: Version,
});
export type CampaignUser = Static<typeof CampaignUser>;
