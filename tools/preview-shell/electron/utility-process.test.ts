import { describe, expect, it } from 'vitest';
import { runScript } from '../preview-shell.fixture.ts';

/** Starts the utility process `child.mjs`, reports its events, and ends the app after its exit. */
const start = (options: string) => `
app.whenReady().then(() => {
  const child = utilityProcess.fork(join(import.meta.dirname, 'child.mjs'), [], ${options});
  journal('pid ' + child.pid);
  child.on('spawn', () => journal('spawn ' + typeof child.pid));
  child.on('error', (type, location, report) => journal('error ' + type + ' ' + location + ' ' + JSON.parse(report).header.trigger));
  child.on('message', () => journal('kill ' + child.kill()));
  child.on('exit', (code) => {
    journal('exit ' + code);
    setTimeout(() => { journal('then ' + child.pid + ' ' + child.stdout + ' ' + child.stderr + ' ' + child.kill()); app.exit(0); });
  });
  child.stderr?.on('data', (data) => { journal('stderr ' + data); child.kill(); });
  app.on('child-process-gone', (_event, { reason, exitCode, serviceName }) => journal(['gone', reason, exitCode, serviceName].join(' ')));
});
`;
const run = (child: string, options = '{}') => runScript(start(options), { files: { 'child.mjs': child } });
const after = 'then undefined null null false';

describe('a utility process', { timeout: 30_000 }, () => {
  it('ends with its code, and has no pid and no streams after that', async () => {
    const { journal } = await run('process.exit(7);', '{ serviceName: "tiny" }');
    expect(journal).toEqual(['pid undefined', 'spawn number', 'exit 7', 'gone abnormal-exit 7 tiny', after]);
  });

  it('ends with 0 if the app kills it', async () => {
    const { journal } = await run('process.parentPort.postMessage(1); setInterval(() => {}, 1000);');
    expect(journal).toEqual(['pid undefined', 'spawn number', 'kill true', 'exit 0', after]);
  });

  it("reports a fatal error of V8 by 'error', and ends", async () => {
    const hungry = 'const all = []; for (;;) all.push(new Array(10_000).fill({}));';
    const { journal } = await run(hungry, '{ stdio: "ignore", execArgv: ["--max-old-space-size=16"] }');
    expect(journal[2]).toMatch(/^error FatalError .*heap out of memory/i);
    expect(journal[3]).toMatch(/^exit [1-9]/);
  });

  it('ends without an exception in an app that does not listen for the error', async () => {
    const hungry = 'const all = []; for (;;) all.push(new Array(10_000).fill({}));';
    const { journal } = await runScript(
      `app.whenReady().then(() => {
        const child = utilityProcess.fork(join(import.meta.dirname, 'child.mjs'), [], { execArgv: ['--max-old-space-size=16'] });
        child.on('exit', (code) => { journal('exit ' + (code > 0)); app.exit(0); });
      });`,
      { files: { 'child.mjs': hungry } },
    );
    expect(journal).toEqual(['exit true']);
  });

  it('sends its stderr to the app only through a pipe', async () => {
    const piped = await run('process.stderr.write("help"); setInterval(() => {}, 1000);', '{ stdio: "pipe" }');
    expect(piped.journal).toContain('stderr help');
    const talk = 'process.stderr.write("help", () => process.exit(0));';
    const inherited = await run(talk);
    expect(inherited.journal).not.toContain('stderr help');
    expect(inherited.errors).toContain('help');
    const ignored = await run(talk, '{ stdio: "ignore" }');
    expect(ignored.journal).not.toContain('stderr help');
    expect(ignored.errors).not.toContain('help');
  });
});
