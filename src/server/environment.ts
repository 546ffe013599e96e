import { readFileSync } from 'node:fs';

/** Settings that outsiders must not read. Containers get them as files. */
const SECRETS = ['DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN'] as const;

const SHORTEST_TOKEN = 16;

export type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid environment variable. The message never contains a secret. */
export class EnvironmentWrong extends Error {}

/**
 * Returns the environment with secrets read from files: NAME_FILE is the path of NAME's value. Throws
 * `EnvironmentWrong` for an unreadable file.
 */
export function withSecretFiles(environment: Environment): Environment {
  const fromFiles = SECRETS.flatMap((name) => {
    const file = environment[`${name}_FILE`];
    return file ? [[name, textOf(name, file)] as const] : [];
  });
  return { ...environment, ...Object.fromEntries(fromFiles) };
}

function textOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new EnvironmentWrong(`${name}_FILE cannot be read: ${file}`);
  }
}

/**
 * Returns the token for `/metrics`, or undefined if there is none. Throws `EnvironmentWrong` for one that is easy to
 * guess.
 */
export function metricsTokenOf({ METRICS_TOKEN: token }: Environment): string | undefined {
  if (!token) return undefined;
  if (token.length < SHORTEST_TOKEN || /\s/.test(token)) {
    throw new EnvironmentWrong(`METRICS_TOKEN must have at least ${SHORTEST_TOKEN} characters, and no blanks.`);
  }
  return token;
}
