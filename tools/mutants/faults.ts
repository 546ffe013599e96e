import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure.mjs';

/** A place in the code to break. Fault tests must notice it, because the harm shows only in whole processes. */
interface FaultMutant {
  harm: string;
  file: string;
  /** Text that the file contains exactly once. */
  from: string;
  to: string;
  /** Name of the fault test. */
  test: 'power-cut' | 'restart' | 'restored-server';
}

const mutants: readonly FaultMutant[] = [
  {
    harm: 'a power cut takes the token that unsent work needs',
    file: 'src/main/ipc/handlers.ts',
    from: 'await services.sessions.keepForWork(visit);',
    to: '',
    test: 'restart',
  },
  {
    harm: 'tokens stay on disk when all has been sent',
    file: 'src/main/compose/connect.ts',
    from: '      sessions.release(userId);\n',
    to: '',
    test: 'restart',
  },
  {
    harm: 'tokens on disk are not read at the start',
    file: 'src/main/compose/connect.ts',
    from: 'const isAnyNew = await vault.load();',
    to: 'const isAnyNew = false;',
    test: 'restart',
  },
  {
    harm: 'requests have no key',
    file: 'src/main/link/client.ts',
    from: 'if (idempotencyKey) headers[IDEMPOTENCY_HEADER] = idempotencyKey;',
    to: '',
    test: 'restored-server',
  },
  {
    harm: 'a step is not one transaction',
    file: 'src/main/play/play-store.ts',
    from: 'transact: (work) => db.transaction(work).immediate(),',
    to: 'transact: (work) => work(),',
    test: 'power-cut',
  },
  {
    harm: 'a commit does not wait for the disk',
    file: 'src/main/db/open.ts',
    from: '    return db;\n  } catch (error) {\n    db.close();',
    to: "    db.pragma('synchronous = NORMAL');\n    return db;\n  } catch (error) {\n    db.close();",
    test: 'power-cut',
  },
  {
    harm: "a foreign server's answer counts",
    file: 'src/main/outbox/couriers/plain.ts',
    from: "if (found === false || (found !== true && keys.of(call) === 'keyed')) throw unproven();",
    to: '',
    test: 'restart',
  },
  {
    harm: 'rows of a lane are sent in the wrong order',
    file: 'src/main/outbox/outbox-store.ts',
    from: "OR kind = 'post-walk-up'))\n     ORDER BY sequence LIMIT 1`",
    to: "OR kind = 'post-walk-up'))\n     ORDER BY sequence DESC LIMIT 1`",
    test: 'restart',
  },
  {
    harm: "another server's database is used",
    file: 'src/main/link/key-support.ts',
    from: 'if (stored && stored.origin !== origin) {',
    to: 'if (!origin) {',
    test: 'restart',
  },
];

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** A test that hangs counts as one that has noticed. */
const TIME_LIMIT_MS = 180_000;
/** Vitest's exit code after Ctrl-C. */
const STOPPED = 130;
const VITEST = join(root, 'node_modules/vitest/vitest.mjs');

function arePassing(tests: readonly string[], timeout?: number): boolean {
  const { status, signal } = spawnSync(process.execPath, [VITEST, 'run', '--project=faults', '--bail=1', ...tests], {
    cwd: root,
    stdio: 'ignore',
    timeout,
  });
  if (signal === 'SIGINT' || status === STOPPED) throw new Error('Stopped.');
  return status === 0;
}

/**
 * Breaks each place, runs its fault test and restores the file.
 *
 * @returns the numbers of killed and of all mutants; a mutant whose text is missing counts as not killed
 * @throws Error if the tests fail before anything is broken
 */
export function runFaultMutants(): { killed: number; all: number } {
  const tests = [...new Set(mutants.map(({ test }) => `tests/faults/${test}.test.ts`))];
  if (!arePassing(tests)) throw new Error('The fault tests fail without any mutant.');
  const killed = mutants.filter((mutant) => {
    const verdict = verdictOn(mutant);
    console.log(`${verdict.padEnd(9)} ${mutant.file}: ${mutant.harm}`);
    return verdict === 'killed';
  });
  return { killed: killed.length, all: mutants.length };
}

function verdictOn({ file, from, to, test }: FaultMutant): 'killed' | 'survived' | 'not found' {
  const path = join(root, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(from).length !== 2) return 'not found';
  // Ignores signals, so that the process does not end before the file is restored.
  const waitForTest = () => {};
  for (const signal of SIGNALS) process.on(signal, waitForTest);
  try {
    writeFileSync(
      path,
      source.replace(from, () => to),
    );
    return arePassing([`tests/faults/${test}.test.ts`], TIME_LIMIT_MS) ? 'survived' : 'killed';
  } finally {
    writeFileSync(path, source);
    for (const signal of SIGNALS) process.off(signal, waitForTest);
  }
}
