/** One instruction of a Dockerfile, such as `COPY`, and the rest of its line, with continued lines joined. */
export interface Instruction {
  name: string;
  rest: string;
}

/** Returns the instructions of a Dockerfile in order, without comments. */
export function instructionsOf(dockerfile: string): Instruction[] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n');
  return lines.flatMap((line) => {
    const [, name, rest] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    return name && rest ? { name, rest } : [];
  });
}

/** Returns the stages of a Dockerfile, each with its instructions. */
export function stagesOf(dockerfile: string): Instruction[][] {
  const stages: Instruction[][] = [];
  for (const instruction of instructionsOf(dockerfile)) {
    if (instruction.name === 'FROM') stages.push([]);
    stages.at(-1)?.push(instruction);
  }
  return stages;
}

/** Returns the JSON list of `CMD`, `ENTRYPOINT` or `HEALTHCHECK … CMD`. */
export const wordsIn = (rest: string): string[] => JSON.parse(rest.slice(rest.indexOf('['))) as string[];

/** Returns the sources and the target of a `COPY`, and the stage in `--from`, or null. */
export function copyOf(rest: string): { from: string | null; sources: string[]; target: string } {
  const words = rest.split(/\s+/);
  const paths = words.filter((word) => !word.startsWith('--'));
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length) ?? null;
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
}

/** Returns the patterns that a .dockerignore lets in, without their `!`. */
export const letIn = (dockerignore: string): string[] =>
  dockerignore.split('\n').flatMap((line) => (line.startsWith('!') ? line.slice(1) : []));
