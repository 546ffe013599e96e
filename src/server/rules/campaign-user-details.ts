import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import { emailProblem } from '#shared/rules/limits.ts';
import type { CampaignUserDetails } from '../repositories/campaign-users.ts';
import { optionalName, requireField, requireName, requireNoProblem, trimmed } from './fields.ts';

/** What may be stored of a player (SPEC 5). Throws a Refusal that names the first field that is wrong. */
export const campaignUserDetails = (sent: CampaignUser): CampaignUserDetails => ({
  firstName: requireName('First name', sent.firstName),
  lastName: requireName('Last name', sent.lastName),
  email: requireEmail(sent.email),
  location: optionalName('Location', sent.location),
  manager: optionalName('Manager', sent.manager),
});

function requireEmail(sent: string | null | undefined): string {
  requireNoProblem('Email', emailProblem(sent));
  return requireField('Email', trimmed(sent));
}
