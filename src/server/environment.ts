import { readFileSync } from 'node:fs';

/** Settings that others must not read: a container gets them as files. */
const SECRETS = ['DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN'] as const;

const SHORTEST_TOKEN = 16;

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting of the environment is invalid. The message never contains a secret. */
export class EnvironmentWrong extends Error {}

/**
 * The environment with the secrets that lie in files: NAME_FILE is the path of what is to be NAME. Throws
 * `EnvironmentWrong` for a file that cannot be read.
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

/** Who sends it may read `/metrics`; undefined where nobody may. Throws `EnvironmentWrong` for one that can be guessed. */
export function metricsTokenOf({ METRICS_TOKEN: token }: Environment): string | undefined {
  if (!token) return undefined;
  if (token.length < SHORTEST_TOKEN || /\s/.test(token)) {
    throw new EnvironmentWrong(`METRICS_TOKEN must have at least ${SHORTEST_TOKEN} characters, and no blanks.`);
  }
  return token;
}
