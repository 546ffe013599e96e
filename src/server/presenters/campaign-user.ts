import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import { failureInWords } from '../mail/failure-reason.ts';
import type { CampaignUserRow, PersonRow } from '../repositories/campaign-users.ts';
import type { FileInfo } from '../repositories/files.ts';
import { presentFileOf } from './file.ts';

/** Presents a campaign's player to an administrator. */
export const presentCampaignUser = (
  user: CampaignUserRow,
  files: ReadonlyMap<number, FileInfo>,
  baseUrl: string,
): CampaignUser => ({
  ...presentPerson(user, files, baseUrl),
  isEmailSent: user.is_email_sent === 1,
  isEmailDue: user.email_due_at !== null,
  isEmailHeld: user.email_failure_code === 'mail-held',
  emailFailure:
    user.email_failure_code === null
      ? null
      : failureInWords({ code: user.email_failure_code, detail: user.email_failure_detail }),
});

/** Presents a player without any campaign to an administrator. */
export const presentPerson = (
  user: PersonRow,
  files: ReadonlyMap<number, FileInfo>,
  baseUrl: string,
): CampaignUser => ({
  id: user.id,
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email,
  location: user.location,
  manager: user.manager,
  managerAvatarFile: presentFileOf(user.manager_avatar_file_id, files, baseUrl),
  erasedDate: user.erased_at,
  version: user.version,
});
