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

describe('the first administrator', () => {
  const flags = ['--first-admin= ada@fair.example ', '--vendor= Fair & Co '];

  it('needs a mail address and a vendor; the names may be left out', () => {
    expect(parseCommandLine(flags).firstAdmin).toEqual({
      email: 'ada@fair.example',
      vendor: 'Fair & Co',
      firstName: 'Administrator',
      lastName: '',
    });
    expect(parseCommandLine([...flags, '--first-name=Ada', '--last-name=Lund']).firstAdmin).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lund',
    });
  });

  it.each([
    [['--first-admin=ada', '--vendor=Fair'], '--first-admin must be a mail address: ada'],
    [['--first-admin=', '--vendor=Fair'], '--first-admin must be a mail address: '],
    [['--first-admin=ada@fair.example'], '--first-admin needs the name of the vendor: --vendor=NAME'],
    [['--first-admin=ada@fair.example', '--vendor= '], '--first-admin needs the name of the vendor: --vendor=NAME'],
    [['--vendor=Fair'], '--vendor goes with --first-admin.'],
    [[...flags, `--last-name=${'x'.repeat(201)}`], '--last-name: At most 200 characters are allowed'],
    [[...flags, '--db=:memory:'], '--first-admin needs a database file: --db=FILE'],
    [[...flags, '--seed=demo'], '--seed=demo brings its own administrator.'],
  ])('is refused with %j', (args, message) => {
    expect(() => parseCommandLine(args)).toThrow(new UsageError(message));
  });
});
