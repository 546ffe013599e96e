import type { CampaignUser } from '../entities/campaign-user.ts';
import type { File } from '../entities/file.ts';
import { isSameId } from '../entities/id.ts';
import { emailProblem, nameProblem, optionalNameProblem } from './limits.ts';

/** A campaign's user as typed in. */
export interface UserForm {
  firstName: string;
  lastName: string;
  email: string;
  location: string;
  manager: string;
  managerAvatarFile: File | null;
}

/** The form of a stored user, or an empty one. */
export const formOfUser = (user: CampaignUser | null): UserForm => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  location: user?.location ?? '',
  manager: user?.manager ?? '',
  managerAvatarFile: user?.managerAvatarFile ?? null,
});

/** The messages of the form by field; an empty object when it may be saved. */
export function validateUser(form: UserForm): Partial<Record<keyof UserForm, string>> {
  const found = {
    firstName: nameProblem(form.firstName),
    lastName: nameProblem(form.lastName),
    email: emailProblem(form.email),
    location: optionalNameProblem(form.location),
    manager: optionalNameProblem(form.manager),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** What is sent of the form: trimmed texts, null for what is left empty. The avatar has been stored before. */
export const detailsOfForm = (form: UserForm, managerAvatarFile: File | null): Omit<CampaignUser, 'id'> => ({
  firstName: form.firstName.trim(),
  lastName: form.lastName.trim(),
  email: form.email.trim(),
  location: form.location.trim() || null,
  manager: form.manager.trim() || null,
  managerAvatarFile,
});

/** Whether the manager's avatar was chosen anew or taken away: the flag of UpdateUser. */
export function isAvatarChanged({ managerAvatarFile: chosen }: UserForm, stored: CampaignUser): boolean {
  const before = stored.managerAvatarFile ?? null;
  if (chosen === null || before === null) return chosen !== before;
  return Boolean(chosen.base64String) || !isSameId(chosen.id, before.id);
}

/** Whether the user's texts, apart from the letters' case in the email, are those of the form. */
export function hasTextsOf(user: CampaignUser, form: UserForm): boolean {
  const { firstName, lastName, location, manager } = formOfUser(user);
  const typed = [form.firstName, form.lastName, form.location, form.manager].map((text) => text.trim());
  return [firstName, lastName, location, manager].every((text, index) => text === typed[index]);
}

/** A user's name by itself. */
export const fullNameOf = ({ firstName, lastName }: CampaignUser): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** A user's name in a sentence: the isolates keep one of the other direction from turning the sentence around it. */
export const nameOfUser = (user: CampaignUser): string => `\u2068${fullNameOf(user)}\u2069`;
