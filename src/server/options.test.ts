import { describe, expect, it } from 'vitest';
import { parseCommandLine, UsageError } from './options.ts';

describe('the command line', () => {
  it('has a default for every option', () => {
    expect(parseCommandLine([])).toEqual({
      isHelp: false,
      port: 0,
      host: '127.0.0.1',
      database: 'data/spinboard.db',
      seed: 'none',
      trustedProxies: 'none',
      lateDays: 14,
      stopDelayMs: 0,
    });
  });

  it('accepts every flag', () => {
    const args = ['--port=8080', '--host=0.0.0.0', '--db=x.db', '--seed=demo', '--resources=pictures'];
    const proxy = [
      '--public-url=https://play.vendor.example/spin/',
      '--trust-proxy',
      '--late-days=3',
      '--stop-delay=10',
      '--erasures=lists/erased.jsonl',
    ];
    expect(parseCommandLine([...args, ...proxy])).toEqual({
      isHelp: false,
      port: 8080,
      host: '0.0.0.0',
      database: 'x.db',
      seed: 'demo',
      resourcesFolder: 'pictures',
      publicUrl: 'https://play.vendor.example/spin',
      erasureFile: 'lists/erased.jsonl',
      trustedProxies: 'nearest',
      lateDays: 3,
      stopDelayMs: 10_000,
    });
  });

  it('trusts the proxies with the given addresses', () => {
    const { trustedProxies } = parseCommandLine(['--trust-proxy=10.0.0.0/8, 192.0.2.7']);
    expect(trustedProxies).toEqual(['10.0.0.0/8', '192.0.2.7']);
  });

  it.each([
    '--prot=1',
    '--port=http',
    '--seed=all',
    '--port=65536',
    '--port=-1',
    '--port=',
    '--seed=',
    'server',
    '--trust-proxy=1',
    '--trust-proxy=',
    '--trust-proxy=10.0.0.0/33',
    '--late-days=91',
    '--late-days=-1',
    '--late-days=',
    '--stop-delay=301',
    '--stop-delay=1.5',
  ])('refuses %s', (arg) => {
    expect(() => parseCommandLine([arg])).toThrow(UsageError);
  });
});

describe('the database', () => {
  const DATABASE_URL = 'postgres://spinboard:secret@db.example/shows';

  it('is set by a flag, or else by the environment', () => {
    expect(parseCommandLine([], { DATABASE_URL })).toMatchObject({ database: DATABASE_URL });
    expect(parseCommandLine(['--db=x.db'], { DATABASE_URL })).toMatchObject({ database: 'x.db' });
    expect(parseCommandLine([], { DATABASE_URL: '' })).toMatchObject({ database: 'data/spinboard.db' });
  });

  it('may be copied from another one', () => {
    const options = parseCommandLine(['--copy-from=old.db'], { DATABASE_URL });
    expect(options).toMatchObject({ database: DATABASE_URL, copyFrom: 'old.db' });
  });

  it.each([
    [['--copy-from='], '--copy-from must be a file or postgres://….'],
    [['--copy-from=:memory:'], '--copy-from must be a file or postgres://….'],
    [['--db=old.db', '--copy-from=old.db'], '--copy-from needs another database: --db=ADDRESS'],
    [['--db=:memory:', '--copy-from=old.db'], '--copy-from needs another database: --db=ADDRESS'],
    [['--copy-from=old.db', '--seed=demo'], '--copy-from needs an empty database, and --seed=demo fills it.'],
    [
      ['--copy-from=old.db', '--first-admin=ada@fair.example', '--vendor=Fair'],
      '--copy-from and a new administrator do not go together.',
    ],
  ])('cannot be copied with %j', (args, message) => {
    expect(() => parseCommandLine(args)).toThrow(new UsageError(message));
  });
});

describe('the public address', () => {
  it.each([
    ['https://Play.Vendor.example', 'https://play.vendor.example'],
    ['http://192.0.2.7:8080/', 'http://192.0.2.7:8080'],
  ])('may be %s', (url, publicUrl) => {
    expect(parseCommandLine([`--public-url=${url}`])).toMatchObject({ publicUrl });
  });

  it.each([
    '',
    'play.vendor.example',
    'ftp://play.vendor.example',
    'https://',
    'https://a.example/?b',
    'https://a.b/#c',
  ])('cannot be %j', (url) => {
    const message = `--public-url must be an address such as https://play.vendor.example: ${url}`;
    expect(() => parseCommandLine([`--public-url=${url}`])).toThrow(new UsageError(message));
  });
});

describe('a new administrator', () => {
  const flags = ['--first-admin= ada@fair.example ', '--vendor= Fair & Co '];

  it('needs a mail address and a vendor, but no names', () => {
    expect(parseCommandLine(flags).newAdmin).toEqual({
      email: 'ada@fair.example',
      vendor: 'Fair & Co',
      firstName: 'Administrator',
      lastName: '',
      isFirst: true,
    });
    expect(parseCommandLine([...flags, '--first-name=Ada', '--last-name=Lund']).newAdmin).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lund',
    });
  });

  it('has separate flags for the first one and later ones', () => {
    const args = ['--add-admin=bo@fair.example', '--vendor=Fair'];
    expect(parseCommandLine(args).newAdmin).toMatchObject({ email: 'bo@fair.example', isFirst: false });
  });

  it.each([
    [['--first-admin=ada', '--vendor=Fair'], '--first-admin must be a mail address: ada'],
    [['--first-admin=', '--vendor=Fair'], '--first-admin must be a mail address: '],
    [['--first-admin=ada@fair.example'], '--first-admin needs the name of the vendor: --vendor=NAME'],
    [['--first-admin=ada@fair.example', '--vendor= '], '--first-admin needs the name of the vendor: --vendor=NAME'],
    [['--add-admin=ada', '--vendor=Fair'], '--add-admin must be a mail address: ada'],
    [['--add-admin=ada@fair.example'], '--add-admin needs the name of the vendor: --vendor=NAME'],
    [[...flags, '--add-admin=bo@fair.example'], '--first-admin and --add-admin do not go together.'],
    [['--vendor=Fair'], '--vendor goes with --first-admin or --add-admin.'],
    [[...flags, `--last-name=${'x'.repeat(201)}`], '--last-name: At most 200 characters are allowed'],
    [[...flags, '--db=:memory:'], '--first-admin needs a database file: --db=FILE'],
    [[...flags, '--seed=demo'], '--seed=demo brings its own administrator.'],
  ])('is refused with %j', (args, message) => {
    expect(() => parseCommandLine(args)).toThrow(new UsageError(message));
  });
});
