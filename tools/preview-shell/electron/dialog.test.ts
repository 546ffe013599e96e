import { describe, expect, it } from 'vitest';
import { runScript, startShell, untilGone, writeScript } from '../preview-shell.fixture.ts';

const ASK = `
app.whenReady().then(async () => {
  const box = { message: 'Leave?', buttons: ['Stay', 'Leave'], defaultId: 0 };
  const show = (value) => journal(JSON.stringify(value));
  journal(await thrownBy(async () => {
    show(await dialog.showSaveDialog({ defaultPath: '/somewhere/report.xlsx' }));
    show(dialog.showSaveDialogSync({ defaultPath: '/somewhere/report.xlsx' }));
    show(await dialog.showOpenDialog({}));
    show(dialog.showOpenDialogSync({}) ?? null);
    show(await dialog.showMessageBox({ ...box, cancelId: 0 }));
    show(dialog.showMessageBoxSync(box));
  }));
  app.exit(0);
});
`;

describe('dialog', { timeout: 30_000 }, () => {
  it('is dismissed if the test chooses no answer, and is printed on stderr', async () => {
    const { journal, errors } = await runScript(ASK);
    expect(journal.map((line) => (line === 'nothing' ? line : JSON.parse(line)))).toEqual([
      { canceled: true, filePath: '' },
      '',
      { canceled: true, filePaths: [] },
      null,
      { response: 0, checkboxChecked: false },
      1,
      'nothing',
    ]);
    expect(errors).toContain('message box: Leave? → dismissed');
    expect(errors).toContain('save dialog: report.xlsx → dismissed');
  });

  it('gets the answers that the test chooses, one after another', async () => {
    const switches = {
      saveDialog: ['downloads', { path: '/elsewhere/a.xlsx' }],
      openDialog: ['dismiss', { paths: ['/in/b.xlsx'] }],
      messageBox: ['Leave', 0],
    };
    const { journal, folder } = await runScript(ASK, { switches });
    expect(journal.map((line) => (line === 'nothing' ? line : JSON.parse(line)))).toEqual([
      { canceled: false, filePath: `${folder}/data/downloads/report.xlsx` },
      '/elsewhere/a.xlsx',
      { canceled: true, filePaths: [] },
      ['/in/b.xlsx'],
      { response: 1, checkboxChecked: false },
      0,
      'nothing',
    ]);
  });

  it.each([
    ['an error box', "dialog.showErrorBox('Title', 'text');", 'error box: Title: text'],
    ['a message box', "dialog.showMessageBoxSync({ message: 'Leave?' });", 'message box: Leave?'],
    [
      'an error that nothing handles',
      "setTimeout(() => { throw new Error('lost'); }, 0);",
      'A JavaScript error occurred',
    ],
  ])('%s blocks the app if nobody answers', async (_what, show, said) => {
    const app = writeScript(`app.whenReady().then(() => {
      journal('before');
      setTimeout(() => journal('after'), 300);
      ${show}
    });`);
    const shell = startShell(app, [], { messageBox: 'wait' });
    await expect.poll(shell.errors, { timeout: 10_000 }).toContain(said);
    expect(shell.errors()).toContain('waits for a click');
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(app.journal()).toEqual(['before']);
    shell.process.kill('SIGKILL');
    expect(await shell.ended).toBe('SIGKILL');
    await untilGone(app);
    app.remove();
  });

  it('is not opened for an error that the app handles, not even before it is ready, and the app continues', async () => {
    const { journal, end } = await runScript(`
      process.on('uncaughtException', (error) => journal(error.message));
      app.whenReady().then(() => { journal('ready'); app.exit(7); });
      throw new Error('early');
    `);
    expect([journal, end]).toEqual([['early', 'ready'], 7]);
  });

  it('throws if the test chooses a missing button', async () => {
    const { journal } = await runScript(ASK, { switches: { messageBox: 'Quit' } });
    expect(journal.at(-1)).toBe('preview shell: the message box "Leave?" has no button "Quit"');
  });

  it("cannot be used before 'ready'", async () => {
    const { journal } = await runScript(`journal(await thrownBy(() => dialog.showSaveDialog({}))); app.exit(0);`);
    expect(journal).toEqual(['dialog module can only be used after app is ready']);
  });
});
