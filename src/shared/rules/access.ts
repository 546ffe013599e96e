import type { User } from '../entities/user.ts';

/** The steps of the two areas, by their names in the address. */
export const PARTICIPANT_STEPS = ['welcome', 'quiz', 'spin'] as const;
export const ADMIN_STEPS = ['branding', 'game-setup', 'questions', 'users', 'report'] as const;
/** The administrators' addresses: the steps and other pages. */
export const ADMIN_PAGES = ['overview', ...ADMIN_STEPS, 'winners', 'kiosks', 'people'] as const;
export type ParticipantStep = (typeof PARTICIPANT_STEPS)[number];
export type AdminStep = (typeof ADMIN_STEPS)[number];
export type AdminPage = (typeof ADMIN_PAGES)[number];

/** How often each administrators' address contains a campaign. */
const CAMPAIGN_IN_ADDRESS: Record<AdminPage, 'never' | 'maybe' | 'always'> = {
  overview: 'never',
  branding: 'never',
  'game-setup': 'maybe',
  questions: 'always',
  users: 'always',
  report: 'maybe',
  winners: 'always',
  kiosks: 'never',
  people: 'never',
};

/** True if the page is about one campaign and cannot be opened without it. */
export const isAboutCampaign = (page: AdminPage): boolean => CAMPAIGN_IN_ADDRESS[page] === 'always';

/** True if the page's address may contain a campaign. */
export const mayNameCampaign = (page: AdminPage): boolean => CAMPAIGN_IN_ADDRESS[page] !== 'never';

/** The role of administrators. */
const ADMIN_ROLE = 'Admin';

/** True if the user is an administrator. */
export const isAdmin = (user: Pick<User, 'roles'>): boolean =>
  (user.roles ?? []).some((role) => (typeof role === 'string' ? role : role.name) === ADMIN_ROLE);

/** The result for an address inside /user/{userId}: a step of the user's own area, a refusal, or a redirect. */
export type Access =
  | { kind: 'participant'; step: ParticipantStep }
  | { kind: 'admin'; step: AdminPage }
  | { kind: 'forbidden' }
  | { kind: 'redirect'; step: ParticipantStep | AdminStep };

/** Finds a step by its name. */
const stepOf = <Step extends string>(steps: readonly Step[], name: string | undefined): Step | undefined =>
  steps.find((step) => step === name);

/**
 * Decides whether a user may see a step (docs/specification.md, 2 and 6). Forbids admin steps to players. Redirects
 * other unknown steps to the area's first one. For an administrator, the game's steps count as unknown, and so does a
 * page whose address lacks its campaign or has one too many. They redirect to branding.
 */
export function accessTo(name: string | undefined, user: Pick<User, 'roles'>, campaignId?: string): Access {
  const adminStep = stepOf(ADMIN_PAGES, name);
  if (isAdmin(user)) {
    const isKnown = adminStep && (campaignId === undefined ? !isAboutCampaign(adminStep) : mayNameCampaign(adminStep));
    return isKnown ? { kind: 'admin', step: adminStep } : { kind: 'redirect', step: ADMIN_STEPS[0] };
  }
  if (adminStep) return { kind: 'forbidden' };
  const step = stepOf(PARTICIPANT_STEPS, name);
  return step ? { kind: 'participant', step } : { kind: 'redirect', step: PARTICIPANT_STEPS[0] };
}
