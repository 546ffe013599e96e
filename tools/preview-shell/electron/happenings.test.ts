import { afterEach, describe, expect, it } from 'vitest';
import { startShell, type TinyApp, untilGone, writeScript } from '../preview-shell.fixture.ts';

const apps: TinyApp[] = [];
afterEach(() => {
  for (const app of apps.splice(0)) app.remove();
});

/** Runs a script, tells it each of these happenings once its window is open, and returns its journal. */
async function journalAfter(main: string, happenings: object[]): Promise<string[]> {
  const app = writeScript(main);
  apps.push(app);
  const shell = startShell(app);
  await shell.ready;
  for (const happening of happenings) shell.process.send(happening);
  await shell.ended;
  await untilGone(app);
  return app.journal();
}

describe('what happens to the computer', { timeout: 30_000 }, () => {
  // https://www.electronjs.org/docs/latest/api/power-monitor#events
  it('it sleeps and wakes up', async () => {
    const journal = await journalAfter(
      `
      electron.powerMonitor.on('suspend', () => journal('suspend'));
      electron.powerMonitor.on('resume', () => { journal('resume'); app.exit(0); });
      app.whenReady().then(() => openWindow('<p>page'));
    `,
      [{ happens: 'suspend' }, { happens: 'resume' }],
    );
    expect(journal).toEqual(['suspend', 'resume']);
  });

  // https://www.electronjs.org/docs/latest/api/screen#event-display-metrics-changed
  it('the work area alone changes, or the whole display', async () => {
    const journal = await journalAfter(
      `
      app.whenReady().then(() => {
        electron.screen.on('display-metrics-changed', (_event, { bounds, workArea }, changed) => {
          journal([changed.join(), bounds.height, workArea.height].join(' '));
          if (changed.includes('bounds')) app.exit(0);
        });
        return openWindow('<p>page');
      });
    `,
      [
        { happens: 'display', changed: ['workArea'], workArea: { x: 0, y: 0, width: 1920, height: 760 } },
        {
          happens: 'display',
          changed: ['bounds', 'workArea', 'rotation'],
          bounds: { x: 0, y: 0, width: 800, height: 1280 },
          workArea: { x: 0, y: 0, width: 800, height: 1280 },
        },
      ],
    );
    expect(journal).toEqual(['workArea 1080 760', 'bounds,workArea,rotation 1280 1280']);
  });
});
