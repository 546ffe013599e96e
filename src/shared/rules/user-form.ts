import type { CampaignUser } from '../entities/campaign-user.ts';
import type { File } from '../entities/file.ts';
import { isSameId } from '../entities/id.ts';
import { emailProblem, nameProblem, optionalNameProblem } from './limits.ts';
import { cleanEmail, present } from './validation.ts';

/** A campaign user's form. */
export interface UserForm {
  firstName: string;
  lastName: string;
  email: string;
  location: string;
  manager: string;
  managerAvatarFile: File | null;
}

/** Returns the form of a stored user, or an empty one. */
export const formOfUser = (user: CampaignUser | null): UserForm => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  location: user?.location ?? '',
  manager: user?.manager ?? '',
  managerAvatarFile: user?.managerAvatarFile ?? null,
});

/** Returns the messages of the form by field. An empty object means that it may be saved. */
export function validateUser(form: UserForm): Partial<Record<keyof UserForm, string>> {
  return present({
    firstName: nameProblem(form.firstName),
    lastName: nameProblem(form.lastName),
    email: emailProblem(cleanEmail(form.email)),
    location: optionalNameProblem(form.location),
    manager: optionalNameProblem(form.manager),
  });
}

/** Returns the details to send: a clean email, trimmed texts, and null for empty ones. The avatar is already stored. */
export const detailsOfForm = (form: UserForm, managerAvatarFile: File | null): Omit<CampaignUser, 'id'> => ({
  firstName: form.firstName.trim(),
  lastName: form.lastName.trim(),
  email: cleanEmail(form.email),
  location: form.location.trim() || null,
  manager: form.manager.trim() || null,
  managerAvatarFile,
});

/** True if the manager's avatar was replaced or removed: the flag of UpdateUser. */
export function isAvatarChanged({ managerAvatarFile: chosen }: UserForm, stored: CampaignUser): boolean {
  const before = stored.managerAvatarFile ?? null;
  if (chosen === null || before === null) return chosen !== before;
  return Boolean(chosen.base64String) || !isSameId(chosen.id, before.id);
}

/** True if the user's texts equal the form's. Does not compare the email. */
export function hasTextsOf(user: CampaignUser, form: UserForm): boolean {
  const { firstName, lastName, location, manager } = formOfUser(user);
  const typed = [form.firstName, form.lastName, form.location, form.manager].map((text) => text.trim());
  return [firstName, lastName, location, manager].every((text, index) => text === typed[index]);
}

/** Returns a user's name. */
export const nameOfUser = ({ firstName, lastName }: CampaignUser): string =>
  [firstName, lastName].filter(Boolean).join(' ');
