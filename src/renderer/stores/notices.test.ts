import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { memoryStorage, testStores } from '../../../tests/support/fake-main.ts';
import { ThemeStore, themeNamed } from './ThemeStore.ts';
import { ToastStore } from './ToastStore.ts';

/** The time that a short toast is visible. */
const TOAST_DURATION_MS = 6000;

describe('toasts', () => {
  test('are at most three, the newest ones', () => {
    const toasts = new ToastStore(new FakeClock());
    for (const text of ['1', '2', '3', '4']) toasts.error(text);
    expect(toasts.toasts.map(({ text }) => text)).toEqual(['2', '3', '4']);
  });

  test('with the same text become one, which stays for the time of the newest', () => {
    const clock = new FakeClock();
    const toasts = new ToastStore(clock);
    toasts.success('Saved.');
    clock.advance(TOAST_DURATION_MS - 1);
    toasts.success('Sent.');
    toasts.success('Saved.');
    clock.advance(1);
    expect(toasts.toasts.map(({ text }) => text)).toEqual(['Sent.', 'Saved.']);
  });

  test('about an error stay until they are dismissed', () => {
    const clock = new FakeClock();
    const toasts = new ToastStore(clock);
    toasts.error('No server.');
    clock.advance(60 * 60_000);
    expect(toasts.toasts).toHaveLength(1);
    toasts.dismiss(toasts.toasts[0]?.id ?? 0);
    expect(toasts.toasts).toEqual([]);
  });

  test('about an error disappear when the step has succeeded', async () => {
    let isDown = true;
    const { stores } = testStores({
      'session:log-in': () => {
        if (isDown) throw new AppError('unreachable', 'No server.');
        return { userId: 1, username: 'x', firstName: 'X', lastName: 'Y', isAdmin: false } as never;
      },
    });
    const login = { username: 'x', password: 'y', isRemembered: false };
    await stores.session.logIn(login);
    expect(stores.toasts.toasts).toHaveLength(1);
    isDown = false;
    await stores.session.logIn(login);
    expect(stores.toasts.toasts).toEqual([]);
  });

  test('stay longer for longer texts', () => {
    const clock = new FakeClock();
    const toasts = new ToastStore(clock);
    toasts.success('x'.repeat(100));
    clock.advance(TOAST_DURATION_MS);
    expect(toasts.toasts).toHaveLength(1);
    clock.advance(10_000 - TOAST_DURATION_MS);
    expect(toasts.toasts).toEqual([]);
  });

  test('disappear by themselves, each after its own time', () => {
    const clock = new FakeClock();
    const toasts = new ToastStore(clock);
    toasts.success('first');
    clock.advance(TOAST_DURATION_MS - 1);
    expect(toasts.toasts).toHaveLength(1);
    toasts.success('second');
    clock.advance(1);
    expect(toasts.toasts).toMatchObject([{ variant: 'success', text: 'second' }]);
    toasts.dismiss(toasts.toasts[0]?.id ?? 0);
    expect(toasts.toasts).toEqual([]);
  });
});

describe('the theme', () => {
  test.each([
    ['Midnight', 'midnight'],
    [' CITRUS ', 'citrus'],
    ['full', 'full'],
    ['unheard of', 'full'],
    ['Midnight Blue', 'midnight'],
    ['Neon citrus', 'citrus'],
    ['', 'full'],
    [null, 'full'],
  ])('%j is %s', (description, name) => expect(themeNamed(description)).toBe(name));

  test('is stored for the next start and shown immediately', () => {
    const storage = memoryStorage();
    const shown: string[] = [];
    new ThemeStore(storage, (name) => shown.push(name)).activate('Midnight');
    new ThemeStore(storage, (name) => shown.push(name)).showStored();
    expect(shown).toEqual(['midnight', 'midnight']);
  });

  test('and the sound switch are restored at the start', async () => {
    const { stores, localStorage, shownThemes } = testStores();
    localStorage.setItem('theme', 'midnight');
    localStorage.setItem('sound', 'off');
    await stores.start();
    expect([shownThemes, stores.sound.isOn]).toEqual([['midnight'], false]);
  });

  test('is loaded with the campaigns, and is the default for an unknown name', async () => {
    let theme = 'citrus';
    const { stores, localStorage } = testStores({
      'play:welcome': () => ({
        campaigns: [],
        closed: null,
        theme,
        logoUrl: null,
        managerAvatar: null,
        isStale: false,
      }),
    });
    await stores.welcome.load();
    expect([stores.theme.name, localStorage.getItem('theme')]).toEqual(['citrus', 'citrus']);
    theme = 'neon';
    await stores.welcome.load();
    // The server's spelling is stored, because a later version may have a theme for it.
    expect([stores.theme.name, localStorage.getItem('theme')]).toEqual(['full', 'neon']);
  });
});

test('the progress bar is visible while requests run', () => {
  const { stores, main } = testStores();
  main.emit('requests:changed', { pending: 2 });
  expect(stores.progress.isShown).toBe(true);
  main.emit('requests:changed', { pending: 0 });
  expect(stores.progress.isShown).toBe(false);
});

test('a dialog covers the screen while a step waits for a program that locks the data', () => {
  const { stores, main } = testStores();
  main.emit('app:waiting', { isWaiting: true });
  expect(stores.app.isWaiting).toBe(true);
  main.emit('app:waiting', { isWaiting: false });
  expect(stores.app.isWaiting).toBe(false);
});
