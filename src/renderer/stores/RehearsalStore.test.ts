import { expect, it } from 'vitest';
import { playView, testStores, welcomeWith } from '../../../tests/support/fake-main.ts';
import type { RehearsalView } from '../../shared/ipc/rehearsal.ts';
import { RehearsalStore } from './RehearsalStore.ts';

const game = { campaignName: 'Fair', language: null, typeName: '', bonusPoints: 0, hours: null, isPlayed: false };
const VIEW: RehearsalView = {
  welcome: {
    ...welcomeWith([{ ...game, id: 7, games: ['wheel', 'board'], questionCount: 2 }]),
    theme: 'midnight',
  },
  spins: 2,
  prizes: [],
  lacks: [],
};

/** Opens a rehearsal of campaign 7, with its calls and the addresses it shows. */
async function rehearse(isOwn = true, view = VIEW) {
  const opened = testStores({
    'rehearsal:begin': () => view,
    'rehearsal:begin-prepared': () => view,
    'rehearsal:restart': () => null,
    'rehearsal:open': () => playView(),
    'rehearsal:answer': () => ({ isCorrect: true, correctAnswerId: 11, play: playView({ answeredCount: 1 }) }),
    'rehearsal:end': () => null,
  });
  const shown: string[] = [];
  const goBack = () => void shown.push('back');
  const store = new RehearsalStore(opened.stores, { campaignId: 7, isOwn, go: (path) => shown.push(path), goBack });
  await store.begin();
  return { ...opened, store, shown };
}

it('begins as the administrator or with a prepared campaign, and never calls for a play', async () => {
  const own = await rehearse();
  await own.store.playNow();
  expect(own.shown).toEqual(['/rehearsal/7/welcome']);
  await own.store.play.open(7);
  own.store.play.quiz.choose(11);
  await own.store.play.quiz.submit();
  own.store.play.markSeen();
  expect(own.store.play.quiz.verdict?.isCorrect).toBe(true);
  const names = own.main.calls.map(({ channel }) => channel);
  expect(names).toEqual(['rehearsal:begin', 'rehearsal:restart', 'rehearsal:open', 'rehearsal:answer']);
  const prepared = await rehearse(false);
  expect(prepared.main.timesCalled('rehearsal:begin-prepared')).toBe(1);
});

it('starts at the wheel, plays again from the choice, and leaves to where it began', async () => {
  const { store, shown } = await rehearse();
  store.chooseStart('wheel');
  await store.playNow();
  store.rehearsal.playAgain();
  expect(store.play.view).toBeNull();
  store.leave();
  expect(shown).toEqual(['/rehearsal/7/quiz', '/rehearsal/7', 'back']);
});

it('accepts points in steps of 5 that the spins can earn', async () => {
  const { store, main } = await rehearse();
  store.choose({ kind: 'points', points: 0 });
  for (const points of ['', '7', '-5', '205', 'x']) {
    store.typePoints(points);
    expect([points, store.canPlay]).toEqual([points, false]);
  }
  store.typePoints('200');
  await store.playNow();
  expect(main.calls.at(-1)?.request).toMatchObject({ outcome: { kind: 'points', points: 200 } });
});

it('has nothing to play without questions and without a wheel', async () => {
  const quiz = { ...VIEW, welcome: welcomeWith([{ ...game, id: 7, games: [], questionCount: 0 }]) };
  const { store } = await rehearse(true, { ...quiz, lacks: ['no-questions'] });
  expect(store.canPlay).toBe(false);
});

it('stores neither its theme nor its sound, and shows the stored theme afterwards', async () => {
  const { store, stores, localStorage, shownThemes, main } = await rehearse();
  await store.playNow();
  store.sound.toggle();
  expect(shownThemes.at(-1)).toBe('midnight');
  expect([localStorage.getItem('theme'), localStorage.getItem('sound'), stores.sound.isOn]).toEqual([null, null, true]);
  store.forget();
  expect(shownThemes.at(-1)).toBe('full');
  expect(main.timesCalled('rehearsal:end')).toBe(1);
});

it('ends when nobody touches it, and logs nobody out', async () => {
  const { store, stores, shown, main } = await rehearse();
  stores.rehearsal = store;
  expect(await stores.endVisit()).toBe(false);
  expect(shown).toEqual(['back']);
  expect(main.timesCalled('session:log-out')).toBe(0);
});
