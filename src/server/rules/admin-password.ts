import { text } from '../texts.ts';

/** Common passwords of at least six characters, in lower case, without the digits and signs at their ends. */
const COMMON: ReadonlySet<string> = new Set(
  `password passwort passw0rd p@ssw0rd p@ssword motdepasse contraseña senha parola admin administrator root master
   welcome willkommen bienvenue letmein login access secret geheim changeme default guest hallo hello iloveyou sunshine
   princess football fussball baseball dragon monkey shadow superman batman trustno michael charlie jordan hunter
   qwerty qwertz azerty qwertyuiop qwertzuiop asdfgh asdfghjkl yxcvbn zxcvbn qazwsx abcdef abc test testing demo
   spinboard kiosk summer sommer winter spring autumn freedom whatever computer internet google starwars pokemon`.split(
    /\s+/,
  ),
);

/** The fewest letters that a password must have in addition to a name of the user. */
const FEWEST_OWN = 4;
const SHORTEST_NAME = 3;

/** The owner of a password. */
export interface Person {
  userName: string;
  firstName: string;
  lastName: string;
}

/**
 * Returns the problem with an administrator's new password, or undefined: one of the most common passwords, digits or a
 * repeated character alone, or the user's own name with little more. For players' passwords only the specification's
 * length applies.
 */
export function adminPasswordProblem(password: string, { userName, firstName, lastName }: Person): string | undefined {
  const lower = password.normalize('NFKC').toLowerCase().trim();
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const isMonotonous = new Set(lower).size < 4;
  if (core === '' || isMonotonous || COMMON.has(core) || COMMON.has(lower)) return text('form.passwordCommon');
  const names = [userName, userName.split('@')[0] ?? '', firstName, lastName].map((name) => name.toLowerCase().trim());
  const isOwnName = names.some(
    (name) => name.length >= SHORTEST_NAME && lower.includes(name) && lower.length - name.length < FEWEST_OWN,
  );
  return isOwnName ? text('form.passwordName') : undefined;
}
