import { type Static, Type } from 'typebox';
import { Id, Maybe, Timestamp, Version } from './base.ts';
import { File } from './file.ts';

/** A player in an administrator's list. The screen shows `id` as Employee ID. */
export const CampaignUser = Type.Object({
  id: Maybe(Id),
  firstName: Maybe(Type.String()),
  lastName: Maybe(Type.String()),
  email: Maybe(Type.String()),
  location: Maybe(Type.String()),
  manager: Maybe(Type.String()),
  managerAvatarFile: Maybe(File),
  isEmailSent: Maybe(Type.Boolean()),
  /** True if the server will still send the invitation, or try again. Not every server sends this. */
  isEmailDue: Maybe(Type.Boolean()),
  /**
   * True if the invitation is held, because the campaign had no questions when it was due. Not every server sends this.
   */
  isEmailHeld: Maybe(Type.Boolean()),
  /**
   * Why the last mail failed, in one line for people. Omitted once a mail was accepted. Not every server sends this.
   */
  emailFailure: Maybe(Type.String()),
  /**
   * When the person was erased, which left a pseudonym; null otherwise. A server that cannot erase people omits it.
   */
  erasedDate: Maybe(Timestamp),
  version: Version,
});
export type CampaignUser = Static<typeof CampaignUser>;
