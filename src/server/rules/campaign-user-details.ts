import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import { emailProblem } from '#shared/rules/limits.ts';
import { cleanEmail } from '#shared/rules/validation.ts';
import type { UserDetails } from '../repositories/users.ts';
import { text } from '../texts.ts';
import { optionalName, requireName, requireNoProblem } from './fields.ts';

/** Checks a player's details and returns them in stored form. Throws a Refusal that names the first invalid field. */
export const campaignUserDetails = (sent: CampaignUser): UserDetails => ({
  firstName: requireName(text('field.firstName'), sent.firstName),
  lastName: requireName(text('field.lastName'), sent.lastName),
  email: requireEmail(cleanEmail(sent.email ?? '')),
  location: optionalName(text('field.location'), sent.location),
  manager: optionalName(text('field.manager'), sent.manager),
});

function requireEmail(email: string): string {
  requireNoProblem(text('field.email'), emailProblem(email));
  return email;
}
