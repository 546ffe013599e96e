import { describe, expect, it } from 'vitest';
import { parseCommandLine, UsageError } from './options.ts';

describe('the command line', () => {
  it('has a default for everything', () => {
    expect(parseCommandLine([])).toEqual({
      isHelp: false,
      port: 0,
      host: '127.0.0.1',
      dbFile: 'data/spinboard.db',
      seed: 'none',
    });
  });

  it('takes every flag', () => {
    const args = ['--port=8080', '--host=0.0.0.0', '--db=x.db', '--seed=demo', '--resources=pictures'];
    expect(parseCommandLine(args)).toEqual({
      isHelp: false,
      port: 8080,
      host: '0.0.0.0',
      dbFile: 'x.db',
      seed: 'demo',
      resourcesFolder: 'pictures',
    });
  });

  it.each(['--prot=1', '--port=65536', '--port=-1', '--port=', '--seed=', 'server'])('refuses %s', (arg) => {
    expect(() => parseCommandLine([arg])).toThrow(UsageError);
  });
});
