/** One instruction of a Dockerfile, such as `COPY` with what is behind it, continued lines joined. */
export interface Instruction {
  name: string;
  rest: string;
}

/** The instructions of a Dockerfile in order, without comments. */
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

/** The stages of a Dockerfile, each from its `FROM` on. */
export function stagesOf(dockerfile: string): Instruction[][] {
  const stages: Instruction[][] = [];
  for (const instruction of instructionsOf(dockerfile)) {
    if (instruction.name === 'FROM') stages.push([]);
    stages.at(-1)?.push(instruction);
  }
  return stages;
}

/** A list in JSON, as `CMD`, `ENTRYPOINT` and `HEALTHCHECK … CMD` have one. */
export const wordsIn = (rest: string): string[] => JSON.parse(rest.slice(rest.indexOf('['))) as string[];

/** Where a `COPY` takes from, the stage it names if any, and where it puts it. */
export function copyOf(rest: string): { from: string | null; sources: string[]; target: string } {
  const words = rest.split(/\s+/);
  const paths = words.filter((word) => !word.startsWith('--'));
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length) ?? null;
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
}

/** The patterns of a .dockerignore that lets in only what it names: without the `!`. */
export const letIn = (dockerignore: string): string[] =>
  dockerignore.split('\n').flatMap((line) => (line.startsWith('!') ? line.slice(1) : []));
