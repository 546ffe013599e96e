import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import { messages } from '#shared/messages.ts';
import { MAXIMUM_EMAIL_LENGTH } from '#shared/rules/limits.ts';
import { email as emailProblem } from '#shared/rules/validation.ts';
import type { CampaignUserDetails } from '../repositories/campaign-users.ts';
import { fieldError, requireLength, requireName, trimmed } from './fields.ts';

/** What may be stored of a player (SPEC 5). Throws a 400 that names the first field that is wrong. */
export const campaignUserDetails = (sent: CampaignUser): CampaignUserDetails => ({
  firstName: requireName('First name', sent.firstName),
  lastName: requireName('Last name', sent.lastName),
  email: requireEmail(sent.email),
  location: optionalName('Location', sent.location),
  manager: optionalName('Manager', sent.manager),
});

const optionalName = (field: string, text: string | null | undefined): string | null =>
  trimmed(text) === null ? null : requireName(field, text);

function requireEmail(sent: string | null | undefined): string {
  const problem = emailProblem(sent);
  if (problem !== undefined) throw fieldError('Email', problem);
  const text = String(sent).trim();
  if (/[\p{Cc}\p{Cs}]/u.test(text)) throw fieldError('Email', messages.form.email);
  return requireLength('Email', text, MAXIMUM_EMAIL_LENGTH);
}
